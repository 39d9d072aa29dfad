# SPDX-License-Identifier: GPL-3.0-or-later
"""Compressed files: damaged, cut, bombs, twice compressed, and what is in them."""

import bz2
import gzip
import lzma
import random
import struct
import zlib

from cases import WHOLE, body, case, given

# Large enough for several blocks of input, and for damage in the middle.
SOURCE = random.Random(7)
LONG = body("".join(f"{SOURCE.randrange(10**6)} {SOURCE.randrange(10**6)}\n" for _ in range(50000)))
LONG_TOTAL = sum(int(line.split()[1]) for line in LONG.splitlines()[3:])


def zstd_frame(*blocks):
    """A frame of a window of 1 MiB with raw blocks, or with runs: (byte, length)."""
    frame = b"\x28\xb5\x2f\xfd\x00\x50"
    for index, block in enumerate(blocks):
        last = index == len(blocks) - 1
        is_run = isinstance(block, tuple)
        size = block[1] if is_run else len(block)
        frame += (size << 3 | is_run << 1 | last).to_bytes(3, "little") + (block[0] if is_run else block)
    return frame


def gzip_with_header(data, flags, fields):
    """A gzip file with the optional fields that the flags announce."""
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (b"\x1f\x8b\x08" + bytes([flags]) + bytes(4) + b"\x02\x03" + fields + raw.compress(data) + raw.flush() +
            struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF))


# Every compression: whole, cut, damaged, with something behind it, in several pieces, twice.
FORMATS = [("gzip", gzip.compress), ("xz", lzma.compress), ("bzip2", bz2.compress),
           ("zstd", lambda data: zstd_frame(*(data[at:at + 100000] for at in range(0, len(data), 100000))) if data else zstd_frame(b""))]
for name, compress in FORMATS:
    given(f"{name}_whole", compress(WHOLE), "ok", 33)
    given(f"{name}_long", compress(LONG), "ok", LONG_TOTAL)
    given(f"{name}_of_crlf", compress(WHOLE.replace(b"\n", b"\r\n")), "ok", 33)
    given(f"{name}_of_byte_order_mark", compress(b"\xef\xbb\xbf" + WHOLE), "ok", 33)
    given(f"{name}_of_cut_file", compress(WHOLE[:-2]), "partial", 33)
    given(f"{name}_of_text", compress(b"nothing to see here\n"), "error", "-")
    given(f"{name}_of_empty", compress(b""), "error", "-")
    given(f"{name}_of_header", compress(b"events: Ir\n"), "partial", 0)
    given(f"{name}_in_two_pieces", compress(WHOLE[:150]) + compress(WHOLE[150:]), "ok", 33)
    given(f"{name}_of_two_files", compress(WHOLE) + compress(WHOLE), "ok", 66)
    # libarchive takes xz and zstd for damaged there, and hands out nothing of the block before.
    behind = ("error", "-") if name in ("xz", "zstd") else ("partial", 33)
    given(f"{name}_with_garbage_behind", compress(WHOLE) + b"garbage", *behind)
    given(f"{name}_with_profile_behind", compress(WHOLE) + WHOLE, *behind)
    given(f"{name}_inside_itself", compress(compress(WHOLE)), "error", "-")
    given(f"{name}_inside_bzip2", bz2.compress(compress(WHOLE)), "error", "-")
    given(f"{name}_magic_alone", compress(WHOLE)[:6], "error", "-")
    given(f"{name}_magic_and_text", compress(WHOLE)[:6] + WHOLE, "error", "-")

