/// What an exploration has counted and found.
package struct Findings: Sendable {
  /// How many states a store was opened in.
  package var states = 0
  /// How many acknowledged events were not there afterwards.
  package var lost = 0
  /// How many states gave a log that is no prefix of what was written, or did not open.
  package var wrong = 0
  /// What else was counted, by name.
  package var counts: [String: Int] = [:]
  /// The first few things that are not as they should be.
  package private(set) var notes: [String] = []

  private static let greatestNoteCount = 40

  package init() {}

  /// Whether nothing was lost or wrong.
  package var isClean: Bool { lost == 0 && wrong == 0 }

  /// Notes that something is not as it should be.
  package mutating func reportWrong(_ note: @autoclosure () -> String) {
    wrong += 1
    keep(note())
  }

  /// Notes that acknowledged events are gone.
  package mutating func reportLost(_ count: Int, _ note: @autoclosure () -> String) {
    lost += count
    keep(note())
  }

  /// Counts one more of something.
  package mutating func count(_ name: String, by number: Int = 1) {
    counts[name, default: 0] += number
  }

  /// Takes in what another exploration has found.
  package mutating func add(_ other: Findings) {
    states += other.states
    lost += other.lost
    wrong += other.wrong
    for (name, number) in other.counts { count(name, by: number) }
    for note in other.notes { keep(note) }
  }

  private mutating func keep(_ note: String) {
    if notes.count < Findings.greatestNoteCount, !notes.contains(note) { notes.append(note) }
  }
}

extension Findings: CustomStringConvertible {
  /// One line a count, then the notes.
  package var description: String {
    var lines = [
      "states: \(states)", "acknowledged events lost: \(lost)", "wrong logs: \(wrong)",
    ]
    for name in counts.keys.sorted() { lines.append("\(name): \(counts[name] ?? 0)") }
    return (lines + notes.map { "! \($0)" }).joined(separator: "\n")
  }
}
