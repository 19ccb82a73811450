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
