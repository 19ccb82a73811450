import EventLog
import Projections
import Testing
import Training

@testable import Importers

struct `Names that may be one exercise` {
  private func other(
    _ name: String, among store: [String], muscles: [String: [String]] = [:]
  ) -> String? {
    let exercises = store.enumerated().map { index, name in
      CustomExercise(
        id: CustomExercise.ID("e\(index)"), name: name, muscles: muscles[name] ?? [])
    }
    return ProposedNames(among: exercises).other(
      than: CustomExercise(id: "new", name: name, muscles: muscles["new"] ?? []))?.name
  }

  @Test(arguments: [
    ("Squat (Barbell)", "Barbell Squats"), ("BB Back Squat", "Squat (Barbell)"),
    ("Pull Up", "Pull-ups"), ("Pullup", "Pull Ups"), ("Bench Press", "Bench Press (Barbell)"),
    ("Bicep Curl (Dumbbell)", "Dumbbell Bicep Curl"), ("RDL", "Romanian Deadlift"),
    ("Dumbbell Flyes", "Fly (Dumbbell)"),
    ("Barbell Bench Press - Medium Grip", "Bench Press (Barbell)"),
  ])
  func `spellings of one name are proposed`(name: String, known: String) {
    #expect(other(name, among: ["Plank", known]) == known)
    #expect(other(known, among: ["Plank", name]) == name)
  }

  @Test(arguments: [
    ("Bench Press (Dumbbell)", "Bench Press (Barbell)"), ("Front Squat", "Squat"),
    ("Incline Bench Press", "Bench Press"), ("Leg Curl", "Leg Extension"),
    ("Kniebeuge", "Squat"), ("Barbell", "Dumbbell"), ("", "Squat"),
  ])
  func `names that differ in a word that says something are not`(name: String, known: String) {
    #expect(other(name, among: [known]) == nil)
  }

  @Test func `where several are as likely, none is proposed, and equipment decides`() {
    let store = ["Curl (Barbell)", "Curl (Dumbbell)"]
    #expect(other("Curl", among: store) == nil)
    #expect(other("Dumbbell Curl", among: store) == "Curl (Dumbbell)")
  }

  @Test func `exercises that train other muscles are not proposed`() {
    let muscles = ["new": ["Biceps"], "Curl": ["hamstrings"]]
    #expect(other("Curls", among: ["Curl"], muscles: muscles) == nil)
    #expect(
      other("Curls", among: ["Curl"], muscles: ["new": ["Biceps"], "Curl": ["biceps"]]) == "Curl")
  }

  @Test func `the built-in exercises are whole`() {
    let all = BuiltInExercise.all
    #expect(all.count == 873)
    #expect(all.allSatisfy { !$0.name.isEmpty && !$0.muscles.isEmpty && $0.measure != nil })
    let squat = all.first { $0.name == "Barbell Squat" }
    #expect(squat?.equipment == "barbell" && squat?.muscles == ["quadriceps"])
    #expect(squat?.helpers.contains("glutes") == true && squat?.measure == .weightAndReps)
    #expect(Set(all.map(\.name)).count == 873)
  }

  @Test func `an answer makes them one, and later imports keep it`() throws {
    let bench = try ImportBench()
    try bench.run("Bench Press (Barbell),1,80,5", start: "2024-05-01 10:00:00")
    func plan(_ day: Int) throws -> ImportPlan {
      try StrongImport.plan(
        for: Array(
          [
            StrongFile.classic,
            ImportBench.row("Barbell Bench Press,1,85,5", start: "2024-06-0\(day) 10:00:00"),
          ]
          .joined(separator: "\n").utf8), unit: .kilograms, zone: "UTC")
    }
    var run = try ImportRun(plan(1), into: bench.replica)
    let proposed = run.report.proposedNames
    #expect(proposed.map(\.name) == ["Barbell Bench Press"])
    #expect(proposed.map(\.other) == ["Bench Press (Barbell)"])
    try run.join(proposed)
    #expect(run.report.proposedNames.isEmpty)
    try run.run(isTrial: false) {}
    #expect(run.report.exercisesJoined == 1)
    let again = try ImportRun(plan(2), into: bench.replica)
    #expect(again.report.proposedNames.isEmpty)
    let alias = try bench.replica.state.all(CustomExercise.self).filter(\.isAlias)
    #expect(Set(alias.map(\.name)) == ["Barbell Bench Press"])
  }

  @Test func `without an answer both stay, and nothing is written of it`() throws {
    let bench = try ImportBench()
    try bench.run("Bench Press (Barbell),1,80,5", start: "2024-05-01 10:00:00")
    let report = try bench.run("Barbell Bench Press,1,85,5", start: "2024-06-01 10:00:00")
    #expect(report.proposedNames.count == 1 && report.exercisesJoined == 0)
    #expect(try bench.replica.state.all(CustomExercise.self).allSatisfy { !$0.isAlias })
  }
}
