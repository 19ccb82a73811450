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
