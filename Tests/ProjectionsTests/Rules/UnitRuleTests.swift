import EventLog
import Testing

@testable import Projections

/// Each decision of each rule, by itself.
struct UnitRuleTests {
  /// A payload that counts how often it is asked for.
  private final class Asked: CandidatePayload {
    private let text: String
    private(set) var count = 0

    init(_ text: String) { self.text = text }

    func bytes() -> [UInt8] {
      count += 1
      return Array(text.utf8)
    }
  }

  private func candidate(
    _ replica: UInt64, at milliseconds: Int64, isRemoval: Bool = false, _ text: String = "{}"
  ) -> Candidate<Asked> {
    let id = EventID(replica: .number(replica), seq: 1)
    return Candidate(
      Holder(stamp: .at(milliseconds), id: id), isRemoval: isRemoval, payload: Asked(text))
  }

  @Test(arguments: [UnitRule.lastWriteWins, .writeOnce])
  func `of two events exactly one is preferred, whichever is the challenger`(rule: UnitRule) {
    let candidates = (1...3).flatMap { replica in
      (1...3).flatMap { time in
        [false, true].map { candidate(UInt64(replica), at: Int64(time), isRemoval: $0) }
      }
    }
    for one in candidates {
      for other in candidates where one.event != other.event {
        #expect(rule.prefers(one, to: other) != rule.prefers(other, to: one))
      }
    }
  }

  @Test func `the last write wins by the full order, but a removal wins at its stamp`() {
    let rule = UnitRule.lastWriteWins
    #expect(rule.prefers(candidate(1, at: 2), to: candidate(2, at: 1)))
    #expect(rule.prefers(candidate(2, at: 1), to: candidate(1, at: 1)))
    #expect(rule.prefers(candidate(1, at: 1, isRemoval: true), to: candidate(2, at: 1)))
    #expect(!rule.prefers(candidate(1, at: 1, isRemoval: true), to: candidate(1, at: 2)))
  }

  @Test func `what is written once stays the least event's`() {
    #expect(UnitRule.writeOnce.prefers(candidate(2, at: 1), to: candidate(1, at: 2)))
    #expect(UnitRule.writeOnce.prefers(candidate(1, at: 1), to: candidate(2, at: 1)))
    #expect(!UnitRule.writeOnce.prefers(candidate(1, at: 2), to: candidate(1, at: 1)))
  }

  @Test func `a beaten event is superseded, or refused where it was to be written once`() {
    let holder = candidate(1, at: 1, "A")
    let (same, other) = (candidate(2, at: 2, "A"), candidate(2, at: 2, "B"))
    func effect(
      _ rule: UnitRule, of beaten: Candidate<Asked>, isSameVersion: Bool = true
    ) -> Effect {
      rule.effect(ofBeaten: beaten, by: holder, isSameVersion: { isSameVersion })
    }
    #expect(effect(.lastWriteWins, of: other) == .superseded)
    #expect(holder.payload.count == 0, "a payload was read that the rule does not need")
    #expect(effect(.writeOnce, of: same) == .superseded)
    #expect(effect(.writeOnce, of: other) == .refused)
    #expect(effect(.writeOnce, of: same, isSameVersion: false) == .refused)
  }

  @Test func `a local write is appended, changes nothing or is refused`() {
    let held = candidate(1, at: 1, "A")
    let gone = candidate(1, at: 1, isRemoval: true, "A")
    func decision(
      _ rule: UnitRule, _ write: String?, _ held: Candidate<Asked>?, isShown: Bool = true,
      isSameVersion: Bool = true
    ) -> LocalDecision {
      rule.decision(
        onLocal: write.map(Asked.init), held: held, isShown: isShown,
        isSameVersion: { isSameVersion })
    }
    #expect(decision(.lastWriteWins, "A", held, isSameVersion: false) == .append)
    #expect(decision(.writeOnce, "A", held, isSameVersion: false) == .refuse(held.event))
    for rule in [UnitRule.lastWriteWins, .writeOnce] {
      #expect(decision(rule, "A", nil) == .append)
      #expect(decision(rule, "A", gone) == .append)
      #expect(decision(rule, "A", held) == .unchanged)
      #expect(decision(rule, "A", held, isShown: false) == .append, "it brings the entity back")
      #expect(decision(rule, nil, held) == .append)
      #expect(decision(rule, nil, held, isShown: false) == .unchanged)
      #expect(decision(rule, nil, gone) == .unchanged)
      #expect(decision(rule, nil, nil) == .unchanged)
    }
    #expect(decision(.lastWriteWins, "B", held) == .append)
    #expect(decision(.writeOnce, "B", held) == .refuse(held.event))
    #expect(decision(.writeOnce, "B", held, isShown: false) == .refuse(held.event))
  }

  @Test func `a deletion wins over all but a later stamp`() {
    func rule(_ deletion: Int64?, _ latest: Int64?) -> DeletionRule {
      DeletionRule(deletion: deletion.map { .at($0) }, latest: latest.map { .at($0) })
    }
    #expect(rule(1, 1).isDeleted && rule(2, 1).isDeleted && rule(1, nil).isDeleted)
    #expect(!rule(1, 2).isDeleted && !rule(nil, 1).isDeleted && !rule(nil, nil).isDeleted)
    #expect(rule(1, 2).isShown && rule(nil, 1).isShown)
    #expect(!rule(1, 1).isShown && !rule(nil, nil).isShown)
    #expect(rule(1, 1).effect(ofDeletion: true) == .applied)
    #expect(rule(1, 1).effect(ofDeletion: false) == .superseded)
    #expect(rule(1, 2).effect(ofDeletion: true) == .superseded)
    #expect(rule(1, 1).decisionOnLocalDeletion == .unchanged)
    #expect(rule(1, 2).decisionOnLocalDeletion == .append)
  }
}
