package import EventLog
package import Projections
package import SyncRelay

/// An exchange with a peer that is only planned: neither store is touched.
package struct PlannedSync: Sendable {
  private let host: PlanHost
  private let options: SyncOptions

  /// Prepares the plan of an exchange of a replica, which may be open for reading only.
  package init(_ replica: Replica, _ options: SyncOptions) {
    let clock = replica.store.environment.clock
    let moment: @Sendable () -> Moment = { options.moment(clock) }
    host = PlanHost(PlanningSide(replica, options.sessionOptions, at: moment()), moment)
    self.options = options
  }

  /// Asks the peer which events it holds, and for those that the replica lacks.
  /// - Returns: The peer's log, in memory and in another order; see `Relay.preview`.
  /// - Throws: What `TrainingStore.sync` throws; what the transport throws.
  package func peerLog(over transport: some SyncTransport) async throws -> Log {
    let channel = PatientChannel(try await transport.connect(), options)
    let run = ChannelExchange(
      over: channel, of: host, pause: { [options] in try await options.wait(.seconds(1)) })
    do {
      try await channel.run { try await run.run() }
    } catch {
      throw TrainingError.ofSync(error)
    }
    return try await host.peerLog()
  }
}
