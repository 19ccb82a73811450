// swift-format-ignore-file
// PageFilesTests writes this file with LIFTTRAIL_RECORD=1, from Tests/Explorer and Tests/ReaderJS.

/// A file of the page that `explore` writes.
struct PageFile {
  /// Its path in this package.
  let name: String
  let text: String

  /// The page, with marks in the places of all else.
  static let template = PageFile(name: "Tests/Explorer/page.html", text: #"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>LiftTrail log</title>
<style>
/*{{style}}*/
</style>
</head>
<body>
<header>
  <h1 id="title">LiftTrail log</h1>
  <label>Search <input id="search" type="search" placeholder="name, id, type, value" autocomplete="off"></label>
  <button id="theme" type="button">Dark or light</button>
  <button id="help" type="button" aria-expanded="false" aria-controls="keys">Keys</button>
</header>
<div id="warning" role="alert" hidden></div>
<div id="keys" hidden></div>
<section id="scrubber" aria-label="Moment">
  <label>Order <select id="mode"></select></label>
  <button id="back" type="button" aria-label="One event back">◀</button>
  <input id="moment" type="range" min="0" max="0" value="0" step="1" aria-label="Moment, as a number of events">
  <button id="forth" type="button" aria-label="One event forth">▶</button>
  <output id="when" for="moment" aria-live="polite">Reading …</output>
</section>
<div id="lanes" role="img" aria-label="Events by device"><canvas></canvas></div>
<main>
  <section id="left" aria-label="Events">
    <p id="count"></p>
    <div id="events" class="rows" tabindex="0" role="listbox" aria-label="Events in this order"><div></div></div>
  </section>
  <section id="right">
    <div role="tablist" id="tabs" aria-label="What is shown"></div>
    <div id="panel" role="tabpanel" tabindex="0"></div>
  </section>
</main>
<noscript>This page reads the log with JavaScript, which is switched off here.</noscript>
<script type="application/json" id="stores">{{stores}}</script>
<script type="text/plain" id="lines">{{lines}}</script>
<script>
/*{{script}}*/
</script>
</body>
</html>

"""#)
  static let styles = [PageFile(name: "Tests/Explorer/page.css", text: #"""
:root { color-scheme: light dark; --back: #fff; --text: #16181d; --faint: #5b6270; --line: #c9ced8; --mark: #0b57d0; --chosen: #e3ecfd; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) { --back: #14161a; --text: #e8eaee; --faint: #a2a9b6; --line: #3b414d; --mark: #8ab4f8; --chosen: #24344f; }
}
:root[data-theme="dark"] { color-scheme: dark; --back: #14161a; --text: #e8eaee; --faint: #a2a9b6; --line: #3b414d; --mark: #8ab4f8; --chosen: #24344f; }
:root[data-theme="light"] { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: var(--back); color: var(--text); display: flex; flex-direction: column; height: 100vh; height: 100dvh; }
header, #scrubber { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .4rem .8rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.05rem; margin: 0; flex: 1 1 12rem; }
h2 { font-size: 1rem; margin: .8rem 0 .3rem; }
h3 { font-size: .95rem; margin: .6rem 0 .2rem; }
td p { margin: .1rem 0; } .contest { margin: .2rem 0; padding-left: 1.1rem; }
button, input, select { font: inherit; color: inherit; }
button { min-width: 2.2rem; min-height: 2.2rem; }
#moment { flex: 1 1 12rem; min-width: 8rem; accent-color: var(--mark); }
#when { flex: 1 1 18rem; font-variant-numeric: tabular-nums; }
#keys { padding: .4rem .8rem; border-bottom: 1px solid var(--line); }
#warning { padding: .4rem .8rem; border-bottom: 3px double var(--text); font-weight: 600; }
#lanes { border-bottom: 1px solid var(--line); max-height: 9rem; overflow-y: auto; flex: none; }
canvas { display: block; width: 100%; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(20rem, 2fr) 3fr; }
#left, #right { min-height: 0; display: flex; flex-direction: column; min-width: 0; }
#left { border-right: 1px solid var(--line); }
#count { margin: .3rem .8rem; color: var(--faint); }
.rows { overflow-y: auto; flex: 1; position: relative; min-height: 6rem; }
.rows > div { position: relative; }
.rows, #panel { contain: layout paint; }
.row { contain: strict; position: absolute; left: 0; right: 0; height: 44px; padding: 2px .8rem; border-bottom: 1px solid var(--line); overflow: hidden; cursor: pointer; line-height: 20px; white-space: nowrap; text-overflow: ellipsis; }
.row[aria-selected="true"] { background: var(--chosen); outline: 2px solid var(--mark); outline-offset: -2px; }
.row.unseen { color: var(--faint); font-style: italic; }
.row small { color: var(--faint); display: block; overflow: hidden; text-overflow: ellipsis; }
#tabs { display: flex; flex-wrap: wrap; gap: .2rem; padding: .3rem .8rem; border-bottom: 1px solid var(--line); }
#tabs button[aria-selected="true"] { font-weight: 700; text-decoration: underline; }
#panel { overflow: auto; flex: 1; padding: .2rem .8rem 2rem; overflow-wrap: anywhere; }
.id, code, pre { font-family: ui-monospace, monospace; font-size: .86em; }
pre { white-space: pre-wrap; margin: .2rem 0; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
th { width: 28%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--line); }
ins, del { text-decoration: none; } ins { font-weight: 600; } ins::before { content: "+ "; font-weight: 700; }
del { color: var(--faint); } del::before { content: "− "; font-weight: 700; }
ins, del { display: block; }
.link { background: none; border: 0; padding: 0; min-height: 0; min-width: 0; color: var(--mark); text-decoration: underline; cursor: pointer; text-align: left; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 1px; }
@media (max-width: 46rem) {
  body { height: auto; min-height: 100vh; }
  main { grid-template-columns: 1fr; }
  #left { border-right: 0; height: 34vh; flex: none; }
  #lanes { max-height: 6rem; }
}

"""#)]
  /// In the order in which they are loaded.
  static let scripts = [PageFile(name: "Tests/ReaderJS/sum.js", text: #"""
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

"""#), PageFile(name: "Tests/ReaderJS/json.js", text: #"""
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

"""#), PageFile(name: "Tests/ReaderJS/lines.js", text: #"""
// log-format 1 and 4: an event is its line.
(function (liftTrail) {
  "use strict";
  const { Fault, Reader, xxh64, compareBytes } = liftTrail;

  const LONGEST = 1048576;
  const GREATEST = Number.MAX_SAFE_INTEGER;
  const SUM_LENGTH = ',"sum":"0123456789abcdef"}'.length;

  const isHex = (byte) => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
  const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;
  const isLower = (byte) => byte >= 0x61 && byte <= 0x7a;
  const isLetter = (byte) => isLower(byte) || (byte >= 0x41 && byte <= 0x5a);
  const isNameByte = (byte) => isLetter(byte) || isDigit(byte);
  const isIDByte = (byte) => isNameByte(byte) || ".+:@_-".includes(String.fromCharCode(byte));

  /** One event: what its line says. `data` is a Map; `text` is the payload's JSON as it stands in the line. */
  class Event {
    /** Reads the line of `bytes` from `from` to its line feed, before `to`. Throws a Fault, whose byte counts from 0 at `from`. */
    constructor(bytes, from, to, seed) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
      try {
        this.read(seed);
      } catch (fault) {
        if (fault instanceof Fault && fault.byte !== undefined) fault.byte -= from;
        throw fault;
      }
    }

    read(seed) {
      const { bytes, from, to } = this;
      if (to - from >= LONGEST) throw new Fault("tooLarge");
      const reader = new Reader(bytes, from, to);
      const expect = (text) => {
        for (let at = 0; at < text.length; at += 1) {
          if (reader.at + at >= to || bytes[reader.at + at] !== text.charCodeAt(at)) throw new Fault("malformed", reader.at);
        }
        reader.at += text.length;
      };
      const hasNext = (text) => reader.at + text.length <= to && reader.text(reader.at, reader.at + text.length) === text;
      const run = (isAllowed, greatest) => {
        const start = reader.at;
        while (reader.at < to && isAllowed(bytes[reader.at])) reader.at += 1;
        if (reader.at === start || reader.at - start > greatest) throw new Fault("malformed", reader.at);
        return reader.text(start, reader.at);
      };
      const hex16 = () => {
        const start = reader.at;
        while (reader.at < to && reader.at - start < 16 && isHex(bytes[reader.at])) reader.at += 1;
        if (reader.at - start < 16) throw new Fault("malformed", start);
        return reader.text(start, reader.at);
      };
      const integer = () => {
        const start = reader.at, text = run(isDigit, Infinity), value = Number(text);
        if (text[0] === "0" || text.length > 16 || value > GREATEST) throw new Fault("malformed", start);
        return value;
      };

      expect('{"replica":"');
      this.replica = hex16();
      expect('","seq":');
      this.seq = integer();
      expect(',"stamp":"');
      this.stamp = this.readStamp(reader);
      expect('","');
      this.batch = null;
      if (!hasNext("type")) {
        expect('batch":[');
        const index = integer();
        expect(",");
        const count = integer();
        if (index > count || this.seq < index || count - index > GREATEST - this.seq) {
          throw new Fault("malformed", reader.at);
        }
        expect('],"');
        this.batch = [index, count];
      }
      expect('type":"');
      const type = reader.at;
      this.kind = this.readName(reader, run);
      expect(".");
      this.verb = this.readName(reader, run);
      if (reader.at - type > 64) throw new Fault("malformed", reader.at);
      expect('","v":');
      this.version = integer();
      expect(',"entity":"');
      this.id = run(isIDByte, 128);
      expect('","data":');
      this.dataFrom = reader.at;
      if (reader.peek() !== 0x7b) throw new Fault("malformed", reader.at);
      this.data = reader.object(2);
      this.dataTo = reader.at;
      expect(',"sum":"');
      const sum = hex16();
      expect('"}');
      if (reader.at !== to) throw new Fault("malformed", reader.at);
      if (xxh64(bytes, from, to - SUM_LENGTH, seed) !== sum) throw new Fault("badSum", to - SUM_LENGTH);
    }

    readName(reader, run) {
      if (!isLower(reader.peek())) throw new Fault("malformed", reader.at);
      return run(isNameByte, 64);
    }

    /** A time of the calendar, of the years 2000 to 2199, and a counter. */
    readStamp(reader) {
      const start = reader.at, text = reader.text(start, Math.min(start + 29, this.to));
      const parts = /^(2[01]\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.\d{3}Z-[0-9a-f]{4}$/.exec(text);
      if (!parts) throw new Fault("malformed", start);
      const [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
      const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
      if (!days || day < 1 || day > days || hour > 23 || minute > 59 || second > 59) throw new Fault("malformed", start);
      reader.at += 29;
      return text;
    }

    /** The stamp without its counter. */
    get time() {
      return this.stamp.slice(0, 24);
    }

    get text() {
      return new Reader(this.bytes, 0, 0).text(this.dataFrom, this.dataTo);
    }

    get line() {
      return new Reader(this.bytes, 0, 0).text(this.from, this.to);
    }

    /** The payload's string of this name, or null. */
    string(member) {
      const value = this.data.get(member);
      return typeof value === "string" ? value : null;
    }

    /** The payload's number of this name, or another. */
    number(member, other) {
      const value = this.data.get(member);
      return typeof value === "number" ? value : other;
    }
  }

  /** merge-rules 1: how any two events compare. Different events are never equal. */
  function compare(one, other) {
    if (one === other) return 0;
    if (one.stamp !== other.stamp) return one.stamp < other.stamp ? -1 : 1;
    if (one.replica !== other.replica) return one.replica < other.replica ? -1 : 1;
    return one.seq - other.seq || compareBytes(one.line, other.line);
  }

  /** log-format 1: what each event is called. Of several lines under one id each has a number, by its bytes. */
  function namesOf(events) {
    const contents = new Map(), names = new Map();
    for (const event of events) {
      const id = event.replica + ":" + event.seq;
      if (contents.has(id)) contents.get(id).push(event);
      else contents.set(id, [event]);
    }
    for (const [id, group] of contents) {
      group.sort((one, other) => compareBytes(one.line, other.line));
      group.forEach((event, place) => names.set(event, place ? id + "/" + (place + 1) : id));
    }
    return names;
  }

  Object.assign(liftTrail, { Event, compare, namesOf });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/ReaderJS/kinds.js", text: #"""
// merge-rules 2 to 5: the table of kinds. Which unit a verb writes, and by which rule, is data.
(function (liftTrail) {
  "use strict";

  /**
   * A kind by its parts. `verbs` says of each verb its unit, its rule (`last`, `once` or `greatest`), whether a unit is
   * one for each `id`, and whether the verb removes. `singles`, `lists` and `logs` are what the state shows.
   */
  class Kind {
    constructor(plural, version = 1) {
      this.plural = plural;
      this.version = version;
      this.verbs = new Map();
      this.singles = [];
      this.lists = [];
      this.logs = [];
      this.later = new Set();
      // Of a unit the units of its corrections, its moves and what was adopted of it.
      this.corrections = new Map();
      this.places = new Map();
      this.adoptions = new Map();
    }

    verb(name, unit, rule, hasID, removes = false) {
      this.verbs.set(name, { unit, rule, hasID, removes });
    }

    one(unit, verb, later = false) {
      this.verb(verb, unit, "last", false);
      return this.shown(this.singles, unit, later);
    }

    greatest(unit, verb) {
      this.verb(verb, unit, "greatest", false);
      return this.shown(this.singles, unit, false);
    }

    list(unit, element, later = false) {
      this.verb(element + "Saved", unit, "last", true);
      this.verb(element + "Removed", unit, "last", true, true);
      this.verb(element + "Moved", element + "Places", "last", true);
      this.places.set(unit, element + "Places");
      return this.shown(this.lists, unit, later);
    }

    log(unit, element) {
      this.verb(element + "Logged", unit, "once", true);
      this.verb(element + "Adopted", element + "Adoptions", "last", true);
      this.verb(element + "Corrected", element + "Corrections", "last", true);
      this.verb(element + "Retracted", element + "Corrections", "last", true, true);
      this.verb(element + "Moved", element + "Places", "last", true);
      this.adoptions.set(unit, element + "Adoptions");
      this.corrections.set(unit, element + "Corrections");
      this.places.set(unit, element + "Places");
      return this.shown(this.logs, unit, false);
    }

    once(verb) {
      this.verb(verb, verb, "once", false);
      this.verb(verb + "Adopted", verb + "Adoption", "last", false);
      this.verb(verb + "Corrected", verb + "Correction", "last", false);
      this.verb(verb + "Retracted", verb + "Correction", "last", false, true);
      this.adoptions.set(verb, verb + "Adoption");
      this.corrections.set(verb, verb + "Correction");
      return this.shown(this.singles, verb, false);
    }

    shown(units, unit, later) {
      units.push(unit);
      if (later) this.later.add(unit);
      return this;
    }
  }

  /** A table of its own each time, for an app to add to. */
  function trainingKinds() {
    return new Map(Object.entries({
      session: new Kind("sessions").once("started").once("finished").log("sets", "set").list("plan", "planned", true)
        .one("timer", "timerSet", true).list("pauses", "pause", true).list("links", "link", true)
        .one("sameAs", "sameAsSet", true),
      userProfile: new Kind("userProfiles").one("fields", "saved").one("birthDay", "birthDaySet", true)
        .one("heightCentimeters", "heightSet", true).one("weightKilograms", "weightSet", true)
        .one("weightUnit", "weightUnitSet", true),
      bodyWeight: new Kind("bodyWeights").one("fields", "saved"),
      customExercise: new Kind("customExercises").one("fields", "saved").one("isArchived", "archived", true)
        .one("measure", "measureSet", true).one("isAssisted", "assistanceSet", true)
        .one("weightIs", "weightMeaningSet", true).one("isOneSided", "sidesSet", true)
        .one("bodyweightShare", "bodyweightShareSet", true).one("barKilograms", "barSet", true)
        .one("plates", "platesSet", true).one("restSeconds", "restSet", true)
        .one("stickyNote", "stickyNoteSet", true).one("sameAs", "sameAsSet", true),
      module: new Kind("modules").one("fields", "saved").list("exercises", "exercise").one("isArchived", "archived", true),
      workout: new Kind("workouts").one("fields", "saved").list("exercises", "exercise").list("modules", "module", true)
        .one("isArchived", "archived", true),
      program: new Kind("programs").one("fields", "saved").one("goal", "goalSet", true).list("workouts", "workout", true)
        .list("phases", "phase", true).one("isArchived", "archived", true),
      programWeek: new Kind("programWeeks").one("fields", "saved").list("days", "day").list("outcomes", "outcome")
        .one("review", "reviewed"),
      scheduledWorkout: new Kind("scheduledWorkouts").one("fields", "saved").one("outcome", "outcomeSet", true),
      routine: new Kind("routines").one("fields", "saved").list("tasks", "task").list("schedules", "schedule")
        .one("isArchived", "archived"),
      occurrence: new Kind("occurrences").one("fields", "saved").one("moved", "moved").one("outcome", "outcomeSet")
        .list("checks", "check").one("notes", "noted"),
      progression: new Kind("progressions").one("fields", "saved").one("baseline", "baselineSet"),
      setting: new Kind("settings").one("fields", "saved"),
      device: new Kind("devices").one("fields", "saved"),
    }));
  }

  Object.assign(liftTrail, { Kind, trainingKinds });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/ReaderJS/fold.js", text: #"""
// merge-rules 3 to 10: what a set of events amounts to.
(function (liftTrail) {
  "use strict";
  const { compare, compareBytes, objectOf } = liftTrail;

  /** What the events of one entity amount to. */
  class Fold {
    constructor(kind, events) {
      this.kind = kind;
      this.effects = new Map();
      // The greatest deletion, and the greatest event that is no deletion, not invalid and not unknown.
      this.deletion = null;
      this.latest = null;
      // The events of each unit, by its name, and of a unit that is one for each id by the id too.
      this.singles = new Map();
      this.elements = new Map();
      const deletions = [];
      let latestStamp = "";
      for (const event of events) {
        const verb = kind.verbs.get(event.verb);
        if (event.verb === "deleted" && event.version === 1) {
          deletions.push(event);
          if (!this.deletion || compare(event, this.deletion) > 0) this.deletion = event;
        } else if (!verb || event.version > kind.version) {
          this.effects.set(event, "unknown");
        } else if (verb.hasID && event.string("id") === null) {
          this.effects.set(event, "invalid");
        } else {
          this.competitors(verb, event).push(event);
          if (!this.latest || compare(event, this.latest) > 0) this.latest = event;
          if (event.stamp > latestStamp) latestStamp = event.stamp;
        }
      }
      this.isDeleted = this.deletion !== null && latestStamp <= this.deletion.stamp;
      for (const event of deletions) {
        this.effects.set(event, this.isDeleted && event === this.deletion ? "applied" : "superseded");
      }
      for (const { events } of this.units()) this.decide(events);
    }

    competitors(verb, event) {
      let place = this.singles, key = verb.unit;
      if (verb.hasID) {
        if (!this.elements.has(key)) this.elements.set(key, new Map());
        place = this.elements.get(key);
        key = event.string("id");
      }
      if (!place.has(key)) place.set(key, []);
      return place.get(key);
    }

    /** Sorts the events of a unit, the strongest first, and says what became of each. */
    decide(events) {
      events.sort((one, other) => this.stronger(one, other));
      const [holder, ...beaten] = events;
      this.effects.set(holder, this.isDeleted ? "hidden" : "applied");
      for (const event of beaten) {
        const isOnce = this.kind.verbs.get(event.verb).rule === "once";
        const isOther = isOnce && (event.version !== holder.version || event.text !== holder.text);
        this.effects.set(event, this.isDeleted ? "hidden" : isOther ? "refused" : "superseded");
      }
    }

    /** Less than 0 if the first of two events of a unit beats the other one. */
    stronger(one, other) {
      switch (this.kind.verbs.get(one.verb).rule) {
        case "once":
          return compare(one, other);
        case "greatest": {
          const a = one.number("value", -Infinity), b = other.number("value", -Infinity);
          return a === b ? compare(other, one) : a > b ? -1 : 1;
        }
        case "last":
          if (one.stamp !== other.stamp) return one.stamp > other.stamp ? -1 : 1;
          return this.removes(other) - this.removes(one) || compare(other, one);
      }
    }

    removes(event) {
      return this.kind.verbs.get(event.verb).removes ? 1 : 0;
    }

    /** Each unit with its id (null if there is one only) and its events, in the order of the bytes of both. */
    units() {
      const units = [];
      for (const [unit, events] of this.singles) units.push({ unit, id: null, events });
      for (const [unit, ids] of this.elements) for (const [id, events] of ids) units.push({ unit, id, events });
      return units.sort((one, other) =>
        compareBytes(one.unit, other.unit) || compareBytes(one.id ?? "", other.id ?? ""));
    }

    holder(unit) {
      return this.singles.get(unit)?.[0] ?? null;
    }

    /** The events that hold the elements of a unit, by their ids. */
    holders(unit) {
      const holders = new Map();
      for (const [id, events] of this.elements.get(unit) ?? []) holders.set(id, events[0]);
      return holders;
    }

    /** merge-rules 5: the event whose payload counts, or null: the correction, else what was logged or adopted. */
    counting(logged, correction) {
      if (!logged || !correction) return logged ?? null;
      return this.removes(correction) ? null : correction;
    }

    /** What the state shows of each unit: a name with an event or null, or with a list of events. */
    shown() {
      const { kind } = this, parts = new Map();
      for (const unit of kind.singles) {
        const logged = this.holder(unit) ?? this.holder(kind.adoptions.get(unit));
        if (!logged && kind.later.has(unit)) continue;
        parts.set(unit, this.counting(logged, this.holder(kind.corrections.get(unit))));
      }
      for (const unit of kind.lists) {
        const found = this.holders(unit);
        if (!found.size && kind.later.has(unit)) continue;
        const ids = inPlace(found, this.holders(kind.places.get(unit)), byOrder);
        parts.set(unit, ids.map((id) => found.get(id)).filter((event) => !this.removes(event)));
      }
      for (const unit of kind.logs) {
        const logged = new Map([...this.holders(kind.adoptions.get(unit)), ...this.holders(unit)]);
        const corrections = this.holders(kind.corrections.get(unit));
        const ids = inPlace(logged, this.holders(kind.places.get(unit)), compare);
        parts.set(unit, ids.map((id) => this.counting(logged.get(id), corrections.get(id))).filter((event) => event));
      }
      return parts;
    }

    /** merge-rules 10: the entity as JSON. */
    json() {
      const members = [["updatedAt", `"${this.latest.time}"`]];
      for (const [unit, shown] of this.shown()) {
        members.push([unit, Array.isArray(shown) ? `[${shown.map((event) => event.text).join(",")}]` : shown?.text ?? "null"]);
      }
      return objectOf(members);
    }
  }

  /** merge-rules 4: how elements that were not moved compare. */
  function byOrder(one, other) {
    return one.number("order", 0) - other.number("order", 0) || compareBytes(one.string("id"), other.string("id"));
  }

  /** merge-rules 4 and 5, places: the ids of a list in their order. */
  function inPlace(elements, allMoves, unmoved) {
    const target = (move) => move.string("after");
    const moves = new Map([...allMoves].filter(
      ([id, move]) => elements.has(id) && (target(move) === null || elements.has(target(move)))));
    breakCircles(moves, target);
    const behind = new Map();
    for (const [id, move] of [...moves].sort(([, one], [, other]) => compare(other, one))) {
      const after = target(move);
      if (behind.has(after)) behind.get(after).push(id);
      else behind.set(after, [id]);
    }
    const rest = [...elements].filter(([id]) => !moves.has(id)).sort(([, one], [, other]) => unmoved(one, other));
    const order = [], waiting = [...(behind.get(null) ?? []), ...rest.map(([id]) => id)].reverse();
    while (waiting.length) {
      const id = waiting.pop();
      order.push(id);
      waiting.push(...[...(behind.get(id) ?? [])].reverse());
    }
    return order;
  }

  /** If moves lead in a circle, the first of them does not count. Each circle is met once: an id has one move only. */
  function breakCircles(moves, target) {
    const done = new Set();
    for (const start of [...moves.keys()]) {
      const path = [];
      let at = start;
      while (at !== null && moves.has(at) && !done.has(at)) {
        done.add(at);
        path.push(at);
        at = target(moves.get(at));
      }
      const circle = path.slice(path.indexOf(at));
      if (at === null || !path.includes(at)) continue;
      moves.delete(circle.reduce((first, id) => (compare(moves.get(id), moves.get(first)) < 0 ? id : first)));
    }
  }

  /** The fold of each entity whose kind is known, by `kind/id`. */
  function foldAll(events, kinds) {
    const entities = new Map();
    for (const event of events) {
      if (!kinds.has(event.kind)) continue;
      const name = event.kind + "/" + event.id;
      const group = entities.get(name);
      if (group) group.push(event);
      else entities.set(name, [event]);
    }
    const folds = new Map();
    for (const [name, group] of entities) folds.set(name, new Fold(kinds.get(group[0].kind), group));
    return folds;
  }

  /** merge-rules 10: the state of all folds as canonical JSON. */
  function stateOf(folds) {
    const plurals = new Map();
    const put = (plural, key, json) => {
      if (!plurals.has(plural)) plurals.set(plural, []);
      plurals.get(plural).push([key, json]);
    };
    for (const [name, fold] of folds) {
      if (fold.isDeleted) {
        const { time, replica } = fold.deletion;
        put("deletions", name, `{"deletedAt":"${time}","deletedBy":"${replica}"}`);
      } else if (fold.latest) {
        put(fold.kind.plural, name.slice(name.indexOf("/") + 1), fold.json());
      }
    }
    return objectOf([...plurals].map(([plural, members]) => [plural, objectOf(members)]));
  }

  Object.assign(liftTrail, { Fold, foldAll, stateOf });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/Explorer/table.js", text: #"""
// The table of kinds as the page's header says it: the built-in kinds, and those that an app declares.
(function (liftTrail) {
  "use strict";
  const { Kind } = liftTrail;

  /** A kind that says besides of each unit what it amends: `{ role, of }`, the role being that of `explain`. */
  function kindFrom({ plural, title, units, verbs }) {
    const kind = new Kind(plural, Math.max(1, ...verbs.map(({ version }) => version)));
    kind.title = title;
    kind.amends = new Map();
    const rows = new Map(units.map((unit) => [unit.name, unit]));
    for (const { name, shape, of, later } of units) {
      kind.amends.set(name, { role: ROLES[shape], of: of ?? name });
      if (later) kind.later.add(name);
      switch (shape) {
        case "single": kind.singles.push(name); break;
        case "list": kind.lists.push(name); break;
        case "log": kind.logs.push(name); break;
        case "correction": kind.corrections.set(of, name); break;
        case "adoption": kind.adoptions.set(of, name); break;
        case "place": kind.places.set(of, name); break;
      }
    }
    for (const { verb, unit, removes } of verbs) kind.verb(verb, unit, rows.get(unit).rule, rows.get(unit).hasID, removes);
    return kind;
  }

  const ROLES = { single: "value", list: "value", log: "value", adoption: "adoption", correction: "correction", place: "place" };

  function kindsFrom(rows) {
    return new Map(rows.map((row) => [row.kind, kindFrom(row)]));
  }

  Object.assign(liftTrail, { kindsFrom });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/Explorer/moments.js", text: #"""
// What the page asks the reader: the log's events in their orders, and what was so at a moment.
(function (liftTrail) {
  "use strict";
  const { Event, Fault, Fold, compare, namesOf, seedOf, kindsFrom, foldAll, stateOf } = liftTrail;

  /** The lines as they are in the log: a page has `<` as an escape, so that no line ends its script. */
  function unescaped(text) {
    return text.replace(/\\\\|\\u003c/g, (found) => (found === "\\\\" ? found : "<"));
  }

  /**
   * A moment is `{ order, count }`: the first events of an order. Order -1 is that of the stamps, which says what was
   * true; order n is that of arrival in store n, which says what the store knew.
   */
  class History {
    constructor(stores, text) {
      this.stores = stores;
      this.kinds = kindsFrom(stores.kinds);
      this.bytes = new TextEncoder().encode(unescaped(text).replace(/^\n/, ""));
      this.seed = seedOf(stores.dataset);
      this.lines = [];
      // The lines that cannot be read: the number of each, from 1, and why.
      this.unread = [];
      this.at = 0;
      for (const { peers } of stores.stores) for (const peer of peers) peer.holds = held(peer.coverage);
    }

    /** Reads some lines more; false once all are read and put in order. */
    readSome(count) {
      for (; count > 0 && this.at < this.bytes.length; count -= 1) {
        let end = this.bytes.indexOf(10, this.at);
        if (end < 0) end = this.bytes.length;
        if (end > this.at) this.lines.push(this.read(end));
        this.at = end + 1;
      }
      if (this.at < this.bytes.length) return true;
      this.arrange();
      return false;
    }

    /** The event of a line, or null for one that cannot be read. */
    read(end) {
      try {
        return new Event(this.bytes, this.at, end, this.seed);
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        this.unread.push({ line: this.lines.length + 1, code: fault.code });
        return null;
      }
    }

    arrange() {
      const lines = this.lines;
      this.lines = lines.filter((event) => event);
      this.names = namesOf(this.lines);
      this.byName = new Map([...this.names].map(([event, name]) => [name, event]));
      this.byStamp = [...this.lines].sort(compare);
      // A log may repeat a line; the first one counts.
      this.arrivals = this.stores.stores.map(({ order }) =>
        [...new Set(order.flatMap(([from, count]) => lines.slice(from, from + count)))].filter((event) => event));
      // Where each event stands in each order, -1's place first; nowhere is behind all.
      const orders = [this.byStamp, ...this.arrivals];
      for (const event of this.lines) event.places = orders.map(() => Infinity);
      orders.forEach((events, order) => events.forEach((event, place) => { event.places[order] = place; }));
      this.entities = new Map();
      for (const event of this.byStamp) {
        const name = event.kind + "/" + event.id;
        if (this.entities.has(name)) this.entities.get(name).push(event);
        else this.entities.set(name, [event]);
      }
      // The entities in the order in which an order first has an event of them.
      this.firsts = [this.byStamp, ...this.arrivals].map((events) => {
        const firsts = new Map();
        events.forEach((event, place) => {
          const name = event.kind + "/" + event.id;
          if (!firsts.has(name)) firsts.set(name, place);
        });
        return [...firsts];
      });
      this.replicas = [...new Set(this.byStamp.map((event) => event.replica))].sort();
    }

    events(order) {
      return order < 0 ? this.byStamp : this.arrivals[order];
    }

    sees({ order, count }, event) {
      return event.places[order + 1] < count;
    }

    /** Where an event stands in an order; Infinity if it is not there. */
    place(order, event) {
      return event?.places[order + 1] ?? Infinity;
    }

    /** Of how many entities a moment has an event. */
    countAt({ order, count }) {
      const firsts = this.firsts[order + 1];
      let low = 0, high = firsts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (firsts[middle][1] < count) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    /** The names of these entities, the newest first; of the newest ones if `most` says so. */
    entitiesAt(moment, most = Infinity) {
      const count = this.countAt(moment);
      return this.firsts[moment.order + 1].slice(Math.max(0, count - most), count).map(([name]) => name).reverse();
    }

    /** The fold of one entity at a moment, or null if its kind is unknown or nothing of it is there. */
    fold(name, moment) {
      const kind = this.kinds.get(name.slice(0, name.indexOf("/")));
      const events = (this.entities.get(name) ?? []).filter((event) => this.sees(moment, event));
      return kind && events.length ? new Fold(kind, events) : null;
    }

    /** The whole state as JSON: what `ltcli show --json` prints at that moment. */
    state({ order, count }) {
      return stateOf(foldAll(this.events(order).slice(0, count), this.kinds));
    }

    /** What the page shows of an entity: each value by its unit and id, with its event. */
    values(fold) {
      const values = new Map();
      if (!fold || fold.isDeleted || !fold.latest) return values;
      for (const [unit, shown] of fold.shown()) {
        if (!Array.isArray(shown)) {
          if (shown) values.set(unit, shown);
        } else {
          for (const event of shown) values.set(unit + "/" + event.string("id"), event);
        }
      }
      return values;
    }

    /** How an entity differs between two folds, value by value. */
    differences(before, after) {
      const was = this.values(before), is = this.values(after), found = [];
      for (const name of new Set([...was.keys(), ...is.keys()])) {
        const one = was.get(name)?.text ?? null, other = is.get(name)?.text ?? null;
        if (one !== other) found.push({ name, was: one, is: other });
      }
      const wasDeleted = Boolean(before?.isDeleted), isDeleted = Boolean(after?.isDeleted);
      if (wasDeleted !== isDeleted) {
        found.unshift({ name: "entity", was: wasDeleted ? "deleted" : null, is: isDeleted ? "deleted" : "brought back" });
      }
      return found;
    }

    /**
     * The units that two devices wrote differently, with their events, the strongest first; and the conflicts that
     * `ltcli conflicts` lists, with all their words, as far as both events are there.
     */
    conflicts(moment) {
      const proven = this.listed.filter(({ lostEvent, wonEvent }) => lostEvent && wonEvent && this.sees(moment, lostEvent) && this.sees(moment, wonEvent));
      const found = [];
      for (const { name, unit, events } of this.contested) {
        const seen = events.filter((event) => this.sees(moment, event)), [holder] = seen;
        if (seen.some((event) => event.replica !== holder.replica && event.text !== holder.text)) found.push({ name, unit, events: seen });
      }
      return { proven, found };
    }

    /** What `ltcli conflicts` lists of each store, those of two stores once. */
    get listed() {
      if (this.listedConflicts) return this.listedConflicts;
      const listed = new Map();
      for (const { name, conflicts } of this.stores.stores) {
        for (const conflict of conflicts) {
          const key = [conflict.lost, conflict.won, conflict.unit].join(" "), known = listed.get(key);
          if (known) {
            known.stores.push(name);
            known.proven ||= conflict.proven;
          } else {
            listed.set(key, { ...conflict, stores: [name], lostEvent: this.byName.get(conflict.lost), wonEvent: this.byName.get(conflict.won) });
          }
        }
      }
      this.listedConflicts = [...listed.values()];
      return this.listedConflicts;
    }

    /**
     * The units that more than one device has written, with their events. Of any of these the strongest stands first,
     * since which of two events is stronger is not for others to decide.
     */
    get contested() {
      this.contestedUnits ??= [...this.entities].filter(([, [first, ...others]]) => others.some(({ replica }) => replica !== first.replica))
        .flatMap(([name]) => (this.fold(name, { order: -1, count: Infinity })?.units() ?? [])
          .filter(({ events: [first, ...others] }) => others.some(({ replica }) => replica !== first.replica))
          .map(({ unit, id, events }) => ({ name, unit: id === null ? unit : unit + "/" + id, events })));
      return this.contestedUnits;
    }

    deletions(moment) {
      this.deleted ??= [...this.entities].filter(([, events]) => events.some(({ verb }) => verb === "deleted")).map(([name]) => name);
      return this.deleted.map((name) => ({ name, fold: this.fold(name, moment) })).filter(({ fold }) => fold?.deletion);
    }

    /** Where two stores show different things: each entity with its differences. Only where one lacks an event it can. */
    get storesDiffer() {
      if (this.differing) return this.differing;
      const [one, other] = [0, 1].map((order) => ({ order, count: this.arrivals[order].length }));
      this.differing = [...this.entities].filter(([, events]) => events.some((event) => this.sees(one, event) !== this.sees(other, event)))
        .map(([name]) => {
          const before = this.fold(name, one), after = this.fold(name, other);
          return { name, before, after, differences: this.differences(before, after) };
        }).filter(({ differences }) => differences.length);
      return this.differing;
    }

    /** The peers that have acknowledged an event, as the stores' receipts say. */
    acknowledgedBy(event) {
      return this.stores.stores.flatMap((store) => store.peers.filter(({ holds }) => has(holds, event))
        .map((peer) => ({ store, peer })));
    }

    /** The first event in a store that a peer has not acknowledged, and how many there are; its own do not count. */
    notAcknowledged(order, peer) {
      if (!peer.lacking) {
        const lacking = this.arrivals[order].filter((event) => event.replica !== peer.replica && !has(peer.holds, event));
        peer.lacking = { count: lacking.length, first: lacking[0] };
      }
      return peer.lacking;
    }
  }

  /** A coverage such as `0c5c…:1-17 0c5c…:19` as the ranges of each replica. */
  function held(coverage) {
    const ranges = new Map();
    for (const range of coverage.split(" ").filter((range) => range)) {
      const [replica, numbers] = range.split(":"), [from, to = from] = numbers.split("-").map(Number);
      if (!ranges.has(replica)) ranges.set(replica, []);
      ranges.get(replica).push([from, to]);
    }
    return ranges;
  }

  function has(holds, event) {
    return (holds.get(event.replica) ?? []).some(([from, to]) => event.seq >= from && event.seq <= to);
  }

  Object.assign(liftTrail, { History });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/Explorer/explain.js", text: #"""
// Why the state shows what it shows: the same decisions as `ltcli explain`, whose words the page's header brings.
(function (liftTrail) {
  "use strict";
  const { compareBytes } = liftTrail;
  const ROLES = ["value", "adoption", "correction", "place"];

  /**
   * Each unit that the state shows, in the order of its key: who decides what is shown of it, by which rule, and who
   * competed. `contests` has its value first, then what was adopted, what corrects it and what moves it.
   */
  function explain(fold) {
    const shown = new Map();
    for (const { unit, id, events } of fold.units()) {
      const { role, of } = fold.kind.amends.get(unit), key = id === null ? of : of + "/" + id;
      if (!shown.has(key)) shown.set(key, { key, unit: of, id, contests: [] });
      shown.get(key).contests.push({ role, candidates: events });
    }
    const units = [...shown.values()];
    for (const unit of units) {
      unit.contests.sort((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role));
      Object.assign(unit, decision(fold, unit));
      unit.change = change(unit);
    }
    return units.sort((one, other) => compareBytes(one.unit, other.unit) || compareBytes(one.id ?? "", other.id ?? ""));
  }

  function decision(fold, { contests }) {
    if (fold.isDeleted) return { decider: fold.deletion, shown: null, rule: "deletion" };
    const contest = (role) => contests.find((contest) => contest.role === role);
    const said = contest("value") ?? contest("adoption"), logged = said?.candidates[0];
    if (!logged) return { decider: null, shown: null, rule: null };
    const correction = fold.removes(logged) ? null : contest("correction")?.candidates[0];
    const decider = correction ?? logged, shown = fold.removes(decider) ? null : decider;
    let rule;
    if (correction) rule = "lastCorrection";
    else if (contest("value") && contest("adoption")) rule = "logged";
    else rule = said.candidates.length > 1 ? ruleBetween(fold, said, said.candidates[1]) : null;
    return { decider, shown, rule };
  }

  /** The rule by which the holder of a contest beats another event. */
  function ruleBetween(fold, { role, candidates: [holder] }, event) {
    if (role === "correction") return "lastCorrection";
    if (role === "place") return "lastMove";
    switch (fold.kind.verbs.get(event.verb).rule) {
      case "once": return "firstWrite";
      case "greatest": return "greatestValue";
      case "last": return holder.stamp === event.stamp && fold.removes(holder) !== fold.removes(event) ? "removal" : "lastWrite";
    }
  }

  /** What would make the state show something else. */
  function change({ rule, contests }) {
    const isOnce = rule === "firstWrite" || contests.some(({ role }) => role === "correction");
    switch (rule) {
      case "deletion": return "laterEdit";
      case "firstWrite": case "logged": return "correctionOrEarlierWrite";
      case "lastCorrection": return "laterCorrection";
      case "greatestValue": return "greaterValue";
      default: return isOnce ? "correction" : "laterWrite";
    }
  }

  Object.assign(liftTrail, { explain, ruleBetween });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/Explorer/panels.js", text: #"""
// What the panel beside the events shows, as elements. Text of the log goes in as text alone, never as markup.
(function (liftTrail) {
  "use strict";

  const { explain } = liftTrail;
  // As many are drawn that a scrub stays smooth.
  const STEPS = 12, NAMES = 60, CONFLICTS = 20;

  /** An element with its attributes and children; strings become text. */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }

  const SAID = {
    applied: "applied: it holds its unit, or its entity is deleted by it",
    superseded: "superseded: a stronger event holds its unit",
    refused: "refused: another value was written first, and what is written once stays",
    hidden: "hidden: its entity is deleted",
    invalid: "invalid: its payload has no id",
    unknown: "unknown: this page knows no such type, or no such version",
  };

  class Panels {
    constructor(history, page) {
      this.history = history;
      this.page = page;
    }

    /** A device by the name that a `device` entity or a receipt gives it, with its id. */
    device(replica) {
      const { stores } = this.history.stores;
      const known = this.history.stores.names[replica];
      if (known) return known;
      const store = stores.find((store) => store.replica === replica)
        ?? stores.flatMap((store) => store.peers).find((peer) => peer.replica === replica);
      return store?.name || replica;
    }

    entity(name) {
      return make("button", { type: "button", class: "link id", onclick: () => this.page.open(name) }, name);
    }

    event(event) {
      return make("button", { type: "button", class: "link id", onclick: () => this.page.goTo(event) }, this.history.names.get(event));
    }

    changes(differences) {
      if (!differences.length) return make("p", {}, "Nothing that the state shows has changed.");
      return make("table", {}, make("tbody", {}, differences.map(({ name, was, is }) => make("tr", {},
        make("th", { scope: "row" }, name),
        make("td", {}, was === null ? null : make("del", {}, was), is === null ? make("ins", {}, "no longer there") : make("ins", {}, is))))));
    }

    /** What the event at the moment changed, beside the state of its entity then. */
    change(moment) {
      const event = this.page.current();
      if (!event) return [make("p", {}, "No event has happened yet.")];
      const { history } = this, name = event.kind + "/" + event.id;
      const after = history.fold(name, moment), before = history.fold(name, { ...moment, count: moment.count - 1 });
      const effect = after?.effects.get(event) ?? "unknown";
      const peers = history.acknowledgedBy(event);
      return [
        make("h2", {}, event.kind + "." + event.verb, " of ", this.entity(name)),
        make("p", {}, make("span", { class: "id" }, history.names.get(event)), " by ", this.device(event.replica), ", ", event.stamp),
        make("p", {}, make("b", {}, "At this moment "), SAID[effect]),
        this.fate(name, event, moment),
        make("h2", {}, "What changed"),
        this.changes(history.differences(before, after)),
        make("h2", {}, "What it says"),
        make("pre", {}, event.text),
        make("h2", {}, "Acknowledged by"),
        make("p", {}, peers.length ? peers.map(({ peer, store }) => `${peer.name || peer.replica}, as ${store.name} knows since ${peer.at}`).join("; ")
          : "no peer, as far as these receipts say"),
        make("h2", {}, "Its entity then"),
        ...this.valuesOf(name, after),
      ];
    }

    by(event) {
      return [this.event(event), ` by ${this.device(event.replica)}, ${event.stamp}`];
    }

    /** What became of an event by the end of an order: whether it counts, or what counts in its place and why. */
    fate(name, event, { order }) {
      const fold = this.history.fold(name, { order, count: Infinity }), { rules } = this.history.stores;
      const unit = fold && explain(fold).find(({ contests }) => contests.some(({ candidates }) => candidates.includes(event)));
      if (!unit?.decider) return null;
      return make("p", {}, make("b", {}, "In the end "), ...(unit.decider === event ? ["it counts still"]
        : ["another one counts now: ", ...this.by(unit.decider), unit.rule ? `: ${rules[unit.rule]}` : ""]));
    }

    /** Each value with why it holds, in the words of `ltcli explain`: who decides, by which rule, and whom it beat. */
    valuesOf(name, fold) {
      if (!fold) return [make("p", {}, "This page does not know the kind, or nothing is there yet.")];
      const { rules, changes } = this.history.stores;
      const standing = fold.isDeleted ? [make("p", {}, "deleted: ", ...this.by(fold.deletion)), make("p", {}, "rule: ", rules.deletion),
        make("p", {}, "what would change it: ", changes.laterEdit)]
        : fold.deletion ? [make("p", {}, "was deleted: ", ...this.by(fold.deletion), "; ", rules.editAfterDeletion)] : [];
      return [...standing, make("table", {}, make("tbody", {}, explain(fold).map((unit) => make("tr", {},
        make("th", { scope: "row" }, unit.key),
        make("td", {}, ...(fold.isDeleted ? [] : this.decision(fold, unit)), ...this.contests(fold, unit))))))];
    }

    decision(fold, { decider, shown, rule, change }) {
      const { rules, changes } = this.history.stores;
      if (!decider) return [make("p", {}, "nothing: what this corrects or moves has not arrived")];
      return [
        shown ? make("pre", { class: "value" }, shown.text) : make("p", {}, fold.removes(decider) ? "nothing: it was taken out" : "nothing"),
        make("p", {}, make("b", {}, "event "), ...this.by(decider)),
        make("p", {}, make("b", {}, "rule "), rule ? rules[rule] : "no other event wanted it"),
        make("p", {}, make("b", {}, "changes it "), changes[change]),
      ];
    }

    /** The events that competed, where there were several. */
    contests(fold, { contests }) {
      const isContested = fold.isDeleted || contests.length > 1 || contests.some(({ candidates }) => candidates.length > 1);
      if (!isContested) return [];
      return [make("ul", { class: "contest" }, contests.flatMap(({ candidates: [holder, ...beaten] }) => [
        make("li", {}, fold.effects.get(holder) + " ", ...this.by(holder), " ", make("code", {}, holder.text)),
        ...beaten.slice(0, 5).map((event) => make("li", {}, `${fold.effects.get(event)} by `, this.event(holder), ": ", ...this.by(event), " ", make("code", {}, event.text))),
        beaten.length > 5 ? make("li", {}, `and ${beaten.length - 5} more`) : null]))];
    }

    /** An entity's life: each event of it, and what that changed. */
    life(moment) {
      const { history } = this, name = this.page.chosen;
      if (!name) return [make("p", {}, "Choose an entity in the state, or an event.")];
      const place = (event) => history.place(moment.order, event);
      const seen = history.entities.get(name).filter((event) => history.sees(moment, event)).sort((one, other) => place(one) - place(other));
      const shown = seen.slice(-STEPS), steps = [];
      let after = history.fold(name, moment);
      for (const event of shown.reverse()) {
        const before = history.fold(name, { ...moment, count: place(event) });
        steps.push(make("h2", {}, this.event(event), ` ${event.verb}, ${this.device(event.replica)}, ${event.stamp}`),
          this.changes(history.differences(before, after)));
        after = before;
      }
      return [make("h2", {}, name), make("h2", {}, "Why each value holds"), ...this.valuesOf(name, history.fold(name, moment)),
        make("h2", {}, `Its life, the latest first (${shown.length} of ${seen.length} events; p and n go on)`), ...steps];
    }

    /** What people call an entity; empty where nothing says it. */
    title(fold) {
      for (const unit of fold?.kind.singles ?? []) {
        const name = fold.holder(unit)?.string(fold.kind.title);
        if (name) return name;
      }
      return "";
    }

    state(moment) {
      const count = this.history.countAt(moment), shown = this.history.entitiesAt(moment, NAMES);
      return [make("p", {}, `${count} entities, the newest first` + (count > shown.length ? `; ${shown.length} are listed, search finds the others` : "")),
        make("ul", {}, shown.map((name) => {
          const fold = this.history.fold(name, moment);
          return make("li", {}, this.entity(name), " ", fold?.isDeleted ? "deleted" : this.title(fold));
        }))];
    }

    conflicts(moment) {
      const { proven, found } = this.history.conflicts(moment), { rules } = this.history.stores;
      return [
        make("h2", {}, "Written without knowing of each other"),
        make("p", {}, `${proven.filter((conflict) => conflict.proven && !conflict.settledBy).length} are proved and not decided since, as ltcli conflicts lists them`),
        ...proven.slice(0, CONFLICTS).flatMap(({ entity, unit, sort, rule, stores, lostEvent, wonEvent, proven, settledBy }) => [
          make("h3", {}, this.entity(entity), unit ? " " + unit : ""),
          make("p", {}, `${sort}: ${rules[rule]}`, proven ? "" : "; not known whether its writer knew of the other", settledBy ? `; ${settledBy} decides since` : "", `, as ${stores.join(" and ")} ${stores.length > 1 ? "know" : "knows"}`),
          make("p", {}, make("ins", {}, wonEvent.text), "counts: ", ...this.by(wonEvent)),
          make("p", {}, make("del", {}, lostEvent.text), "gave way: ", ...this.by(lostEvent)),
        ]),
        make("h2", {}, "Written differently by two devices"),
        make("p", {}, `${found.length} values` + (found.length > CONFLICTS ? `; ${CONFLICTS} are listed` : "")),
        ...found.slice(0, CONFLICTS).flatMap(({ name, unit, events: [holder, ...beaten] }) => [
          make("h3", {}, this.entity(name), " " + unit),
          make("p", {}, make("ins", {}, holder.text), this.event(holder), ` of ${this.device(holder.replica)}, ${holder.stamp}`),
          ...beaten.slice(0, 5).map((event) => make("p", {}, make("del", {}, event.text), this.event(event), ` of ${this.device(event.replica)}, ${event.stamp}`)),
        ])];
    }

    deletions(moment) {
      const found = this.history.deletions(moment);
      return [make("p", {}, `${found.length} entities with a deletion`),
        make("ul", {}, found.slice(0, NAMES).map(({ name, fold }) => make("li", {}, this.entity(name),
          fold.isDeleted ? " deleted" : " deleted, and brought back by a later edit", `, ${this.device(fold.deletion.replica)}, ${fold.deletion.stamp}, `,
          fold.deletion.string("reason") ?? "without a reason", " ", this.event(fold.deletion))))];
    }

    peers() {
      const { history } = this;
      return history.stores.stores.flatMap((store, order) => [
        make("h2", {}, store.name),
        make("p", {}, `${history.arrivals[order].length} events, writes as `, make("span", { class: "id" }, store.replica)),
        ...(store.peers.length ? store.peers : [null]).map((peer) => {
          if (!peer) return make("p", {}, "It has no receipt of a peer.");
          const { count, first } = history.notAcknowledged(order, peer);
          return make("p", {}, `${peer.name || peer.replica}, met last at ${peer.at}: ` +
            (count ? `it has not acknowledged ${count} ${count === 1 ? "event" : "events, the first"} ` : "it has acknowledged all"), first ? this.event(first) : "",
            make("br", {}), "it had ", make("code", {}, peer.coverage || "nothing"));
        }),
      ]);
    }

    differ() {
      const { history } = this, [one, other] = history.stores.stores;
      const lack = [0, 1].map((order) => history.lines.filter((event) => history.place(order, event) === Infinity));
      const found = history.storesDiffer;
      return [
        ...[one, other].map((store, order) => make("p", {}, `${store.name} lacks ${lack[order].length} events`,
          lack[order].length ? ": " : "", ...lack[order].slice(0, 20).flatMap((event) => [this.event(event), " "]))),
        make("p", {}, `${found.length} entities differ: − is what ${one.name} shows, + what ${other.name} shows`),
        ...found.slice(0, 200).flatMap(({ name, differences }) => [make("h2", {}, this.entity(name)), this.changes(differences)]),
      ];
    }
  }

  Object.assign(liftTrail, { Panels, make });
})((globalThis.liftTrail ??= {}));

"""#), PageFile(name: "Tests/Explorer/page.js", text: #"""
// The page: where it stands, its keys, the lanes and the list of events.
(function (liftTrail) {
  "use strict";
  const { History, Panels, make } = liftTrail;
  const ROW = 44, LANE = 26, LABEL = 110;
  const $ = (id) => document.getElementById(id);

  const KEYS = [
    ["→ or j, ← or k", "one event forth or back"], ["Shift with an arrow", "10 events"], ["Page Down, Page Up", "100 events"],
    ["Home, End", "before the first event, after the last one"], ["n, p", "the next or previous event of the same entity"],
    ["/", "search"], ["Escape", "end the search"], ["o", "the next order"], ["1 to 7", "the tabs"], ["t", "dark or light"], ["?", "these keys"],
  ];

  class Page {
    constructor(stores, text) {
      this.history = new History(stores, text);
      this.panels = new Panels(this.history, this);
      this.moment = { order: -1, count: 0 };
      this.chosen = null;
      this.tab = 0;
      this.found = null;
      this.tabs = [["Change", "change"], ["Entity", "life"], ["State", "state"], ["Conflicts", "conflicts"], ["Deletions", "deletions"], ["Peers", "peers"]];
      if (stores.stores.length > 1) this.tabs.push(["Stores differ", "differ"]);
      $("title").textContent = "LiftTrail log of " + stores.stores.map((store) => store.name).join(" and ");
    }

    /** Reads in pieces, so that the page is painted first. */
    read() {
      if (this.history.readSome(4000)) {
        $("when").textContent = `Reading … ${this.history.lines.length} events`;
        setTimeout(() => this.read());
      } else {
        this.begin();
      }
    }

    begin() {
      const modes = [["-1", "by stamp: what was true"], ...this.history.stores.stores.map((store, order) => [String(order), `by arrival: what ${store.name} knew`])];
      $("mode").append(...modes.map(([value, text]) => make("option", { value }, text)));
      $("mode").addEventListener("change", () => this.reorder(Number($("mode").value)));
      $("moment").addEventListener("input", () => this.goToCount(Number($("moment").value)));
      $("back").addEventListener("click", () => this.step(-1));
      $("forth").addEventListener("click", () => this.step(1));
      $("theme").addEventListener("click", () => this.turnTheme());
      $("help").addEventListener("click", () => this.turnKeys());
      $("keys").append(make("table", {}, make("tbody", {}, KEYS.map(([key, what]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, what))))));
      $("events").addEventListener("scroll", () => this.drawRows());
      let waiting = 0;
      $("search").addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => this.search($("search").value), 150);
      });
      $("lanes").addEventListener("click", (click) => {
        const share = (click.offsetX - LABEL) / ($("lanes").clientWidth - LABEL);
        this.goToCount(Math.round(share * this.events().length));
      });
      this.tabs.forEach(([title], index) => $("tabs").append(make("button", { type: "button", role: "tab", id: "tab" + index, "aria-controls": "panel", onclick: () => this.show(index) }, title)));
      addEventListener("resize", () => this.goToCount(this.moment.count));
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
      document.addEventListener("keydown", (key) => this.key(key));
      this.warn();
      this.goToCount(this.events().length);
    }

    /** Says which lines are left out, since they cannot be read. */
    warn() {
      const { unread } = this.history;
      if (!unread.length) return;
      const some = unread.slice(0, 5).map(({ line, code }) => `line ${line} of this page (${code})`).join(", ");
      $("warning").textContent = `${unread.length} ${unread.length === 1 ? "event" : "events"} cannot be read and ${unread.length === 1 ? "is" : "are"} left out: ${some}${unread.length > 5 ? ", …" : ""}. Write the page anew with ltcli explore; ltcli verify says whether the store is whole.`;
      $("warning").hidden = false;
    }

    events() {
      return this.history.events(this.moment.order);
    }

    /** The events that the list has: those that a search found, or all. */
    listed() {
      return this.found ?? this.events();
    }

    current() {
      return this.events()[this.moment.count - 1] ?? null;
    }

    goToCount(count) {
      this.moment = { ...this.moment, count: Math.max(0, Math.min(this.events().length, count)) };
      const event = this.current();
      if (event && this.tabs[this.tab][1] !== "life") this.chosen = event.kind + "/" + event.id;
      this.scrollTo(event);
      this.draw();
    }

    goTo(event) {
      if (this.history.place(this.moment.order, event) === Infinity) this.reorder(-1);
      this.tab = 0;
      this.goToCount(this.history.place(this.moment.order, event) + 1);
    }

    open(name) {
      this.chosen = name;
      this.show(1);
    }

    step(count) {
      if (!this.found) return this.goToCount(this.moment.count + count);
      const at = this.found.indexOf(this.current());
      const next = this.found[Math.max(0, Math.min(this.found.length - 1, at + count))];
      if (next) this.goTo(next);
    }

    stepInEntity(direction) {
      const { history, moment } = this;
      const all = (history.entities.get(this.chosen) ?? []).map((event) => history.place(moment.order, event)).filter((place) => place < Infinity).sort((a, b) => a - b);
      const here = moment.count - 1;
      const next = direction > 0 ? all.find((place) => place > here) : all.reverse().find((place) => place < here);
      if (next !== undefined) this.goToCount(next + 1);
    }

    /** Another order, at the event where the page stands if that order has it. */
    reorder(order) {
      const event = this.current(), place = this.history.place(order, event);
      this.moment = { order, count: 0 };
      this.search($("search").value, false);
      this.goToCount(place === Infinity ? this.events().length : place + 1);
      $("mode").value = String(order);
    }

    search(text, isToDraw = true) {
      const wanted = text.toLowerCase();
      this.found = wanted ? this.events().filter((event) => (this.history.names.get(event) + event.line).toLowerCase().includes(wanted)) : null;
      if (isToDraw) {
        this.scrollTo(this.current());
        this.draw();
      }
    }

    show(tab) {
      this.tab = tab;
      this.draw();
    }

    turnTheme() {
      const root = document.documentElement;
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      this.draw();
    }

    turnKeys() {
      $("keys").hidden = !$("keys").hidden;
      $("help").setAttribute("aria-expanded", String(!$("keys").hidden));
    }

    key(key) {
      if (key.ctrlKey || key.metaKey || key.altKey) return;
      const isTyping = key.target.matches("input[type=search], select");
      if (isTyping && key.key !== "Escape") return;
      const some = key.shiftKey ? 10 : 1;
      const does = {
        ArrowRight: () => this.step(some), ArrowLeft: () => this.step(-some), j: () => this.step(1), k: () => this.step(-1),
        ArrowDown: () => this.step(some), ArrowUp: () => this.step(-some),
        PageDown: () => this.step(100), PageUp: () => this.step(-100),
        Home: () => this.goToCount(0), End: () => this.goToCount(this.events().length),
        n: () => this.stepInEntity(1), p: () => this.stepInEntity(-1), "/": () => $("search").focus(),
        Escape: () => { $("search").value = ""; this.search(""); $("events").focus(); },
        o: () => this.reorder((this.moment.order + 2) % (this.history.arrivals.length + 1) - 1),
        t: () => this.turnTheme(), "?": () => this.turnKeys(),
      }[key.key] ?? (this.tabs[Number(key.key) - 1] && (() => this.show(Number(key.key) - 1)));
      // The panel and the tabs keep the keys that scroll them or move between them.
      const isScrolling = key.target.closest("#panel") && /^(Arrow(Up|Down)|Page|Home|End)/.test(key.key);
      if (!does || isScrolling) return;
      key.preventDefault();
      does();
    }

    draw() {
      const { moment } = this, event = this.current();
      $("moment").max = String(this.events().length);
      $("moment").value = String(moment.count);
      const text = event ? `${moment.count} of ${this.events().length} · ${event.stamp} · ${this.panels.device(event.replica)}` : `0 of ${this.events().length}: before all events`;
      $("when").textContent = text;
      $("moment").setAttribute("aria-valuetext", text);
      $("count").textContent = this.found ? `${this.found.length} events found` : `${this.events().length} events in this order`;
      this.drawLanes();
      this.drawRows();
      [...$("tabs").children].forEach((button, index) => button.setAttribute("aria-selected", String(index === this.tab)));
      $("panel").setAttribute("aria-labelledby", "tab" + this.tab);
      $("panel").replaceChildren(...this.panels[this.tabs[this.tab][1]](moment));
    }

    scrollTo(event) {
      const place = this.found ? this.found.indexOf(event) : this.moment.count - 1, rows = $("events");
      // Without its height a list does not scroll so far.
      rows.firstElementChild.style.height = this.listed().length * ROW + "px";
      if (place < 0) {
        rows.scrollTop = 0;
        return;
      }
      const top = place * ROW;
      if (top < rows.scrollTop || top + ROW > rows.scrollTop + rows.clientHeight) rows.scrollTop = top - rows.clientHeight / 2;
    }

    /** The rows that are in sight, and no others. */
    drawRows() {
      const rows = $("events"), inner = rows.firstElementChild, listed = this.listed(), current = this.current();
      // A browser limits how tall an element can be; 100,000 rows are well below that.
      const first = Math.max(0, Math.floor(rows.scrollTop / ROW) - 3), last = Math.min(listed.length, first + Math.ceil(rows.clientHeight / ROW) + 6);
      inner.replaceChildren(...listed.slice(first, last).map((event, index) => make("div", {
        class: this.history.sees(this.moment, event) ? "row" : "row unseen", role: "option", id: event === current ? "current" : false,
        "aria-selected": String(event === current), "aria-setsize": String(listed.length), "aria-posinset": String(first + index + 1),
        style: `top: ${(first + index) * ROW}px`, onclick: () => this.goTo(event),
      }, `${event.kind}.${event.verb}  ${event.id}`, make("small", {}, `${event.stamp}  ${this.panels.device(event.replica)}  ${event.text.slice(0, 160)}`))));
      rows.setAttribute("aria-activedescendant", current ? "current" : "");
    }

    /** A lane for each device, and a line at the moment; how dense its events are is a height, not a colour. */
    drawLanes() {
      const canvas = $("lanes").firstElementChild, { replicas } = this.history, width = $("lanes").clientWidth, height = replicas.length * LANE;
      const scale = devicePixelRatio || 1, style = getComputedStyle(document.documentElement);
      canvas.width = width * scale;
      canvas.height = height * scale;
      canvas.style.height = height + "px";
      const pen = canvas.getContext("2d"), events = this.events(), room = width - LABEL;
      pen.scale(scale, scale);
      pen.font = "12px system-ui, sans-serif";
      const densities = this.densities(room), x = LABEL + (room * this.moment.count) / Math.max(1, events.length);
      replicas.forEach((replica, lane) => {
        pen.fillStyle = style.getPropertyValue("--text");
        pen.fillText(this.panels.device(replica).slice(0, 15), 8, lane * LANE + 17);
        const greatest = Math.max(1, ...densities[lane]);
        densities[lane].forEach((count, column) => {
          if (!count) return;
          const tall = 4 + (LANE - 8) * (count / greatest);
          pen.globalAlpha = LABEL + column < x ? 1 : 0.35;
          pen.fillRect(LABEL + column, (lane + 1) * LANE - 2 - tall, 1, tall);
        });
        pen.globalAlpha = 1;
        pen.fillStyle = style.getPropertyValue("--line");
        pen.fillRect(0, (lane + 1) * LANE - 1, width, 1);
      });
      pen.fillStyle = style.getPropertyValue("--mark");
      pen.fillRect(x - 1, 0, 2, height);
      $("lanes").setAttribute("aria-label", "Events by device: " + replicas.map((replica, lane) =>
        `${this.panels.device(replica)} ${densities[lane].reduce((sum, count) => sum + count, 0)}`).join(", "));
    }

    /** How many events of each lane fall into each column; counted once for an order and a width. */
    densities(room) {
      const columns = Math.max(1, Math.floor(room)), key = this.moment.order + " " + columns;
      if (this.counted?.key !== key) {
        const lane = new Map(this.history.replicas.map((replica, index) => [replica, index])), events = this.events();
        const counts = this.history.replicas.map(() => new Array(columns).fill(0));
        events.forEach((event, place) => counts[lane.get(event.replica)][Math.floor((place * columns) / events.length)]++);
        this.counted = { key, counts };
      }
      return this.counted.counts;
    }
  }

  const page = new Page(JSON.parse($("stores").textContent), $("lines").textContent);
  $("lines").remove();
  liftTrail.page = page;
  setTimeout(() => page.read());
})((globalThis.liftTrail ??= {}));

"""#)]
}
