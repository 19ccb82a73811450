import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Three devices edit the same entities through models, apart from each other. What only one of them wrote shows on
/// all once they have met.
struct ThreeDevicesTests {
  @Test func `no unit that only one device wrote is lost`() throws {
    var checked = 0
    for seed in Seeds.some(of: 0..<1000 as Range<UInt64>) {
      var history = try ThreeDevices(seed: seed)
      try history.play()
      for (unit, values) in history.written where values.count == 1 {
        guard let wanted = values.first?.value else { continue }
        for (number, device) in history.devices.enumerated() {
          let shown = try ThreeDevices.value(of: unit, on: device)
          #expect(shown == wanted, "seed \(seed), \(unit) on device \(number)")
        }
        checked += 1
      }
      let states = try history.devices.map { try $0.device.state }
      #expect(Set(states).count == 1, "seed \(seed)")
    }
    #expect(checked > Seeds.part(of: 3000))
  }
}

/// One history, and what each device wrote in it.
private struct ThreeDevices {
  let devices: [ModelDevice]
  /// The last value that each device wrote to a unit.
  private(set) var written: [String: [Int: String]] = [:]
  private var generator: SplitMix64

  init(seed: UInt64) throws {
    generator = SplitMix64(seed: seed)
    devices = try (1...3).map { try ModelDevice($0, kinds: .training) }
    let first = devices[0].device
    // Lines of a build that had all of it in fields.
    let isOld = generator.once(in: 2)
    for kind in ["module", "workout", "program", "customExercise", "userProfile"] {
      var data: JSONObject = ["name": "old", "notes": "old"]
      if isOld, kind == "workout" { data["moduleIds"] = ["m1", "m2"] }
      if isOld, kind == "program" { data["workoutIds"] = ["w1", "w2"] }
      if isOld { data["heightCentimeters"] = 1 }
      try first.write("\(kind).saved", "x", data)
    }
    try first.write(
      "scheduledWorkout.saved", "x",
      isOld ? ["day": "2026-01-01", "status": "planned"] : ["day": "2026-01-01"])
    try first.write("setting.saved", "x", ["value": 0])
    try first.write("device.saved", "x", ["name": "old"])
    try first.write("session.started", "x", ["startedAt": "2026-01-15T10:00:00.000Z"])
    for device in devices.dropFirst() { try device.device.receive(from: first) }
  }

  /// Edits on all devices, then meetings until all have all.
  mutating func play() throws {
    for number in 0..<(6 + generator.below(20)) {
      let index = Int(generator.below(3))
      devices[index].device.clock.set(to: .at(Int64(generator.below(2000))))
      try edit(index, number: number)
    }
    for _ in 0..<2 {
      for device in devices {
        for other in devices { try device.device.receive(from: other.device) }
      }
    }
  }

  /// One edit of one unit, through a model.
  private mutating func edit(_ index: Int, number: Int) throws {
    let device = devices[index]
    let mark = "\(index).\(number)"
    let amount = Double(100 + number * 3 + index)
    var unit = ThreeDevices.units[Int(generator.below(ThreeDevices.units.count))]
    if unit.hasSuffix("/") { unit += generator.one(of: ["m1#1", "m2#1", "w1#1", "a", "b"]) }
    let parts = unit.split(separator: " ")
    let id = parts[1].split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let isRemoval = generator.once(in: 3)
    switch (parts[0], parts[1].prefix { $0 != "/" }) {
    case ("module", "fields"):
      try device.update("x") { (x: inout Module) in x.name = mark }
    case ("module", "isArchived"):
      try device.update("x") { (x: inout Module) in x.isArchived.toggle() }
    case ("module", "exercises"):
      try device.update("x") { (x: inout Module) in
        put(ModuleExercise(id: Identifier(id), name: mark), in: &x.exercises, unless: isRemoval)
      }
    case ("workout", "fields"):
      try device.update("x") { (x: inout Workout) in x.name = mark }
    case ("workout", "isArchived"):
      try device.update("x") { (x: inout Workout) in x.isArchived.toggle() }
    case ("workout", "modules"):
      try device.update("x") { (x: inout Workout) in
        put(
          WorkoutModule(id: Identifier(id), moduleId: Identifier(mark), order: amount),
          in: &x.modules, unless: isRemoval)
      }
    case ("program", "fields"):
      try device.update("x") { (x: inout Program) in x.name = mark }
    case ("program", "goal"):
      try device.update("x") { (x: inout Program) in x.goal = ProgramGoal(name: mark) }
    case ("program", "workouts"):
      try device.update("x") { (x: inout Program) in
        put(
          ProgramWorkout(id: Identifier(id), workoutId: Identifier(mark), order: amount),
          in: &x.workouts, unless: isRemoval)
      }
    case ("program", "phases"):
      try device.update("x") { (x: inout Program) in
        put(ProgramPhase(id: Identifier(id), name: mark), in: &x.phases, unless: isRemoval)
      }
    case ("customExercise", "fields"):
      try device.update("x") { (x: inout CustomExercise) in x.notes = mark }
    case ("customExercise", "isArchived"):
      try device.update("x") { (x: inout CustomExercise) in x.isArchived.toggle() }
    case ("scheduledWorkout", "fields"):
      try device.update("x") { (x: inout ScheduledWorkout) in x.notes = mark }
    case ("scheduledWorkout", "outcome"):
      try device.update("x") { (x: inout ScheduledWorkout) in
        x.outcome = ScheduleOutcome(.done, sessionId: Identifier(mark))
      }
    case ("userProfile", "fields"):
      try device.update("x") { (x: inout UserProfile) in x.name = mark }
    case ("userProfile", "heightCentimeters"):
      try device.update("x") { (x: inout UserProfile) in x.heightCentimeters = amount }
    case ("userProfile", "weightKilograms"):
      try device.update("x") { (x: inout UserProfile) in x.weightKilograms = amount }
    case ("userProfile", "weightUnit"):
      try device.update("x") { (x: inout UserProfile) in
        x.weightUnit = x.weightUnit == .pounds ? .kilograms : .pounds
      }
    case ("setting", _):
      try device.update("x") { (x: inout Setting) in x.value = .string(mark) }
    case ("device", _):
      try device.update("x") { (x: inout Device) in x.name = mark }
    case ("session", "sets"):
      let set = LoggedSet(id: Identifier("\(id)-\(mark)"), reps: amount)
      unit = "session sets/\(set.id.text)"
      try device.update("x") { (x: inout Session) in x.sets.append(set) }
    default:
      Issue.record("no edit of \(unit)")
    }
    written[unit, default: [:]][index] = try ThreeDevices.value(of: unit, on: device)
  }

