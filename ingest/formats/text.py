"""Plain text, in any encoding."""

from regulae.ingest.decode import Decoded, decode


def recognises(content: bytes) -> bool:
    """Any bytes may be text; the last resort of ``FORMATS``."""
    return True


def extract_text(content: bytes) -> Decoded:
    """Decode the bytes.

    Raises:
        WitnessError: No text at all.
    """
    return decode(content)