given("gzip_of_one_byte", b"\x1f", "error", "-")
given("gzip_in_many_members", b"".join(gzip.compress(WHOLE[at:at + 3]) for at in range(0, len(WHOLE), 3)), "ok", 33)
given("gzip_with_empty_members", gzip.compress(b"") * 50 + gzip.compress(WHOLE) + gzip.compress(b"") * 50, "ok", 33)
given("gzip_by_byte", b"".join(gzip.compress(WHOLE[at:at + 1]) for at in range(len(WHOLE))), "ok", 33)
given("gzip_with_name", gzip_with_header(WHOLE, 8, b"../../etc/passwd\x1b]0;x\x07\0"), "ok", 33)
given("gzip_with_name_of_a_mebibyte", gzip_with_header(WHOLE, 8, b"x" * 2**20 + b"\0"), "ok", 33)
given("gzip_with_name_without_end", gzip_with_header(WHOLE, 8, b"x" * 1000)[:1010], "error", "-")
given("gzip_with_comment", gzip_with_header(WHOLE, 16, b"a comment\n\0"), "ok", 33)
given("gzip_with_extra_field", gzip_with_header(WHOLE, 4, struct.pack("<H", 65535) + bytes(65535)), "ok", 33)
given("gzip_with_wrong_header_checksum", gzip_with_header(WHOLE, 2, b"\0\1"), "error", "-")
given("gzip_with_unknown_flags", gzip_with_header(WHOLE, 0xE0, b""), "error", "-")
given("gzip_of_unknown_method", b"\x1f\x8b\x07" + gzip.compress(WHOLE)[3:], "error", "-")
given("gzip_with_wrong_length", gzip.compress(WHOLE)[:-4] + b"\xff\xff\xff\xff", "partial", 33)
given("gzip_without_checksum", gzip.compress(WHOLE)[:-8], "partial", 33)
given("gzip_without_half_its_checksum", gzip.compress(WHOLE)[:-6], "partial", 33)
given("gzip_padded_with_nuls", gzip.compress(WHOLE) + bytes(10000), "ok", 33)
given("gzip_with_cut_member_behind", gzip.compress(WHOLE) + gzip.compress(WHOLE)[:12], "partial", 33)
given("gzip_with_magic_behind", gzip.compress(WHOLE) + b"\x1f\x8b", "partial", 33)
given("gzip_and_xz", gzip.compress(WHOLE) + lzma.compress(WHOLE), "partial", 33)
given("gzip_and_bomb", gzip.compress(WHOLE) + gzip.compress(bytes(80 << 20)), "partial", 33)
given("zlib_stream", zlib.compress(WHOLE), "error", "-")
given("lzma_alone", lzma.compress(WHOLE, format=lzma.FORMAT_ALONE), "error", "-")
given("xz_without_check", lzma.compress(WHOLE, check=lzma.CHECK_NONE), "ok", 33)
given("xz_with_sha256", lzma.compress(WHOLE, check=lzma.CHECK_SHA256), "ok", 33)
given("xz_padded_with_nuls", lzma.compress(WHOLE) + bytes(4), "ok", 33)
given("zstd_with_skippable_frame_behind", zstd_frame(WHOLE) + b"\x50\x2a\x4d\x18" + struct.pack("<I", 4) + b"skip", "ok", 33)
given("zstd_of_reserved_block", b"\x28\xb5\x2f\xfd\x00\x50" + b"\x07\0\0", "error", "-")
given("zstd_with_a_window_of_terabytes", b"\x28\xb5\x2f\xfd\x00\xff" + zstd_frame(WHOLE)[6:], "error", "-")
given("bzip2_of_level_zero", b"BZh0" + bz2.compress(WHOLE)[4:], "error", "-")


@case
def gzip_with_damage_in_the_middle():
    """What comes before it is kept."""
    data = bytearray(gzip.compress(WHOLE + b"# " + SOURCE.randbytes(300000).replace(b"\n", b"").replace(b"\0", b"")))
    data[-1000:-900] = bytes(100)
    return bytes(data), "partial", 33


@case
def gzip_with_one_wrong_bit():
    data = bytearray(gzip.compress(WHOLE, mtime=0))
    data[-7] ^= 1
    return bytes(data), "partial", 33


@case
def xz_with_wrong_index():
    """Of a damaged block libarchive hands out nothing, and a small file is one block."""
    data = bytearray(lzma.compress(WHOLE))
    data[-16] ^= 1
    return bytes(data), "error", "-"


@case
def bzip2_with_wrong_checksum():
    data = bytearray(bz2.compress(WHOLE))
    data[-2] ^= 1
    return bytes(data), "error", "-"


# Bombs: more than 200 bytes out of each, after 64 MiB.
given("bomb_of_lines", lambda: gzip.compress(body("1 5\n") + b"# 2345678901234567890123456789\n" * (100 << 15)), "partial", 5)
given("bomb_of_costs", lambda: gzip.compress(body("") + b"1 1\n" * (20 << 20)), "partial", 16842745)
given("bomb_of_one_comment", lambda: gzip.compress(body("1 5\n") + b"#" * (100 << 20)), "partial", 5)
given("bomb_of_newlines", lambda: gzip.compress(body("1 5\n") + b"\n" * (100 << 20)), "partial", 5)
given("bomb_in_bzip2", lambda: bz2.compress(bytes(100 << 20)), "error", "-")
given("bomb_in_xz", lambda: lzma.compress(bytes(100 << 20), preset=0), "error", "-")
given("bomb_in_zstd", lambda: zstd_frame(*[(b"\0", 131071)] * 5000), "error", "-")
given("bomb_in_zstd_behind_a_profile", lambda: zstd_frame(WHOLE, *[(b"\n", 131071)] * 5000), "partial", 33)
given("bomb_in_members", lambda: gzip.compress(body("1 5\n")) + gzip.compress(b"\n" * (1 << 20)) * 100, "partial", 5)
given("no_bomb_below_64_mebibytes", lambda: gzip.compress(body("1 5\n") + b"# nothing\n" * (5 << 20)), "ok", 5)
given("bomb_in_bomb", lambda: gzip.compress(gzip.compress(bytes(100 << 20))), "error", "-")
