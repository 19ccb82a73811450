import EventLog
import EventLogTesting
import SyncRelay
import Synchronization
import Testing

@testable import ltcli

/// How often a server tells what its clients can cause at will.
struct RepeatedNewsTests {
  /// What was told, in words.
  private final class Told: Sendable {
    let all = Mutex<[String]>([])

    var count: Int { all.withLock { $0.count } }
  }

  private let told = Told()

  /// News for which no minute passes by itself.
  private func news() -> RepeatedNews {
    RepeatedNews {
      await waitUntilCancelled()
    } tell: { [told] news in
      let words =
        switch news {
        case .refused(let refusal): "\(refusal.sort)"
        case .repeated(.refused(let refusal), let more): "\(more) more \(refusal.sort)"
        case .repeated(.failed(_, let why), let more): "\(more) more \(why)"
        case .failed(_, let why): why
        case .note(let text): text
        default: "other"
        }
      told.all.withLock { $0.append(words) }
    }
  }

  @Test func `thousands of strangers are one line at once, and one a minute with their number`()
    throws
  {
    let news = news()
    let refused = Server.News.refused(.opening(.noOpening("x"), nil))
    for _ in 0..<5_000 { news.put(refused) }
    #expect(told.all.withLock { $0 } == ["noOpening"])
    let sort = try #require(refused.sort)
    #expect(news.tellNumber(of: sort))
    news.put(.refused(.opening(.noOpening("y"), nil)))
    #expect(news.tellNumber(of: sort))
    #expect(told.all.withLock { $0 } == ["noOpening", "4999 more noOpening", "1 more noOpening"])
    // After a minute without any, the next one is told at once.
    #expect(!news.tellNumber(of: sort))
    news.put(refused)
    #expect(told.all.withLock { $0.last } == "noOpening")
    news.end()
    #expect(told.count == 4)
  }

  @Test func `each sort has its own number, and what clients do not cause is told each time`() {
    let news = news()
    for _ in 0..<3 {
      news.put(.refused(.opening(.unproved, Workbench.dataset)))
      news.put(.failed(Workbench.dataset, "its disk is full"))
      news.put(.note("n"))
    }
    // What was not told yet is told at the end.
    news.end()
    let all = told.all.withLock { $0 }
    #expect(all.prefix(5) == ["token", "its disk is full", "n", "n", "n"])
    #expect(all.dropFirst(5) == ["2 more its disk is full", "2 more token"])
  }

  @Test func `reasons without end are counted together`() {
    let news = news()
    for number in 0..<1_000 { news.put(.failed(Workbench.dataset, "\(number)")) }
    #expect(told.count == 101)
    // What strangers' connections end with is one sort.
    for number in 0..<1_000 { news.put(.failed(nil, "\(number)")) }
    #expect(told.count == 101)
  }
}
