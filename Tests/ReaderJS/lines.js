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
