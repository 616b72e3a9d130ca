"""The corpus floor of regulae."""
