"""The icon of the installed page: an ivory tile with a star on green, drawn without a library."""

import math
import struct
import zlib
from pathlib import Path

GREEN, IVORY, RED, EDGE = (31, 77, 58), (251, 243, 223), (200, 16, 46), (214, 199, 160)
_FINE = 2
"""Each point is looked at in so many by so many places, so that slanted edges are smooth."""


def write_icons(folder: Path) -> None:
    """The sizes that telephones ask for."""
    for size in (192, 512):
        (folder / f"icon-{size}.png").write_bytes(_png(size))


def _png(size: int) -> bytes:
    rows = bytearray()
    for y in range(size):
        rows.append(0)
        for x in range(size):
            rows += bytes(_point(x, y, size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _point(x: int, y: int, size: int) -> tuple[int, int, int]:
    total = [0, 0, 0]
    for i in range(_FINE):
        for j in range(_FINE):
            u = (x + (i + 0.5) / _FINE) / size - 0.5
            v = (y + (j + 0.5) / _FINE) / size - 0.5
            for channel, value in enumerate(_colour(u, v)):
                total[channel] += value
    count = _FINE * _FINE
    return total[0] // count, total[1] // count, total[2] // count


def _colour(u: float, v: float) -> tuple[int, int, int]:
    """The colour at a place; the middle is 0, 0 and the edges are at a half."""
    if _in_star(u, v + 0.02, 0.155):
        return RED
    if _in_tile(u, v, 0.21, 0.29, 0.045):
        return IVORY
    if _in_tile(u, v - 0.012, 0.222, 0.302, 0.05):
        return EDGE
    return GREEN


def _in_tile(u: float, v: float, half_width: float, half_height: float, corner: float) -> bool:
    across, down = abs(u) - half_width + corner, abs(v) - half_height + corner
    return max(across, down) <= corner and math.hypot(max(across, 0), max(down, 0)) <= corner


def _in_star(u: float, v: float, radius: float) -> bool:
    """A star of five points, one of them upward."""
    length = math.hypot(u, v)
    if length > radius:
        return False
    step = 2 * math.pi / 5
    angle = (math.atan2(u, -v) + step / 2) % step - step / 2
    inner = radius * math.sin(math.pi / 10) / math.sin(3 * math.pi / 10)
    # The edge from an outer point (angle 0) to an inner one (half a step on).
    ax, ay = radius, 0.0
    bx, by = inner * math.cos(step / 2), inner * math.sin(step / 2)
    px, py = length * math.cos(abs(angle)), length * math.sin(abs(angle))
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax) >= 0
