import Synchronization
import Testing

@testable import SyncRelay

/// What many peers may have sent at once.
struct InputBudgetTests {
  private final class Ended: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  private let ended = Ended()

  private func shares(_ count: Int, of budget: InputBudget) -> [InputBudget.Share] {
    (0..<count).map { number in
      budget.share { [ended] in ended.numbers.withLock { $0.append(number) } }
    }
  }

  @Test func `who holds the most ends where it is too much, whoever comes last`() {
    let budget = InputBudget(100)
    let shares = shares(3, of: budget)
    budget.note(60, of: shares[1])
    budget.note(40, of: shares[2])
    #expect(ended.numbers.withLock { $0.isEmpty } && budget.sum == 100)
    budget.note(1, of: shares[0])
    #expect(ended.numbers.withLock { $0 } == [1])
    budget.end(shares[1])
    #expect(budget.sum == 41)
    budget.note(61, of: shares[0])
    #expect(ended.numbers.withLock { $0 } == [1, 0])
  }

  @Test func `what was taken makes room, and a share that has ended counts no more`() {
    let budget = InputBudget(100)
    let shares = shares(2, of: budget)
    for _ in 0..<5 {
      budget.note(90, of: shares[0])
      budget.note(10, of: shares[0])
      budget.note(80, of: shares[1])
      budget.note(0, of: shares[1])
    }
    budget.end(shares[0])
    budget.note(90, of: shares[0])
    #expect(budget.sum == 0 && ended.numbers.withLock { $0.isEmpty })
    budget.change(to: 10)
    budget.note(11, of: shares[1])
    #expect(ended.numbers.withLock { $0 } == [1])
  }
}
