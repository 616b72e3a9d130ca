"""The ingest floor of regulae."""
