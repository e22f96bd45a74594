"""Noise, distance fields, light and PNG files, from which every picture of the table is made."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]

LAMP = np.array([-0.46, -0.74, 0.86]) / np.linalg.norm([-0.46, -0.74, 0.86])
"""The direction of the lamp: x to the right, y down, z towards the eye."""
HALFWAY = np.add(LAMP, (0, 0, 1)) / np.linalg.norm(np.add(LAMP, (0, 0, 1)))
"""The direction halfway between the lamp and the eye; a surface that faces it mirrors the lamp."""


def colour(code: str) -> Field:
    """``"#F5EDDB"`` as three numbers 0..255."""
    value = int(code.removeprefix("#"), 16)
    return np.array([value >> 16, value >> 8 & 255, value & 255], dtype=float)


def noise(rng: np.random.Generator, height: int, width: int, sigma_y: float, sigma_x: float) -> Field:
    """Seamless Gaussian noise of unit deviation, blurred by sigma pixels down and across."""
    spectrum = np.fft.rfft2(rng.normal(size=(height, width)))
    fy = np.fft.fftfreq(height)[:, None]
    fx = np.fft.rfftfreq(width)[None, :]
    spectrum *= np.exp(-2 * np.pi**2 * ((fy * sigma_y) ** 2 + (fx * sigma_x) ** 2))
    spectrum[0, 0] = 0
    field = np.fft.irfft2(spectrum, s=(height, width))
    return field / field.std()


def blur(field: Field, sigma: float) -> Field:
    """Gaussian blur of an image whose edges do not matter (it wraps around)."""
    height, width = field.shape
    fy = np.fft.fftfreq(height)[:, None]
    fx = np.fft.rfftfreq(width)[None, :]
    gain = np.exp(-2 * np.pi**2 * sigma**2 * (fy**2 + fx**2))
    return np.fft.irfft2(np.fft.rfft2(field) * gain, s=(height, width))


def grid(height: int, width: int) -> tuple[Field, Field]:
    """Pixel centres: (x, y), both of shape (height, width)."""
    y, x = np.mgrid[0:height, 0:width] + 0.5
    return x, y


def box(x: Field, y: Field, width: float, height: float, radius: float) -> Field:
    """Signed distance (negative inside) to a rounded box centred at 0, 0."""
    qx = np.abs(x) - width / 2 + radius
    qy = np.abs(y) - height / 2 + radius
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    return outside + np.minimum(np.maximum(qx, qy), 0) - radius


def polygon(x: Field, y: Field, corners: list[tuple[float, float]], radius: float) -> Field:
    """Signed distance (negative inside) to a polygon whose outline is grown by ``radius``."""
    nearest = np.full(x.shape, np.inf)
    inside = np.zeros(x.shape, dtype=bool)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = bx - ax, by - ay
        along = np.clip(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - ax - along * ex, y - ay - along * ey))
        crosses = (ay > y) != (by > y)
        if ey:
            inside ^= crosses & (x < ax + (y - ay) / ey * ex)
    return np.where(inside, -nearest, nearest) - radius


def cover(distance: Field) -> Field:
    """How much of each pixel lies inside the outline, 0..1."""
    return np.clip(0.5 - distance, 0, 1)


def slope(field: Field) -> tuple[Field, Field]:
    """Change of a field per pixel: (across, down)."""
    down, across = np.gradient(field)
    return across, down


def lambert(across: Field, down: Field) -> tuple[Field, Field]:
    """Light on a height field from its slopes: (diffuse, where 1 is a flat face; mirror cosine 0..1)."""
    length = np.sqrt(across**2 + down**2 + 1)
    normal = np.stack([-across / length, -down / length, 1 / length])
    diffuse = np.einsum("i,ijk->jk", LAMP, normal) / LAMP[2]
    mirror = np.clip(np.einsum("i,ijk->jk", HALFWAY, normal), 0, 1)
    return diffuse, mirror


def dome(x: Field, y: Field) -> tuple[Field, Field]:
    """Light on a half sphere of radius 1 around 0, 0: (diffuse 0..1; mirror cosine 0..1)."""
    height = np.sqrt(np.clip(1 - x**2 - y**2, 0, 1))
    diffuse, mirror = (np.clip(x * to[0] + y * to[1] + height * to[2], 0, 1) for to in (LAMP, HALFWAY))
    return diffuse, mirror


def rgba(rgb: Field, alpha: Field) -> Field:
    """Join colours 0..255 and cover 0..1 into one picture 0..255."""
    return np.dstack([np.clip(rgb, 0, 255), np.clip(alpha, 0, 1) * 255])


def flat(shape: tuple[int, int], rgb: Field) -> Field:
    return np.broadcast_to(rgb, (*shape, 3)).astype(float).copy()


def over(below: Field, above: Field) -> Field:
    """``above`` laid upon ``below``, RGBA 0..255. Clear pixels keep a colour, so scaling is clean."""
    a, b = above[..., 3:] / 255, below[..., 3:] / 255
    alpha = a + b * (1 - a)
    mixed = (above[..., :3] * a + below[..., :3] * b * (1 - a)) / np.maximum(alpha, 1e-6)
    return np.dstack([np.where(alpha > 1e-6, mixed, below[..., :3]), alpha * 255])


def to_bytes(picture: Field) -> NDArray[np.uint8]:
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def write_png(path: Path, picture: NDArray[np.uint8]) -> None:
    """Writes 8-bit grey (h, w), RGB (h, w, 3) or RGBA (h, w, 4), each row with the filter that packs best.

    RGB with at most 256 colours is written with a palette: the same picture, read three times as fast.
    """
    height, width = picture.shape[:2]
    palette = b""
    if picture.ndim == 3 and picture.shape[2] == 3:
        colours, numbers = np.unique(picture.reshape(-1, 3), axis=0, return_inverse=True)
        if len(colours) <= 256:  # in order of tone, so that neighbours have close numbers
            palette, picture = colours.astype(np.uint8).tobytes(), numbers.reshape(height, width).astype(np.uint8)
    channels = 1 if picture.ndim == 2 else picture.shape[2]
    rows = picture.reshape(height, width * channels).astype(np.int16)
    left = np.pad(rows, ((0, 0), (channels, 0)))[:, : width * channels]
    up = np.pad(rows, ((1, 0), (0, 0)))[:height]
    corner = np.pad(left, ((1, 0), (0, 0)))[:height]
    guess = left + up - corner
    to_left, to_up, to_corner = np.abs(guess - left), np.abs(guess - up), np.abs(guess - corner)
    paeth = np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))
    tries = np.stack([(rows - base) & 255 for base in (np.zeros_like(rows), left, up, (left + up) // 2, paeth)])
    cost = np.where(tries > 127, 256 - tries, tries).sum(axis=2)
    best = cost.argmin(axis=0)
    packed = bytearray()
    for number, kind in enumerate(best):
        packed.append(int(kind))
        packed += tries[kind, number].astype(np.uint8).tobytes()
    colour_type = 3 if palette else {1: 0, 3: 2, 4: 6}[channels]
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + (_chunk(b"PLTE", palette) if palette else b"")
        + _chunk(b"IDAT", zlib.compress(bytes(packed), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
