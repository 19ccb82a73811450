import EventLog
import EventLogTesting
import Projections
import Testing
import Training

/// Explanations, checked against the slow twin of the fold at random moments of random histories of four devices.
struct ExplanationTwinTests {
  /// 1,000 histories where all seeds are asked for, else 50.
  private static let seeds =
    Seeds.quarter == nil ? Array(0..<1000 as Range<UInt64>) : Seeds.some(of: 0..<200)

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `candidates, holders, effects and rules are what the plain twin says`(part: UInt64) throws {
    var explained = 0
    for seed in Self.seeds where seed % 5 == part {
      var generator = SplitMix64(seed: seed &+ 77)
      let history = try RandomHistory(
        seed: seed, count: 60, seed % 2 == 0 ? [] : RandomHistory.later, devices: 4)
      let log = try TrainingState(of: history.events).log
      let moment = generator.below(4) == 0 ? 60 : 1 + generator.below(60)
      explained += try check(
        history.events, upTo: nil, position: moment, in: log, "seed \(seed), line \(moment)")
      let stamp = Stamp.at(Int64(generator.below(4)), counter: .max)
      explained += try check(
        history.events, upTo: stamp, position: nil, in: log, "seed \(seed), \(stamp)")
    }
    #expect(explained > 100)
  }

  /// - Returns: How many units were compared.
  private func check(
    _ events: [Event], upTo stamp: Stamp?, position: Int?, in log: Log, _ what: String
  ) throws -> Int {
    let known = events.enumerated().filter { index, event in
      stamp.map { event.stamp <= $0 } ?? true && index < position ?? .max
    }.map(\.element)
    let plain = try PlainState(known)
    let folded = try TrainingState(of: known)
    let state = TrainingState(fold: folded.fold, log: log)
    var count = 0
    for entity in Set(events.map(\.entity)) {
      let explanation = try state.explanation(of: entity, upTo: stamp, position: position)
      let subject = entity.description
      #expect(explanation.isDeleted == plain.isDeleted(subject), "\(what): \(subject)")
      #expect(
        explanation.deletion?.id.description == plain.greatestDeletion(of: subject)?.name,
        "\(what): \(subject)")
      let expected = Set(
        plain.others(of: subject).map { event in
          let unit = PlainState.unit(of: event)
          return PlainState.PlainUnit(shown: unit.shown, role: "", child: unit.child)
        })
      let found = Set(
        explanation.units.map { unit in
          PlainState.PlainUnit(
            shown: unit.key.name, role: "", child: unit.key.id.map { Array($0.string.utf8) })
        })
      #expect(found == expected, "\(what): \(subject)")
      for unit in explanation.units {
        try check(unit, of: subject, in: plain, what)
        count += 1
      }
    }
    return count
  }

  private func check(
    _ unit: UnitExplanation, of subject: String, in plain: PlainState, _ what: String
  ) throws {
    let child = unit.key.id.map { Array($0.string.utf8) }
    for contest in unit.contests {
      let ranked = plain.ranked(
        .init(shown: unit.key.name, role: contest.role.rawValue, child: child), of: subject)
      let names = contest.candidates.map { $0.event.id.description }
      #expect(names == ranked.map(\.name), "\(what): \(subject) \(contest.key)")
      for (candidate, event) in zip(contest.candidates, ranked) {
        #expect(candidate.effect.rawValue == plain.effect(of: event), "\(what): \(event.name)")
        let holds = event.name == ranked.first?.name
        let beater =
          plain.isDeleted(subject)
          ? plain.greatestDeletion(of: subject) : holds ? nil : ranked.first
        #expect(
          candidate.beatenBy?.id.description == beater?.name, "\(what): \(event.name)")
        let rule =
          plain.isDeleted(subject)
          ? "deletion" : holds ? nil : ranked.first.map { plain.rule(of: $0, over: event) }
        #expect(candidate.rule?.rawValue == rule, "\(what): \(event.name)")
      }
    }
    let decision = plain.decision(on: unit.key.name, child, of: subject)
    #expect(
      unit.decider?.id.description == decision.event?.name, "\(what): \(subject) \(unit.key)")
    #expect(unit.rule?.rawValue == decision.rule, "\(what): \(subject) \(unit.key)")
    let isShown =
      !plain.isDeleted(subject) && decision.event.map { !PlainState.isRemoval($0) } ?? false
    #expect(
      unit.shown?.id.description == (isShown ? decision.event?.name : nil),
      "\(what): \(subject) \(unit.key)")
  }
}
