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
