import Synchronization

/// Passes a server's news on, and keeps what clients can cause at will from filling the log: the first one of each sort
/// goes through at once, those that follow are counted, and the number is told once a minute.
final class RepeatedNews: Sendable {
  private struct Counted {
    var more = 0
    var last: Server.News
  }

  private let counted = Mutex<[Server.News.Sort: Counted]>([:])
  private let tell: @Sendable (Server.News) -> Void
  /// Waits a minute; a seam for tests.
  private let wait: @Sendable () async throws -> Void

  /// The most sorts that are counted by themselves.
  private static let greatestCount = 100

  init(
    wait: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) },
    tell: @escaping @Sendable (Server.News) -> Void
  ) {
    (self.wait, self.tell) = (wait, tell)
  }

  func put(_ news: Server.News) {
    guard let own = news.sort else { return tell(news) }
    let (isFirst, sort) = counted.withLock { counted in
      // Sorts beyond the most share one number.
      let sort = counted.count < RepeatedNews.greatestCount || counted[own] != nil ? own : .other
      let isFirst = counted[sort] == nil
      counted[sort, default: Counted(last: news)].last = news
      if !isFirst { counted[sort]?.more += 1 }
      return (isFirst, sort)
    }
    guard isFirst else { return }
    tell(news)
    Task { await count(sort) }
  }

  /// Tells what was counted and not told yet.
  func end() {
    let all = counted.withLock { counted in
      defer { counted = [:] }
      return counted.sorted { "\($0.key)" < "\($1.key)" }.map(\.value)
    }
    for one in all where one.more > 0 { tell(.repeated(one.last, more: one.more)) }
  }

  /// Tells the number each minute, until a minute passes without one.
  private func count(_ sort: Server.News.Sort) async {
    repeat {
      do { try await wait() } catch { return }
    } while tellNumber(of: sort)
  }

  /// Tells how many of a sort there were in a minute that is over.
  /// - Returns: Whether there were any: else the next one is told at once.
  func tellNumber(of sort: Server.News.Sort) -> Bool {
    let one = counted.withLock { counted -> Counted? in
      guard let one = counted[sort], one.more > 0 else {
        counted[sort] = nil
        return nil
      }
      counted[sort]?.more = 0
      return one
    }
    guard let one else { return false }
    tell(.repeated(one.last, more: one.more))
    return true
  }
}

extension Server.News {
  /// What of the news clients can cause as often as they like, by what they have in common.
  enum Sort: Hashable {
    case refused(String)
    case failed(String)
    case tokenNotLeft
    case other
  }

  /// Its sort; nil for what is told each time.
  var sort: Sort? {
    switch self {
    case .refused(let refusal): .refused(refusal.sort)
    // Of a stranger's connection, such as one that is reset.
    case .failed(nil, _): .failed("")
    case .failed(_?, let why): .failed(why)
    case .tokenNotLeft: .tokenNotLeft
    case .hubLost, .listening, .measuring, .passed, .full, .trouble, .noTokenLeft, .note, .reloaded,
      .notReloaded, .repeated:
      nil
    }
  }
}
