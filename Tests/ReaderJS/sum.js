// log-format 3: XXH64, with words of 64 bits as two of 32, since numbers of JavaScript hold 53 bits and BigInt is slow.
(function (liftTrail) {
  "use strict";

  // P1 to P5, the high word and the low one.
  const P1H = 0x9e3779b1, P1L = 0x85ebca87, P2H = 0xc2b2ae3d, P2L = 0x27d4eb4f, P3H = 0x165667b1, P3L = 0x9e3779f9;
  const P4H = 0x85ebca77, P4L = 0xc2b2ae63, P5H = 0x27d4eb2f, P5L = 0x165667c5;

  // What an operation gives: JavaScript returns one number only.
  let high = 0, low = 0;

  function add(h, l, otherH, otherL) {
    const sum = (l >>> 0) + (otherL >>> 0);
    high = (h + otherH + (sum > 0xffffffff ? 1 : 0)) | 0;
    low = sum | 0;
  }

  function multiply(h, l, otherH, otherL) {
    const a = l & 0xffff, b = l >>> 16, c = otherL & 0xffff, d = otherL >>> 16;
    const first = a * c, second = b * c + (first >>> 16), third = a * d + (second & 0xffff);
    high = (b * d + (second >>> 16) + (third >>> 16) + Math.imul(h, otherL) + Math.imul(l, otherH)) | 0;
    low = Math.imul(l, otherL);
  }

  function turn(h, l, bits) {
    high = (h << bits) | (l >>> (32 - bits));
    low = (l << bits) | (h >>> (32 - bits));
  }

  /** One word goes into a lane: turn(lane + word * P2, 31) * P1. */
  function mix(h, l, wordH, wordL) {
    multiply(wordH, wordL, P2H, P2L);
    add(h, l, high, low);
    turn(high, low, 31);
    multiply(high, low, P1H, P1L);
  }

  /** The sum of the bytes from `from` to before `to`. The seed and the answer are 16 lowercase hex digits. */
  function xxh64(bytes, from, to, seed) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const seedH = parseInt(seed.slice(0, 8), 16) | 0, seedL = parseInt(seed.slice(8), 16) | 0;
    const length = to - from;
    let at = from, h, l;
    if (length >= 32) {
      const lanes = new Int32Array(8);
      add(seedH, seedL, P2H, P2L);
      lanes[2] = high, lanes[3] = low;
      add(high, low, P1H, P1L);
      lanes[0] = high, lanes[1] = low;
      lanes[4] = seedH, lanes[5] = seedL;
      add(seedH, seedL, ~P1H, ~P1L);
      add(high, low, 0, 1);
      lanes[6] = high, lanes[7] = low;
      for (; at + 32 <= to; at += 32) {
        for (let lane = 0; lane < 8; lane += 2) {
          const word = at + lane * 4;
          mix(lanes[lane], lanes[lane + 1], view.getInt32(word + 4, true), view.getInt32(word, true));
          lanes[lane] = high, lanes[lane + 1] = low;
        }
      }
      h = 0, l = 0;
      [1, 7, 12, 18].forEach((bits, lane) => {
        turn(lanes[2 * lane], lanes[2 * lane + 1], bits);
        add(h, l, high, low);
        h = high, l = low;
      });
      for (let lane = 0; lane < 8; lane += 2) {
        mix(0, 0, lanes[lane], lanes[lane + 1]);
        multiply(h ^ high, l ^ low, P1H, P1L);
        add(high, low, P4H, P4L);
        h = high, l = low;
      }
    } else {
      add(seedH, seedL, P5H, P5L);
      h = high, l = low;
    }
    add(h, l, 0, length);
    h = high, l = low;
    for (; at + 8 <= to; at += 8) {
      mix(0, 0, view.getInt32(at + 4, true), view.getInt32(at, true));
      turn(h ^ high, l ^ low, 27);
      multiply(high, low, P1H, P1L);
      add(high, low, P4H, P4L);
      h = high, l = low;
    }
    if (at + 4 <= to) {
      multiply(0, view.getInt32(at, true), P1H, P1L);
      turn(h ^ high, l ^ low, 23);
      multiply(high, low, P2H, P2L);
      add(high, low, P3H, P3L);
      h = high, l = low;
      at += 4;
    }
    for (; at < to; at += 1) {
      multiply(0, bytes[at], P5H, P5L);
      turn(h ^ high, l ^ low, 11);
      multiply(high, low, P1H, P1L);
      h = high, l = low;
    }
    multiply(h, l ^ (h >>> 1), P2H, P2L);
    h = high, l = low;
    multiply(h ^ (h >>> 29), l ^ ((l >>> 29) | (h << 3)), P3H, P3L);
    return hex(high) + hex(low ^ high);
  }

  function hex(word) {
    return (word >>> 0).toString(16).padStart(8, "0");
  }

  const none = "0000000000000000";

  /** The seed of a dataset's lines: the sum of its UUID, in upper case. */
  function seedOf(dataset) {
    const bytes = new TextEncoder().encode(dataset.toUpperCase());
    return xxh64(bytes, 0, bytes.length, none);
  }

  /** merge-rules 11: the digest of a state's canonical JSON. */
  function digestOf(state) {
    const bytes = new TextEncoder().encode(state);
    return xxh64(bytes, 0, bytes.length, none);
  }

  Object.assign(liftTrail, { xxh64, seedOf, digestOf });
})((globalThis.liftTrail ??= {}));
