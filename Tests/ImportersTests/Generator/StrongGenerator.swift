import EventLogTesting

@testable import Importers
import Training

/// Makes up files of Strong's: every layout, language, unit and delimiter, with circuits, supersets, rest
/// timers, notes, all sorts of sets, and whole sessions that stand there twice.
///
/// It knows the importer's table of names and nothing else of it: numbers, times and quotes are its own.
struct StrongGenerator {
  var random: SplitMix64

  /// How many sessions a file has at most, and how many blocks of sets each of them.
  let most: Int

  /// Whether a spreadsheet saves the file again, which takes away the quotes that show where a session begins.
  let isForSheet: Bool

  init(seed: UInt64, most: Int, isForSheet: Bool = false) {
    (random, self.most, self.isForSheet) = (SplitMix64(seed: seed), most, isForSheet)
  }

  private static let names = [
    "Push Up", "Pull Up", "Squat (Barbell)", "Étirement ", "深蹲", "Run; outside",
    "Press, \"strict\"", "Plank",
    "Bench\nPress", "Dip", "e\u{301}lan", "\u{E9}lan",
  ]
  private static let workouts = [
    "Push A", "", "腿部", "Leg; day", "Full \"Body\"", "Morning, early", "Bein ",
  ]
  private static let notes = ["slow", "grip, wide; \"ok\"", "two\nlines", "三组", "5", "w"]

  mutating func file() -> GeneratedFile {
    var file = GeneratedFile()
    let style = StrongStyle(&random)
    var day = isForSheet ? 1 + random.below(16) : 1
    for _ in 0..<1 + random.below(most) {
      var session = session(style)
      session.start = start(day: day)
      day += 1 + random.below(3)
      file.sessions.append(session)
    }
    var blocks = file.sessions.enumerated().map { style.rows(of: $1, number: $0 + 1, &random) }
    if random.once(in: 3) { copy(random.below(blocks.count), of: &blocks, &file, style) }
    file.text = style.text(of: blocks.flatMap(\.self), &random)
    file.unit = style.askedUnit
    file.layout = style.layout.columns.count
    (file.columns, file.delimiter) = (style.layout.columns, style.delimiter)
    file.hasHeader = style.header != .missing
    return file
  }

  /// Writes a whole session a second time: right behind it where that shows, or at the end of the file.
  private mutating func copy(
    _ place: Int, of blocks: inout [[[String]]], _ file: inout GeneratedFile, _ style: StrongStyle
  ) {
    let block = blocks[place]
    let isApart = place < blocks.count - 1
    let shows = style.showsBeginnings && !isForSheet
    guard isApart || shows && block.count > 1 else { return }
    file.copies = block.count
    blocks.insert(block, at: isApart ? blocks.count : place + 1)
  }

  private mutating func start(day: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // No clock of the zone shows a time of these months twice, or none.
    return "20\(10 + random.below(15))-0\(5 + random.below(4))-\(two(day)) "
      + [24, 60, 60].map { two(random.below($0)) }.joined(separator: ":")
  }

  private mutating func session(_ style: StrongStyle) -> GeneratedSession {
    var session = GeneratedSession()
    session.name = random.one(of: Self.workouts)
    if style.has(.duration) { session.duration = style.duration(&random) }
    if style.has(.workoutNotes), random.once(in: 2) { session.note = random.one(of: Self.notes) }
    // A normal set, without which a file that has no header shows too little.
    session.sets += circuit(style)
    for _ in 0..<random.below(most) {
      session.sets += random.once(in: 3) ? circuit(style) : block(style)
    }
    session.sets = session.sets.map(style.said)
    var seen: [String] = []
    for set in session.sets where style.has(.notes) && !seen.contains(set.exercise) {
      seen.append(set.exercise)
      if random.once(in: 6) {
        session.exerciseNotes.append([set.exercise, random.one(of: Self.notes)])
      }
    }
    return session
  }

  /// Rounds of some exercises with one set each; often all rounds are equal to the last byte.
  private mutating func circuit(_ style: StrongStyle) -> [GeneratedSet] {
    var round: [GeneratedSet] = []
    for _ in 0...random.below(3) {
      var set = set(of: random.one(of: Self.names), style)
      (set.kind, set.number) = ("normal", 1)
      round.append(set)
    }
    return (0...random.below(4)).flatMap { _ in round }
  }

  /// The sets of one exercise, or of two as a superset, which Strong writes one exercise after the other.
  private mutating func block(_ style: StrongStyle) -> [GeneratedSet] {
    var sets: [GeneratedSet] = []
    for _ in 0...random.below(2) {
      let exercise = random.one(of: Self.names)
      var number = 0
      for _ in 0...random.below(4) {
        var set = set(of: exercise, style)
        if set.kind == "normal" {
          number += 1
          set.number = number
        }
        sets.append(set)
      }
    }
    return sets
  }

  private mutating func set(of exercise: String, _ style: StrongStyle) -> GeneratedSet {
    var set = GeneratedSet(exercise: exercise)
    if random.once(in: 3) { set.kind = random.one(of: ["warmup", "drop", "failure"]) }
    if !random.once(in: 5) { set.grams = style.grams(&random) }
    // What spreadsheets put something between the thousands of.
    if isForSheet, random.once(in: 6) { set.grams = (2000 + random.below(2000)) * 500 }
    if !random.once(in: 5) { set.reps = 1 + random.below(20) }
    if random.once(in: 5) { set.seconds = 1 + random.below(3600) }
    if random.once(in: 5), style.knowsDistances { set.millimeters = style.millimeters(&random) }
    if (set.grams ?? 0) == 0, set.reps == nil, set.seconds == nil, set.millimeters == nil {
      set.reps = 5
    }
    if style.has(.rpe), random.once(in: 4) { set.rpe = 60 + 5 * random.below(9) }
    if random.once(in: 3) { set.rest = 1 + random.below(300) }
    if style.has(.notes), random.once(in: 6) { set.note = random.one(of: Self.notes) }
    return set
  }
}
