"""Search engines behind one protocol."""