  /// Puts an element in the place of the one with its id, or takes that out.
  private func put<Element: ListElement>(
    _ element: Element, in list: inout [Element], unless isRemoval: Bool
  ) {
    list.removeAll { $0.id == element.id }
    if !isRemoval { list.append(element) }
  }

  /// Every sort of unit; one that ends with a slash has many.
  private static let units = [
    "module fields", "module isArchived", "module exercises/", "workout fields",
    "workout isArchived", "workout modules/", "program fields", "program goal",
    "program workouts/", "program phases/", "customExercise fields", "customExercise isArchived",
    "scheduledWorkout fields", "scheduledWorkout outcome", "userProfile fields",
    "userProfile heightCentimeters", "userProfile weightKilograms", "userProfile weightUnit",
    "setting fields", "device fields", "session sets/",
  ]

  /// What a device's models show of a unit.
  static func value(of unit: String, on device: ModelDevice) throws -> String {
    let parts = unit.split(separator: " ")
    let path = parts[1].split(separator: "/", maxSplits: 1).map(String.init)
    let id = path.count > 1 ? path[1] : ""
    func element<Element: ListElement, Shown>(
      _ list: [Element]?, _ member: (Element) -> Shown
    ) -> String {
      let found = list?.first { $0.id.text == id }
      return found.map { "\(member($0))" } ?? "none"
    }
    switch parts[0] {
    case "module":
      let x: Module? = try device.get("x")
      switch path[0] {
      case "fields": return "\(x?.name ?? "") \(x?.notes ?? "")"
      case "isArchived": return "\(x?.isArchived ?? false)"
      default: return element(x?.exercises) { $0.name ?? "" }
      }
    case "workout":
      let x: Workout? = try device.get("x")
      switch path[0] {
      case "fields": return "\(x?.name ?? "") \(x?.notes ?? "")"
      case "isArchived": return "\(x?.isArchived ?? false)"
      default: return element(x?.modules) { "\($0.moduleId?.text ?? "") \($0.order)" }
      }
    case "program":
      let x: Program? = try device.get("x")
      switch path[0] {
      case "fields": return "\(x?.name ?? "") \(x?.notes ?? "")"
      case "goal": return x?.goal?.name ?? ""
      case "phases": return element(x?.phases, \.name)
      default: return element(x?.workouts) { "\($0.workoutId?.text ?? "") \($0.order)" }
      }
    case "customExercise":
      let x: CustomExercise? = try device.get("x")
      return path[0] == "fields" ? x?.notes ?? "" : "\(x?.isArchived ?? false)"
    case "scheduledWorkout":
      let x: ScheduledWorkout? = try device.get("x")
      return path[0] == "fields" ? x?.notes ?? "" : x?.outcome?.sessionId?.text ?? ""
    case "userProfile":
      let x: UserProfile? = try device.get("x")
      switch path[0] {
      case "fields": return x?.name ?? ""
      case "heightCentimeters": return "\(x?.heightCentimeters ?? 0)"
      case "weightKilograms": return "\(x?.weightKilograms ?? 0)"
      default: return x?.weightUnit?.rawValue ?? ""
      }
    case "setting": return (try device.get("x") as Setting?)?.value.canonicalText() ?? ""
    case "device": return (try device.get("x") as Device?)?.name ?? ""
    default: return element((try device.get("x") as Session?)?.sets) { "\($0.reps ?? 0)" }
    }
  }
}
