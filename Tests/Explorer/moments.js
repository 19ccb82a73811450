// What the page asks the reader: the log's events in their orders, and what was so at a moment.
(function (liftTrail) {
  "use strict";
  const { Event, Fold, compare, namesOf, seedOf, trainingKinds, foldAll, stateOf } = liftTrail;

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
      this.kinds = trainingKinds();
      this.bytes = new TextEncoder().encode(unescaped(text).replace(/^\n/, ""));
      this.seed = seedOf(stores.dataset);
      this.lines = [];
      this.at = 0;
    }

    /** Reads some lines more; false once all are read and put in order. */
    readSome(count) {
      for (; count > 0 && this.at < this.bytes.length; count -= 1) {
        let end = this.bytes.indexOf(10, this.at);
        if (end < 0) end = this.bytes.length;
        if (end > this.at) this.lines.push(new Event(this.bytes, this.at, end, this.seed));
        this.at = end + 1;
      }
      if (this.at < this.bytes.length) return true;
      this.arrange();
      return false;
    }

    arrange() {
      this.names = namesOf(this.lines);
      this.byStamp = [...this.lines].sort(compare);
      this.arrivals = this.stores.stores.map(({ order }) =>
        order.flatMap(([from, count]) => this.lines.slice(from, from + count)));
      this.places = [this.byStamp, ...this.arrivals].map((events) => new Map(events.map((event, place) => [event, place])));
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
      return (this.places[order + 1].get(event) ?? Infinity) < count;
    }

    /** The names of the entities of which a moment has an event, the newest first. */
    entitiesAt({ order, count }) {
      const firsts = this.firsts[order + 1];
      let low = 0, high = firsts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (firsts[middle][1] < count) low = middle + 1;
        else high = middle;
      }
      return firsts.slice(0, low).map(([name]) => name).reverse();
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

    /** The units that two devices wrote differently, with their events, the strongest first. */
    conflicts(moment) {
      const found = [];
      for (const name of this.entitiesAt(moment)) {
        for (const { unit, id, events } of this.fold(name, moment)?.units() ?? []) {
          const [holder] = events;
          if (events.some((event) => event.replica !== holder.replica && event.text !== holder.text)) {
            found.push({ name, unit: id === null ? unit : unit + "/" + id, events });
          }
        }
      }
      return found;
    }

    deletions(moment) {
      return this.entitiesAt(moment).map((name) => ({ name, fold: this.fold(name, moment) }))
        .filter(({ fold }) => fold?.deletion);
    }

    /** Where two stores show different things: each entity with its differences. */
    storesDiffer() {
      const [one, other] = [0, 1].map((order) => ({ order, count: this.arrivals[order].length }));
      return [...this.entities.keys()].map((name) => {
        const before = this.fold(name, one), after = this.fold(name, other);
        return { name, before, after, differences: this.differences(before, after) };
      }).filter(({ differences }) => differences.length);
    }

    /** The peers that have acknowledged an event, as the stores' receipts say. */
    acknowledgedBy(event) {
      return this.stores.stores.flatMap((store) => store.peers.filter(({ coverage }) => covers(coverage, event))
        .map((peer) => ({ store, peer })));
    }
  }

  /** Whether ranges such as `0c5c…:1-17` have an event. */
  function covers(coverage, event) {
    return coverage.split(" ").some((range) => {
      const [replica, numbers = ""] = range.split(":");
      const [from, to = from] = numbers.split("-").map(Number);
      return replica === event.replica && event.seq >= from && event.seq <= to;
    });
  }

  Object.assign(liftTrail, { History });
})((globalThis.liftTrail ??= {}));
