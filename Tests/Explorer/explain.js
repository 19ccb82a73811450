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
