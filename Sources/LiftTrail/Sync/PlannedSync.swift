package import EventLog
package import Projections
package import SyncRelay

/// An exchange with a peer that is only planned: neither store is touched.
package struct PlannedSync: Sendable {
  private let session: SyncSession
  private let log: Log
  private let manifest: StoreManifest
  private let environment: StoreEnvironment
  private let options: SyncOptions

  /// Prepares the plan of an exchange of a replica, which may be open for reading only.
  package init(_ replica: Replica, _ options: SyncOptions) {
    self.init(
      replica.manifest, replica.log, replica.state.kinds, replica.store.environment, options)
  }

  /// Prepares the plan of an exchange of a store that holds a log.
  init(
    _ manifest: StoreManifest, _ log: Log, _ kinds: KindTable, _ environment: StoreEnvironment,
    _ options: SyncOptions
  ) {
    var planning = options.sessionOptions
    planning.isPlanning = true
    session = SyncSession(
      manifest, log, planning, kinds: kinds, nonce: environment.randomness.bits(),
      at: options.reading(environment.clock))
    (self.manifest, self.log, self.environment) = (manifest, log, environment)
    self.options = options
  }

  /// Asks the peer which events it holds, and for those that the replica lacks.
  /// - Returns: The peer's log, in memory and in another order, see `Relay.preview`; and whether the peer has proved that
  ///   it holds that.
  /// - Throws: What `TrainingStore.sync` throws; what the transport throws.
  package func peerLog(
    over transport: some SyncTransport, token: String? = nil
  ) async throws -> (log: Log, isProven: Bool) {
    var options = options
    options.token = token ?? options.token
    let channel = CheckedChannel(try await transport.connect())
    do {
      let opened = try await options.open(
        channel, for: manifest, environment, isPlanning: true,
        holding: DatasetSummary.later(manifest, log))
      return try await Planner().peerLog(over: opened, self)
    } catch {
      await channel.close()
      throw TrainingError.ofSync(error)
    }
  }

  /// Where a plan runs.
  private actor Planner {
    func peerLog(
      over opened: any ByteChannel, _ plan: PlannedSync
    ) async throws -> (log: Log, isProven: Bool) {
      let (options, clock) = (plan.options, plan.environment.clock)
      let exchange = StoreExchange(PlanningStore(plan.log), plan.session) {
        options.reading(clock)
      }
      try await ChannelExchange(over: opened, of: exchange, wait: options.wait).run(on: self)
      let log = try exchange.plannedPeerLog(of: plan.manifest.dataset, in: plan.log)
      return (log, try exchange.session.isProven(thatPeerHolds: log))
    }
  }
}
