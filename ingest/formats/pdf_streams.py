"""How large the streams of a PDF are when unpacked, found out before PDFium unpacks them.

PDFium takes about 130 bytes of memory for each byte of a page's drawing
instructions; 40 kB of PDF can hold 20 MB of them, and take 2 GB.
"""

import re
import zlib

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_END = b"endstream"
_PICTURE = b"/Image"
_DICTIONARY = 2000  # bytes before a stream in which its dictionary is looked for
_LAYERS = 4  # a stream may be packed several times over
_DEFLATE = 8  # the method, in the lower half of the first byte of a zlib stream
_CHECK = 31  # by which its first two bytes, as a number, can be divided


def has_oversized_stream(content: bytes, most: int) -> bool:
    """Whether a stream is larger than ``most`` bytes when unpacked.

    Pictures are not looked at: they are never unpacked here. Nor are streams that
    are packed otherwise than with zlib: nobody writes these any more.
    """
    for match in _STREAM.finditer(content):
        dictionary = content[max(0, match.start() - _DICTIONARY) : match.start()]
        if _PICTURE in dictionary.rpartition(b"obj")[2]:
            continue
        end = content.find(_END, match.end())
        stream = content[match.end() : end if end >= 0 else len(content)]
        if _is_oversized(stream, most):
            return True
    return False


def _is_oversized(stream: bytes, most: int) -> bool:
    for _ in range(_LAYERS):
        if len(stream) > most:
            return True
        if not _is_packed(stream):
            return False
        try:
            stream = zlib.decompressobj().decompress(stream, most + 1)
        except zlib.error:
            return False  # damaged; PDFium says so, or passes over it
    return len(stream) > most


def _is_packed(stream: bytes) -> bool:
    head = stream[:2]
    return len(head) == 2 and head[0] & 0x0F == _DEFLATE and int.from_bytes(head) % _CHECK == 0
