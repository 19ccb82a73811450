// log-format 2: JSON in its one canonical form, read from bytes. `JSON.parse` takes other forms, too, and so is no gate.
(function (liftTrail) {
  "use strict";

  /** Why a line is refused: a code of Fixtures/README.md, and the first byte that cannot be there. */
  class Fault extends Error {
    constructor(code, byte) {
      super(code);
      this.code = code;
      this.byte = byte;
    }
  }

  const GREATEST = Number.MAX_SAFE_INTEGER;
  const DEEPEST = 32;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const QUOTE = 0x22, BACKSLASH = 0x5c, COMMA = 0x2c, COLON = 0x3a;
  const SHORT = { 0x22: '"', 0x5c: "\\", 0x62: "\b", 0x66: "\f", 0x6e: "\n", 0x72: "\r", 0x74: "\t" };

  const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;

  /** Reads values one after another; `at` is the next byte, and nothing from `end` on is read. */
  class Reader {
    constructor(bytes, at, end) {
      this.bytes = bytes;
      this.at = at;
      this.end = end;
    }

    peek() {
      return this.at < this.end ? this.bytes[this.at] : -1;
    }

    /** An object as a Map, a list as an Array, a string, a number, true, false or null. */
    value(depth) {
      const byte = this.peek();
      if (byte === 0x7b) return this.object(depth);
      if (byte === 0x5b) return this.list(depth);
      if (byte === QUOTE) return this.string();
      if (byte === 0x2d || isDigit(byte)) return this.number();
      for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
        if (this.text(this.at, Math.min(this.at + word.length, this.end)) === word) {
          this.at += word.length;
          return value;
        }
      }
      throw new Fault("malformed", this.at);
    }

    /** Keys ascend by their UTF-16 units, as JavaScript compares strings; so each of them stands once. */
    object(depth) {
      const members = new Map();
      let last = null;
      this.each(depth, 0x7d, () => {
        const start = this.at;
        if (this.peek() !== QUOTE) throw new Fault("malformed", start);
        const key = this.string();
        if (last !== null && key <= last) throw new Fault("malformed", start);
        if (this.peek() !== COLON) throw new Fault("malformed", this.at);
        this.at += 1;
        members.set(key, this.value(depth + 1));
        last = key;
      });
      return members;
    }

    list(depth) {
      const values = [];
      this.each(depth, 0x5d, () => values.push(this.value(depth + 1)));
      return values;
    }

    each(depth, close, read) {
      if (depth > DEEPEST) throw new Fault("tooLarge", this.at);
      this.at += 1;
      if (this.peek() === close) {
        this.at += 1;
        return;
      }
      for (;;) {
        read();
        const byte = this.peek();
        if (byte === close) break;
        if (byte !== COMMA || (this.at + 1 < this.end && this.bytes[this.at + 1] === close)) {
          throw new Fault("malformed", this.at);
        }
        this.at += 1;
      }
      this.at += 1;
    }

    string() {
      this.at += 1;
      let piece = this.at, text = "";
      for (;;) {
        const byte = this.peek();
        if (byte === QUOTE) break;
        if (byte < 0x20) throw new Fault("malformed", this.at);
        if (byte === BACKSLASH) {
          text += this.text(piece, this.at) + this.escape();
          piece = this.at;
        } else if (byte < 0x80) {
          this.at += 1;
        } else {
          this.at += this.widthOfCharacter();
        }
      }
      text += this.text(piece, this.at);
      this.at += 1;
      return text;
    }

    /** A quote, a backslash or a control character; everything else has a shorter spelling. */
    escape() {
      const start = this.at, letter = this.at + 1 < this.end ? this.bytes[this.at + 1] : -1;
      if (letter in SHORT) {
        this.at += 2;
        return SHORT[letter];
      }
      if (letter !== 0x75) throw new Fault("malformed", letter === 0x2f ? start : start + 1);
      const digits = this.text(start + 2, Math.min(start + 6, this.end));
      if (!/^00[01][0-9a-f]$/.test(digits)) throw new Fault("malformed", start);
      const character = String.fromCharCode(parseInt(digits, 16));
      if ("\b\t\n\f\r".includes(character)) throw new Fault("malformed", start);
      this.at += 6;
      return character;
    }

    /** RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF. */
    widthOfCharacter() {
      const { bytes, at, end } = this;
      const first = bytes[at], second = at + 1 < end ? bytes[at + 1] : 0;
      let width = 0, least = 0x80, greatest = 0xbf;
      if (first >= 0xc2 && first <= 0xdf) width = 2;
      else if (first >= 0xe0 && first <= 0xef) width = 3;
      else if (first >= 0xf0 && first <= 0xf4) width = 4;
      if (first === 0xe0) least = 0xa0;
      if (first === 0xed) greatest = 0x9f;
      if (first === 0xf0) least = 0x90;
      if (first === 0xf4) greatest = 0x8f;
      let isWhole = width > 0 && at + width <= end && second >= least && second <= greatest;
      for (let next = at + 2; isWhole && next < at + width; next += 1) isWhole = (bytes[next] & 0xc0) === 0x80;
      if (!isWhole) throw new Fault("malformed", at);
      return width;
    }

    /** The canonical spelling of a number is the one that JavaScript prints. */
    number() {
      const start = this.at;
      const digits = () => {
        if (!isDigit(this.peek())) throw new Fault("malformed", this.at);
        while (isDigit(this.peek())) this.at += 1;
      };
      if (this.peek() === 0x2d) this.at += 1;
      digits();
      if (this.peek() === 0x2e) {
        this.at += 1;
        digits();
      }
      if (this.peek() === 0x65 || this.peek() === 0x45) {
        this.at += 1;
        if (this.peek() === 0x2b || this.peek() === 0x2d) this.at += 1;
        digits();
      }
      const text = this.text(start, this.at), value = Number(text);
      if (String(value) !== text || Math.abs(value) > GREATEST) throw new Fault("malformed", start);
      return value;
    }

    text(from, to) {
      if (to - from > 24) return decoder.decode(this.bytes.subarray(from, to));
      let text = "";
      for (let at = from; at < to; at += 1) {
        if (this.bytes[at] >= 0x80) return decoder.decode(this.bytes.subarray(from, to));
        text += String.fromCharCode(this.bytes[at]);
      }
      return text;
    }
  }

  /** Canonical JSON of members whose values are JSON already. */
  function objectOf(members) {
    return "{" + [...members].sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, json]) => JSON.stringify(key) + ":" + json).join(",") + "}";
  }

  /** Less than, equal to or greater than 0, as the UTF-8 bytes of two strings compare; `<` compares UTF-16 units. */
  function compareBytes(one, other) {
    const shorter = Math.min(one.length, other.length);
    for (let at = 0; at < shorter; at += 1) {
      const a = one.charCodeAt(at), b = other.charCodeAt(at);
      if (a !== b) return rank(a) - rank(b);
    }
    return one.length - other.length;
  }

  // Surrogates stand for characters above U+FFFF, and so behind U+E000 to U+FFFF.
  function rank(unit) {
    return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
  }

  Object.assign(liftTrail, { Fault, Reader, objectOf, compareBytes });
})((globalThis.liftTrail ??= {}));
