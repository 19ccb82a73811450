import EventLog
import LiftTrail
import SyncRelay

/// What a server says of one exchange that has ended.
struct ServedPass: Sendable {
  let dataset: DatasetID
  /// Where the client is; nil where the system does not say.
  let origin: PeerOrigin?
  /// The client's replica; nil if it did not introduce itself.
  let replica: ReplicaID?
  /// How many events the client took.
  let sent: UInt64
  /// How many events the store took.
  let received: UInt64
  let milliseconds: Int64
  let ending: Ending
  /// Why it failed; nil if it did not.
  let reason: String?

  /// How it ended, in one word.
  enum Ending: String, Sendable, CaseIterable {
    case finished
    /// The server was told to stop.
    case stopped
    /// The connection broke, or the client went silent.
    case unreachable
    /// One side refused the other, or what it said.
    case refused
    /// The store failed.
    case store
  }

  /// What the exchange came to.
  init(
    _ dataset: DatasetID, _ pass: SyncPass, _ outcome: Result<SyncSummary, any Error>,
    from origin: PeerOrigin?, took time: Duration
  ) {
    self.dataset = dataset
    self.origin = origin
    replica = pass.peer?.replica
    (sent, received) = (pass.sent.count, pass.received.count)
    milliseconds = Int64(time / .milliseconds(1))
    ending = Ending(pass.ending)
    switch outcome {
    case .success: reason = nil
    case .failure(let error as TrainingError):
      reason = error.causes.first ?? error.code.description
    case .failure(let error): reason = error is CancellationError ? nil : "\(error)"
    }
  }

  /// As a program reads it.
  var json: JSONObject {
    var object: JSONObject = [
      "dataset": .string(dataset.text), "ending": .string(ending.rawValue),
      "milliseconds": .number(Double(milliseconds)), "received": .count(received),
      "sent": .count(sent),
    ]
    object["from"] = origin.map { .string("\($0)") }
    object["reason"] = reason.map { .string($0) }
    object["replica"] = replica.map { .string($0.description) }
    return object
  }
}

extension ServedPass.Ending {
  /// What the ending of a pass means at a server.
  init(_ ending: SyncPass.Ending) {
    switch ending {
    case .finished: self = .finished
    case .cancelled: self = .stopped
    case .unreachable: self = .unreachable
    case .storeFailed, .peerFailed: self = .store
    case .failed(let error) where error.isOfStore: self = .store
    case .failed(let error):
      self = error.code == .peerEnded || error.code == .peerSilent ? .unreachable : .refused
    }
  }
}

extension TrainingStore {
  /// Whether it takes part in nothing until it is opened again.
  nonisolated var hasFailed: Bool {
    if case .failed = board.status { true } else { false }
  }
}
