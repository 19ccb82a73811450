// What the panel beside the events shows, as elements. Text of the log goes in as text alone, never as markup.
(function (liftTrail) {
  "use strict";

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
      const known = stores.find((store) => store.replica === replica)
        ?? stores.flatMap((store) => store.peers).find((peer) => peer.replica === replica);
      return known?.name || replica;
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
        make("p", {}, SAID[effect]),
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

    /** Each value with why it holds: the event that holds it, and those that it beat. */
    valuesOf(name, fold) {
      if (!fold) return [make("p", {}, "This page does not know the kind, or nothing is there yet.")];
      if (fold.isDeleted) {
        return [make("p", {}, `Deleted by ${this.device(fold.deletion.replica)} at ${fold.deletion.stamp}, by `, this.event(fold.deletion),
          ". No later edit brings it back.")];
      }
      const values = this.history.values(fold);
      const rows = fold.units().map(({ unit, id, events: [holder, ...beaten] }) => {
        const key = id === null ? unit : unit + "/" + id;
        const { rule } = fold.kind.verbs.get(holder.verb);
        const reason = rule === "once" ? "written first" : rule === "greatest" ? "the greatest value" : "written last";
        return make("tr", {},
          make("th", { scope: "row" }, key),
          make("td", {}, make("pre", {}, holder.text),
            values.get(key) === holder ? null : make("p", {}, values.has(key) ? "The state shows another event's value in its place." : "The state shows no value of it by itself."),
            make("p", {}, reason + ", by ", this.event(holder), ` of ${this.device(holder.replica)}, ${holder.stamp}`),
            beaten.slice(0, 5).map((event) => make("p", {}, fold.effects.get(event) + ": ", this.event(event),
              ` of ${this.device(event.replica)}, ${event.stamp}, `, make("code", {}, event.text))),
            beaten.length > 5 ? make("p", {}, `and ${beaten.length - 5} more`) : null));
      });
      return [make("table", {}, make("tbody", {}, rows))];
    }

    /** An entity's life: each event of it, and what that changed. */
    life(moment) {
      const { history } = this, name = this.page.chosen;
      if (!name) return [make("p", {}, "Choose an entity in the state, or an event.")];
      const seen = history.events(moment.order).filter((event) => event.kind + "/" + event.id === name && history.sees(moment, event));
      const shown = seen.slice(-100), steps = [];
      for (const event of shown.reverse()) {
        const { count } = moment, place = history.places[moment.order + 1].get(event);
        const after = history.fold(name, { ...moment, count: place + 1 }), before = history.fold(name, { ...moment, count: place });
        steps.push(make("h2", {}, this.event(event), ` ${event.verb}, ${this.device(event.replica)}, ${event.stamp}`),
          this.changes(history.differences(before, after)));
      }
      return [make("h2", {}, name), make("h2", {}, "Why each value holds"), ...this.valuesOf(name, history.fold(name, moment)),
        make("h2", {}, `Its life, the latest first (${shown.length} of ${seen.length} events)`), ...steps];
    }

    state(moment) {
      const names = this.history.entitiesAt(moment), shown = names.slice(0, 300);
      return [make("p", {}, `${names.length} entities, the newest first` + (names.length > shown.length ? `; the first ${shown.length} are listed, search finds the others` : "")),
        make("ul", {}, shown.map((name) => {
          const fold = this.history.fold(name, moment);
          return make("li", {}, this.entity(name), " ", fold?.isDeleted ? "deleted" : fold?.holder("fields")?.string("name") ?? fold?.holder("started")?.string("name") ?? "");
        }))];
    }

    conflicts(moment) {
      const found = this.history.conflicts(moment);
      return [make("p", {}, `${found.length} values that two devices wrote differently`),
        ...found.slice(0, 200).flatMap(({ name, unit, events: [holder, ...beaten] }) => [
          make("h2", {}, this.entity(name), " " + unit),
          make("p", {}, make("ins", {}, holder.text), this.event(holder), ` of ${this.device(holder.replica)}, ${holder.stamp}`),
          ...beaten.map((event) => make("p", {}, make("del", {}, event.text), this.event(event), ` of ${this.device(event.replica)}, ${event.stamp}`)),
        ])];
    }

    deletions(moment) {
      const found = this.history.deletions(moment);
      return [make("p", {}, `${found.length} entities with a deletion`),
        make("ul", {}, found.map(({ name, fold }) => make("li", {}, this.entity(name),
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
          const lacks = history.arrivals[order].filter((event) => !history.acknowledgedBy(event).some((told) => told.peer === peer));
          return make("p", {}, `${peer.name || peer.replica} had `, make("code", {}, peer.coverage), ` at ${peer.at}; ` +
            (lacks.length ? `it has not acknowledged ${lacks.length} events` : "it has acknowledged all"), lacks.length ? ", the first " : "", lacks.length ? this.event(lacks[0]) : "");
        }),
      ]);
    }

    differ() {
      const { history } = this, [one, other] = history.stores.stores;
      const lack = [0, 1].map((order) => history.lines.filter((event) => !history.places[order + 1].has(event)));
      const found = history.storesDiffer();
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
