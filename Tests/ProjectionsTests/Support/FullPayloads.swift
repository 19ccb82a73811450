import EventLog
import Projections
import Training

/// For every verb of the table a payload with all members that have a rule.
enum FullPayloads {
  static let all: KeyValuePairs<String, JSONObject> = [
    "module.saved": [
      "name": "Push A", "notes": "slow", "estimatedMinutes": 45.5,
    ],
    "module.archived": ["isArchived": true],
    "workout.saved": ["name": "Monday", "notes": "early"],
    "workout.archived": ["isArchived": true],
    "workout.moduleSaved": ["id": "m1#1", "moduleId": "m1", "order": 1],
    "workout.moduleRemoved": removed("m1#1"),
    "workout.moduleMoved": moved("m1#1"),
    "module.exerciseSaved": exercise,
    "workout.exerciseSaved": exercise,
    "module.exerciseRemoved": removed("e1"),
    "module.exerciseMoved": moved("e1"),
    "workout.exerciseRemoved": removed("e1"),
    "workout.exerciseMoved": moved("e1"),
    "session.startedAdopted": start,
    "session.started": start,
    "session.finishedAdopted": finish,
    "session.finished": finish,
    "session.startedCorrected": corrected(start),
    "session.startedRetracted": ["reason": "a mistake"],
    "session.finishedCorrected": corrected(finish),
    "session.finishedRetracted": ["reason": "a mistake"],
    "session.setAdopted": set,
    "session.setLogged": set,
    "session.setCorrected": corrected(set),
    "session.setRetracted": ["id": "s1", "reason": "a mistake"],
    "session.setMoved": ["id": "s2", "after": "s1"],
    "program.saved": [
      "name": "Base", "weeks": 12, "startDay": "2026-02-28", "notes": "long",
    ],
    "program.archived": ["isArchived": true],
    "program.workoutSaved": ["id": "w1#1", "workoutId": "w1", "order": 1],
    "program.workoutRemoved": removed("w1#1"),
    "program.workoutMoved": moved("w1#1"),
    "program.goalSet": [
      "goal": ["name": "Marathon", "day": "2026-10-04", "distanceMeters": 42195, "seconds": 14400]
    ],
    "program.phaseSaved": [
      "id": "p", "name": "Base", "firstWeek": 1, "lastWeek": 4, "order": 1,
    ],
    "program.phaseRemoved": removed("p"),
    "program.phaseMoved": moved("p"),
    "scheduledWorkout.saved": [
      "day": "2024-02-29", "workoutId": "w1", "programId": "p1", "notes": "evening",
    ],
    "scheduledWorkout.outcomeSet": [
      "outcome": ["status": "skipped", "sessionId": "s1", "at": "2024-02-29T20:00:00.000Z"]
    ],
    "customExercise.saved": [
      "name": "Log Press", "category": "strength", "equipment": "log", "muscles": ["shoulders"],
      "bodyweightShare": 0.5, "notes": "heavy", "source": "strong",
    ],
    "customExercise.archived": ["isArchived": true],
    "customExercise.measureSet": ["measure": "time"],
    "customExercise.assistanceSet": ["isAssisted": true],
    "customExercise.weightMeaningSet": ["weightIs": "perHand"],
    "customExercise.sidesSet": ["isOneSided": true],
    "customExercise.bodyweightShareSet": ["bodyweightShare": 0.65],
    "customExercise.barSet": ["barKilograms": 20],
    "customExercise.platesSet": ["plates": ["increment": 2.5, "unit": "kg"]],
    "customExercise.restSet": ["restSeconds": 120],
    "customExercise.stickyNoteSet": ["stickyNote": "seat 4"],
    "customExercise.sameAsSet": ["sameAs": "bench"],
    "bodyWeight.saved": [
      "day": "2026-03-01", "weightKilograms": 80.5, "weightText": "177.5", "weightUnit": "lb",
      "measuredAt": "2026-03-01T06:30:00.000Z", "source": "healthKit", "notes": "before breakfast",
    ],
    "userProfile.saved": ["name": "Ada"],
    "userProfile.birthDaySet": ["birthDay": "1990-12-31"],
    "userProfile.heightSet": ["heightCentimeters": 170.5],
    "userProfile.weightSet": ["weightKilograms": 62],
    "userProfile.weightUnitSet": ["weightUnit": "kg"],
    "session.plannedSaved": [
      "id": "p1", "moduleId": "m1", "exerciseId": "c1", "name": "Squat", "order": 1.5,
      "supersetId": "A", "isSkipped": true, "sets": plannedSets,
    ],
    "session.plannedRemoved": removed("p1"),
    "session.plannedMoved": moved("p1"),
    "session.timerSet": [
      "timer": [
        "kind": "rest", "startedAt": "2026-01-15T10:06:00.000Z", "seconds": 90, "setId": "s1",
      ]
    ],
    "session.pauseSaved": [
      "id": "z1", "from": "2026-01-15T10:10:00.000Z", "to": "2026-01-15T10:12:00.000Z",
    ],
    "session.pauseRemoved": removed("z1"),
    "session.pauseMoved": moved("z1"),
    "session.linkSaved": [
      "id": "strava", "externalId": "17", "url": "https://example.org/17",
      "uploadedAt": "2026-01-15T12:00:00.000Z",
    ],
    "session.linkRemoved": removed("strava"),
    "session.linkMoved": moved("strava"),
    "session.sameAsSet": ["sameAs": "s2"],
    "routine.saved": ["name": "Morning", "notes": "early", "icon": "sun.max"],
    "routine.taskSaved": [
      "id": "t1", "name": "Water", "order": 2, "kind": "count", "target": 8, "unit": "glasses",
      "exerciseId": "c1", "sets": plannedSets,
    ],
    "routine.taskRemoved": removed("t1"),
    "routine.taskMoved": moved("t1"),
    "routine.scheduleSaved": [
      "id": "w", "start": "2026-01-15", "frequency": "monthly", "interval": 2,
      "weekdays": ["MO", "TH"], "nth": -1, "monthDays": [1, -1], "until": "2027-01-15",
      "count": 10, "excluded": ["2026-02-01"], "times": ["07:30", "19:00"],
      "alertMinutesBefore": [10],
    ],
    "routine.scheduleRemoved": removed("w"),
    "routine.scheduleMoved": moved("w"),
    "routine.archived": ["isArchived": true],
    "occurrence.saved": ["routineId": "r1", "plannedDay": "2026-01-15", "time": "07:30"],
    "occurrence.moved": ["moved": ["day": "2026-01-16", "time": "08:00"]],
    "occurrence.outcomeSet": [
      "outcome": ["status": "done", "sessionId": "s1", "at": "2026-01-16T08:20:00.000Z"]
    ],
    "occurrence.checkSaved": [
      "id": "t1", "isDone": true, "value": 8, "at": "2026-01-16T08:20:00.000Z",
    ],
    "occurrence.checkRemoved": removed("t1"),
    "occurrence.checkMoved": moved("t1"),
    "occurrence.noted": ["notes": "easy"],
    "programWeek.saved": [
      "programId": "p1", "week": 3, "notes": "build up", "targetDistanceMeters": 42000,
      "source": "coach",
    ],
    "programWeek.daySaved": [
      "id": "d1", "weekday": "TU", "order": 1, "name": "Intervals", "workoutId": "w1",
      "activityType": "running", "notes": "hilly",
      "steps": [
        [
          "purpose": "work", "times": 6, "blockId": "a", "seconds": 180, "distanceMeters": 800,
          "paceSecondsPerKilometer": ["low": 230, "high": 240], "heartRate": ["low": 150],
        ]
      ],
    ],
    "programWeek.dayRemoved": removed("d1"),
    "programWeek.dayMoved": moved("d1"),
    "programWeek.outcomeSaved": [
      "id": "d1", "status": "done", "sessionId": "s1", "at": "2026-01-20T19:00:00.000Z",
    ],
    "programWeek.outcomeRemoved": removed("d1"),
    "programWeek.outcomeMoved": moved("d1"),
    "programWeek.reviewed": [
      "review": [
        "at": "2026-01-25T20:00:00.000Z", "text": "good", "distanceMeters": 40000, "sessions": 4,
      ]
    ],
    "progression.saved": [
      "scheme": "double", "incrementKilograms": 2.5, "repsMin": 8, "repsMax": 12,
      "failuresBeforeDeload": 3, "deloadPercent": 10, "roundingKilograms": 2.5,
      "incrementReps": 1, "incrementSeconds": 5, "incrementMeters": 500,
    ],
    "progression.baselineSet": [
      "baseline": [
        "weightKilograms": 60, "reps": 8, "since": "2026-01-01", "seconds": 60,
        "distanceMeters": 5000,
      ]
    ],
    "setting.saved": ["value": ["any", 1]],
    "device.saved": ["name": "Phone", "platform": "iOS", "model": "17"],
    "device.retired": ["isRetired": true],
  ]

