import EventLog

/// Listens to what changes at a hub, on a connection of its own, which is made anew where it breaks.
package struct HubListener: Sendable {
  private let database: any SQLDatabase
  private let pool: HubPool
  private let pause: @Sendable (Duration) -> Void

  /// So long it waits for news before it looks whether the connection is there.
  private static let patience = Duration.seconds(5)
  /// So long it waits before it looks whether it is to end.
  private static let moment = Duration.milliseconds(500)

  /// - Parameters:
  ///   - pool: What is asked for a commit while one is owed.
  ///   - pause: Blocks for so long.
  package init(
    _ database: any SQLDatabase, beside pool: HubPool,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    (self.database, self.pool, self.pause) = (database, pool, pause)
  }

  /// Listens until it is to end; blocks.
  package func listen(until isOver: () -> Bool, tell: (HubNews) -> Void) {
    var isLost = false
    while !isOver() {
      do throws(HubFault) {
        try listenOnce(until: isOver) { news in
          isLost = false
          tell(news)
        }
      } catch {
        if !isLost { tell(.lost(error)) }
        isLost = true
        pause(.seconds(1))
      }
      probe()
    }
  }

  private func listenOnce(
    until isOver: () -> Bool, tell: (HubNews) -> Void
  ) throws(HubFault) {
    let connection = try database.connect()
    defer { connection.close() }
    _ = try HubIdentity.stated(on: connection)
    try connection.run(HubSchema.listening)
    // What was removed while it did not listen is asked for behind that.
    let removed = try connection.run(HubSchema.removedDatasets).compactMap { row in
      row.first.flatMap { $0 }.flatMap { DatasetID(String(decoding: $0, as: UTF8.self)) }
    }
    tell(.listening(removed: removed))
    var silence = Duration.zero
    while !isOver() {
      let told = try connection.told(within: HubListener.moment)
      silence = told.isEmpty ? silence + HubListener.moment : .zero
      for text in told {
        if let news = HubNews(told: text) { tell(news) }
      }
      probe()
      guard silence >= HubListener.patience else { continue }
      silence = .zero
      _ = try HubIdentity.stated(on: connection)
    }
  }

  /// Asks for a commit where one is owed: clients may have gone elsewhere, and a server is well again once the hub commits.
  private func probe() {
    guard pool.health.wantsProbe() else { return }
    do {
      try pool.transaction { connection, _ in _ = try connection.run(HubSchema.probing, []) }
    } catch {
      // It is ill still.
    }
  }
}
