import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// The fold, the state's bytes, the digest, the effects and the histories, checked against the slow
/// twin on histories that mix everything.
struct FoldTwinTests {
  @Test(arguments: Seeds.some(of: 0..<300 as Range<UInt64>))
  func `state, digest and effects are what the plain twin says, in every order of arrival`(
    seed: UInt64
  ) throws {
    let history = try RandomHistory(
      seed: seed, count: 60, seed % 2 == 0 ? [] : RandomHistory.later)
    let plain = try PlainState(history.events)
    let expected = plain.json.canonicalText()
    var generator = SplitMix64(seed: seed &+ 1_000_000)
    for _ in 0..<2 {
      let arrival = history.arrival(&generator)
      let state = try TrainingState(of: arrival)
      #expect(String(decoding: try state.canonicalBytes(), as: UTF8.self) == expected)
      #expect(try state.digest() == plain.digest)
      for event in arrival {
        let effect = try state.effect(of: event).rawValue
        let expected = try PlainEvent(event.line).map(plain.effect(of:))
        #expect(effect == expected, "\(event)")
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<100 as Range<UInt64>))
  func `every part of the state is the same part of the whole`(seed: UInt64) throws {
    let events = try RandomHistory(
      seed: seed, count: 60, seed % 2 == 0 ? [] : RandomHistory.later
    ).events
    let state = try TrainingState(of: events)
    let whole = try JSONReader.canonicalValue(of: state.canonicalBytes()).object
    for row in KindTable.training.rows {
      let kind = try state.canonicalBytes(kind: row.kind)
      #expect(
        try kind.map { try JSONReader.value(of: $0) } == whole?[row.plural] ?? .object(JSONObject())
      )
      for entity in Set(events.map(\.entity)) where entity.kind == row.kind {
        let part = try state.canonicalBytes(of: entity).map { try JSONReader.value(of: $0) }
        #expect(part == whole?[row.plural]?.object?[entity.id])
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<100 as Range<UInt64>))
  func `a unit's history names its holder first, then all it beat, the strongest first`(
    seed: UInt64
  ) throws {
    let events = try RandomHistory(
      seed: seed, count: 60, seed % 2 == 0 ? [] : RandomHistory.later
    ).events
    let state = try TrainingState(of: events)
    let plain = try PlainState(events)
    for entity in Set(events.map(\.entity)) {
      let histories = try KindTable.training.histories(
        of: entity, in: state.log, positions: 1..<(state.log.count + 1))
      let record = try state.view(of: entity)
      #expect(histories.map(\.key) == record.units.keys.sorted())
      for history in histories {
        #expect(history.holder == record.units[history.key]?.holder)
        let ranked = try ([history.holder] + history.beaten).compactMap { holder in
          try state.log.event(holder.id).flatMap { try PlainEvent($0.line) }
        }
        for (stronger, weaker) in zip(ranked, ranked.dropFirst()) {
          #expect(plain.beats(stronger, weaker))
        }
        #expect(ranked.count == ranked.first.map { plain.rivals(of: $0).count })
      }
    }
  }
}
