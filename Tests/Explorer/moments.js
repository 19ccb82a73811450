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
