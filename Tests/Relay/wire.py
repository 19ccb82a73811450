"""Words of the protocol, as docs/sync-protocol.md and docs/log-format.md have them."""

import hashlib
import hmac
import json
import struct


def xxh64(data, seed=0):
    """XXH64, by its specification."""
    mask = (1 << 64) - 1
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
    rotate = lambda value, count: ((value << count) | (value >> (64 - count))) & mask
    step = lambda lane, word: rotate((lane + word * p2) & mask, 31) * p1 & mask
    at, end = 0, len(data)
    if end >= 32:
        lanes = [seed + p1 + p2 & mask, seed + p2 & mask, seed, seed - p1 & mask]
        while at + 32 <= end:
            lanes = [step(lane, word) for lane, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        total = sum(rotate(lane, count) for lane, count in zip(lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            total = ((total ^ step(0, lane)) * p1 + p4) & mask
    else:
        total = seed + p5 & mask
    total = total + end & mask
    while at + 8 <= end:
        total = (rotate(total ^ step(0, struct.unpack_from("<Q", data, at)[0]), 27) * p1 + p4) & mask
        at += 8
    if at + 4 <= end:
        total = (rotate(total ^ struct.unpack_from("<I", data, at)[0] * p1 & mask, 23) * p2 + p3) & mask
        at += 4
    for byte in data[at:]:
        total = rotate(total ^ byte * p5 & mask, 11) * p1 & mask
    total = (total ^ total >> 33) * p2 & mask
    total = (total ^ total >> 29) * p3 & mask
    return total ^ total >> 32


def line(message):
    """A message as its line of canonical JSON."""
    return json.dumps(message, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def proof(token, role, dataset, caller, answerer, make=None):
    """What proves that a side with a role knows a token."""
    text = f"LiftTrail 3\n{role}\n{dataset}\n{caller}\n{answerer}\n" + (f"make {make}\n" if make else "")
    return hmac.new(token.encode(), text.encode(), hashlib.sha256).hexdigest()