  private static func removed(_ id: String) -> JSONObject { ["id": .string(id), "order": 1.5] }

  private static func moved(_ id: String) -> JSONObject { ["id": .string(id), "after": "x"] }

  private static func corrected(_ logged: JSONObject) -> JSONObject {
    var payload = logged
    payload["notes"] = "corrected"
    return payload
  }

  private static let start: JSONObject = [
    "startedAt": "2026-01-15T10:00:00.123Z", "name": "Monday", "workoutId": "w1",
    "programId": "p1", "moduleIds": ["m1"], "zone": "Europe/Berlin",
    "localStart": "2026-01-15 11:00:00", "notes": "tired",
    "exerciseNotes": [["exercise": "Squat", "text": "deep"]], "source": "strong",
    "activityType": "traditionalStrengthTraining", "plannedFor": "occurrence/r1@2026-01-15",
  ]

  private static let finish: JSONObject = [
    "finishedAt": "2026-01-15T11:00:00.000Z", "durationSeconds": 3599.5, "notes": "good",
    "distanceMeters": 5000.5, "energyKilocalories": 320, "averageHeartRate": 128.5,
    "maximumHeartRate": 171, "elevationMeters": 12.5,
  ]

  private static let set: JSONObject = [
    "id": "s1", "exercise": "Squat", "exerciseId": "c1", "setNumber": 2, "kind": "warmup",
    "weightKilograms": -20, "weightText": "44", "weightUnit": "lb",
    "reps": 8.5, "seconds": 30, "distanceMeters": 12.5, "distanceText": "12.5",
    "distanceUnit": "m", "rpe": 9, "restSeconds": 90, "plannedId": "p1",
    "plannedSetId": "1", "loggedAt": "2026-01-15T10:05:00.000Z",
    "notes": "easy", "weightIs": "sum", "failedReps": 1, "side": "left", "rir": 2,
    "typed": "44lbx8.5",
  ]

  private static let exercise: JSONObject = [
    "id": "e1", "name": "Squat", "nameOverride": "Deep Squat", "templateId": "c1", "order": 2.5,
    "sets": plannedSets, "notes": "slow", "supersetId": "A",
  ]

  private static let plannedSets: JSONValue = [
    [
      "kind": "drop", "reps": 5, "weightKilograms": 100, "seconds": 1, "distanceMeters": 2,
      "rpe": 8.5, "restSeconds": 90, "repsMax": 8, "id": "1",
    ]
  ]

  /// The payload of a type.
  static func of(_ type: String) -> JSONObject {
    all.first { $0.key == type }?.value ?? JSONObject()
  }

  /// Every type of the table but `deleted`, with its row.
  static var rows: [(type: EventType, row: VerbRow)] {
    KindTable.training.rows.flatMap { kind in
      kind.verbs.dropLast().compactMap { verb in
        EventType(kind: kind.kind, verb: verb.verb).map { ($0, verb) }
      }
    }
  }
}
