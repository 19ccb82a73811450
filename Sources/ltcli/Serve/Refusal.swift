import EventLog
import SyncRelay

/// Why a server refuses a client before an exchange begins.
enum Refusal: Error, Sendable, Hashable {
  /// It does not open an exchange, or proves nothing; for which dataset, once it has named one.
  case opening(OpeningFault, DatasetID?)
  /// It opens no WebSocket where one is wanted, or breaks its rules; for which dataset, once it has named one.
  case webSocket(WebSocketFault, DatasetID?)
  /// There is no such dataset, and none is to be made; what the client's token opens instead.
  case unknownDataset(DatasetID, [DatasetSummary] = [])
  /// There is no such dataset, and a plan makes none.
  case nothingToPlan(DatasetID)
  /// The dataset was removed for good, and why no client is let in.
  case removed(DatasetID, String)
  /// The dataset's store cannot be opened, and why.
  case unavailable(DatasetID, String)
}

extension Refusal {
  /// What the client is told; nil for nothing, or if its opening has told it already.
  var message: SyncMessage? {
    switch self {
    case .opening, .webSocket: nil
    case .unknownDataset(_, let found): .refused(Refusal.answer(found))
    case .nothingToPlan:
      .refused(
        .init(
          code: "wrongDataset",
          reason:
            "this dataset is not here yet; a sync that says so makes it, and sends all that there is"
        ))
    case .removed(_, let reason):
      .refused(.init(code: "removed", reason: reason))
    case .unavailable:
      .refused(
        .init(
          code: SyncMessage.Refusal.store,
          reason: "its store of this dataset cannot be opened for now"))
    }
  }

  /// What a client is told that asks for a dataset which is not here.
  private static func answer(_ found: [DatasetSummary]) -> SyncMessage.Refusal {
    SyncMessage.Refusal(
      code: LogError.Code.wrongDataset.description,
      reason: found.isEmpty
        ? "this dataset is not here, and none is made" : "another history is here"
    ).naming(found)
  }

  /// Whether the client ended before its opening did.
  var isEnd: Bool {
    if case .opening(.ended, _) = self { true } else { false }
  }

  /// What the server's own user is told. A store that does not open is a failure of the server.
  var news: Server.News {
    switch self {
    case .opening, .webSocket, .unknownDataset, .nothingToPlan, .removed: .refused(self)
    case .unavailable(let dataset, let reason): .failed(dataset, reason)
    }
  }
}

extension Refusal {
  /// Why a client gets nothing of a place.
  init(_ fault: PlaceFault, _ client: OpenMessage) {
    switch fault.code {
    case .removed: self = .removed(client.dataset, fault.reason)
    case .notMade:
      self =
        client.isPlanning && client.making != nil
        ? .nothingToPlan(client.dataset) : .unknownDataset(client.dataset)
    case .markerGone, .noMarker, .otherDataset, .twoDatasets, .tooLarge, .trialStore:
      self = .unavailable(client.dataset, fault.reason)
    }
  }

  /// The sort of the refusal, which has none of the client's own words.
  var sort: String {
    switch self {
    case .opening(let fault, _):
      switch fault {
      case .noOpening: "noOpening"
      case .tooLong: "tooLong"
      case .otherProtocol: "otherProtocol"
      case .otherDataset, .reflected: "reflected"
      case .lacksToken, .cannotKnowPeer, .unproved: "token"
      case .refused: "refused"
      case .ended: "ended"
      case .late: "late"
      }
    case .webSocket(let fault, _):
      switch fault {
      case .unknownHost: "host"
      case .unknownOrigin: "origin"
      case .noRequest, .headTooLong, .noUpgrade, .otherVersion, .wrongKey, .refused, .wrongAnswer:
        "handshake"
      case .reservedBits, .unknownOpcode, .wrongMask, .wrongControl, .wrongPart, .wrongLength,
        .frameTooLong, .text, .notUTF8, .wrongCloseCode:
        "frames"
      case .closed: "closed"
      }
    case .unknownDataset: "unknownDataset"
    case .nothingToPlan: "nothingToPlan"
    case .removed: "removed"
    case .unavailable: "unavailable"
    }
  }
}

extension Refusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .opening(let fault, let dataset): Refusal.text(of: fault, dataset)
    case .webSocket(let fault, let dataset):
      "\(Printable.text("\(fault)"))" + (dataset.map { ", for dataset \($0)" } ?? "")
    case .unknownDataset(let dataset, _): "dataset \(dataset) is not here, and none is to be made"
    case .nothingToPlan(let dataset): "dataset \(dataset) is not here, and a plan makes none"
    case .removed(_, let reason): reason
    case .unavailable(let dataset, let reason):
      "the store of dataset \(dataset) cannot be opened: \(reason)"
    }
  }
}

extension Refusal {
  private static func text(of fault: OpeningFault, _ dataset: DatasetID?) -> String {
    switch fault {
    case .noOpening(let beginning):
      "it does not open an exchange: “\(Printable.text(beginning))”"
    case .tooLong: "its opening has a line of more than \(OpeningLine.greatestLength) bytes"
    case .otherProtocol(let theirs): "it speaks \(Printable.text(theirs))"
    case .otherDataset, .reflected: "it says the server's own words"
    case .lacksToken, .cannotKnowPeer, .unproved:
      "its token is missing or wrong" + (dataset.map { " for dataset \($0)" } ?? "")
    case .refused(let refusal): "it refuses: \(Printable.text(refusal.reason))"
    case .ended: "it ended before its opening did"
    case .late(let patience): "it did not open an exchange in \(patience)"
    }
  }
}
