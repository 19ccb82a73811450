import EventLog
import EventLogTesting

/// Exchanges, cuts and replaces the files of a store, one to three changes a state, drawn by lot, and
/// holds it against the promises.
package struct ExchangedExplorer: Sendable {
  /// What was counted and found so far.
  package private(set) var findings = Findings()

  private let cast: ExchangedCast

  package init(_ cast: ExchangedCast) {
    self.cast = cast
  }

  /// Tries the state with a number, and gives what was done and came of it.
  /// - Parameter isTold: Whether that is asked for.
  @discardableResult
  package mutating func explore(
    seed: UInt64, state: UInt64, isTold: Bool = false
  ) -> [String] {
    // So that no two states of two seeds are alike.
    var lot = SplitMix64(seed: seed)
    var chance = SplitMix64(seed: lot.next() ^ state)
    let day = chance.one(of: cast.phone.bases)
    var draws = ExchangedDraws(cast: cast, day: day, disk: day.disk, chance: chance)
    let changes = (0..<draws.one(of: [1, 1, 1, 2, 2, 3])).map { _ in
      ExchangedChange.draw(&draws)
    }
    findings.states += 1
    for change in changes { findings.count("exchanged: \(change.0.rawValue)") }
    if day.isOfKilledWriter { findings.count("exchanged: of a killed writer") }
    let said = [day.name] + changes.map(\.said)
    var judge = ExchangedJudge(cast, draws, isTold: isTold)
    do throws(ExchangedJudge.Failure) {
      try judge.judge()
    } catch {
      let text = error.text
      findings.reportWrong("seed \(seed), state \(state): \(said.joined(separator: "; ")): \(text)")
      judge.tell(text)
    }
    for note in judge.notes { findings.count("exchanged: \(note)") }
    if judge.hasLostWithoutTrace {
      let kinds = Set(changes.map(\.0.rawValue)).sorted().joined(separator: ", ")
      findings.count("exchanged: no trace (\(kinds))")
    }
    return said + (judge.story ?? [])
  }
}
