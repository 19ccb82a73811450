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
