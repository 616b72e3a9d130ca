"""The cli floor of regulae."""
