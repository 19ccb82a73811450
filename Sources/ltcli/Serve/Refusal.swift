import EventLog
import SyncRelay

/// Why a server refuses a client before an exchange begins.
enum Refusal: Error, Sendable, Hashable {
  /// The first line is not a hello; what it begins with.
  case noHello(String)
  /// The first line is longer than a hello may be.
  case tooLong
  /// The first line did not come in time.
  case late
  /// The client ended before its first line did.
  case ended
  case wrongToken(DatasetID)
  /// There is no such dataset, and none is to be made.
  case unknownDataset(DatasetID)
  /// There is no such dataset, and a plan makes none.
  case nothingToPlan(DatasetID)
  /// The dataset's store cannot be opened, and why.
  case unavailable(DatasetID, String)
}

extension Refusal {
  /// What the client is told; nil for nothing. A client that may not come in learns that its token is
  /// another one, and nothing of what is here.
  var message: SyncMessage? {
    switch self {
    case .noHello, .tooLong, .late, .ended: nil
    case .wrongToken:
      .refused(.init(code: "unauthorised", reason: "its token is missing, or another one"))
    case .unknownDataset:
      .refused(.init(code: "wrongDataset", reason: "this dataset is not here, and none is made"))
    case .nothingToPlan:
      .refused(
        .init(
          code: "wrongDataset",
          reason: "this dataset is not here yet; a sync makes it, and sends all that there is"))
    case .unavailable:
      .refused(
        .init(
          code: SyncMessage.Refusal.store,
          reason: "its store of this dataset cannot be opened for now"))
    }
  }

  /// What the server's own user is told. A store that does not open is a failure of the server.
  var news: Server.News {
    switch self {
    case .noHello, .tooLong, .late, .ended, .wrongToken, .unknownDataset, .nothingToPlan:
      .refused(self)
    case .unavailable(let dataset, let reason): .failed(dataset, reason)
    }
  }
}

extension Refusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .noHello(let beginning): "its first line is not a hello: “\(beginning)”"
    case .tooLong: "its first line has more than \(FirstLine.greatestLength) bytes"
    case .late: "it said no hello in \(FirstLine.patience)"
    case .ended: "it ended before its hello"
    case .wrongToken(let dataset): "its token is missing or wrong for dataset \(dataset)"
    case .unknownDataset(let dataset): "dataset \(dataset) is not here, and none is to be made"
    case .nothingToPlan(let dataset): "dataset \(dataset) is not here, and a plan makes none"
    case .unavailable(let dataset, let reason):
      "the store of dataset \(dataset) cannot be opened: \(reason)"
    }
  }
}
