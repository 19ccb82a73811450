package import EventLog

/// Why an opening came to nothing, on the side that says so.
package enum OpeningFault: Error, Sendable, Hashable {
  /// The peer's line is none of an opening; what it begins with.
  case noOpening(String)
  /// The peer's line is longer than an opening's may be.
  case tooLong
  /// The peer speaks no protocol that this build knows, but this one.
  case otherProtocol(String)
  /// The two hold different datasets; what the peer says that it holds.
  case otherDataset(mine: DatasetID, theirs: DatasetID, found: [DatasetSummary])
  /// The peer says this side's own words.
  case reflected
  /// The peer asks for a token, and this side has none.
  case lacksToken
  /// This side has no token by which to know the peer.
  case cannotKnowPeer
  /// The peer's proof is missing or wrong.
  case unproved
  /// The peer has ended it and said why.
  case refused(SyncMessage.Refusal)
  /// The peer ended before the opening was done.
  case ended
  /// It was not done in time.
  case late(Duration)

  /// What a line begins with, to be told to people.
  static func beginning(of line: [UInt8]) -> String {
    let shown = line.prefix(60).prefix { $0 != WireLine.newline }
    return String(decoding: shown, as: UTF8.self)
  }
}

extension OpeningFault {
  /// What a peer of another dataset is told.
  static func refusal(found: [DatasetSummary]) -> SyncMessage.Refusal {
    SyncMessage.Refusal(
      code: LogError.Code.wrongDataset.description, reason: "the stores hold different datasets"
    ).naming(found)
  }

  /// What the peer is told; nil for nothing. What speaks no protocol, such as a web page, learns nothing.
  package var farewell: SyncMessage.Refusal? {
    switch self {
    // Of another dataset it was told already.
    case .noOpening, .tooLong, .reflected, .refused, .ended, .late, .otherDataset: nil
    case .otherProtocol:
      .init(
        code: LogError.Code.unexpectedMessage.description,
        reason: "this build speaks protocol \(SyncMessage.version)")
    case .lacksToken, .cannotKnowPeer:
      .init(
        code: LogError.Code.unauthorised.description, reason: "this side has no token to prove")
    case .unproved:
      .init(
        code: LogError.Code.unauthorised.description,
        reason: "its token is missing, or another one")
    }
  }

  /// What it means to the side that says so.
  package var error: LogError {
    switch self {
    case .noOpening(let beginning):
      LogError(
        .unexpectedMessage, "the peer does not open the exchange: it says “\(beginning)”")
    case .tooLong:
      LogError(
        .tooLarge, "the peer's opening has a line of more than \(OpeningLine.greatestLength) bytes")
    case .otherProtocol(let theirs):
      LogError(
        .unexpectedMessage, "the peer speaks \(theirs), and this build \(SyncMessage.version)",
        advice: .useNewerBuild)
    case .otherDataset(let mine, let theirs, let found):
      .ofOtherDataset("the stores hold different datasets, \(mine) and \(theirs)", found: found)
    case .reflected:
      LogError(.unexpectedMessage, "the peer only says this side's own words again")
    case .lacksToken:
      LogError(.unauthorised, "the peer asks for a token, and there is none here")
    case .cannotKnowPeer:
      LogError(.unauthorised, "there is no token here by which to know who answers")
    case .unproved: LogError(.unauthorised, "the peer does not know the token: it proves nothing")
    case .refused(let refusal): SyncSession.error(of: refusal)
    case .ended:
      LogError(.peerEnded, "the peer ended the exchange before it was finished: it opened none")
    case .late(let patience):
      LogError(.peerSilent, "the peer has not opened the exchange in \(patience)")
    }
  }
}

extension LogError {
  /// The two sides hold different datasets.
  /// - Parameter found: What the other side has said that it holds.
  package static func ofOtherDataset(
    _ reason: String, found: [DatasetSummary] = []
  ) -> LogError {
    var error = LogError(.wrongDataset, reason, advice: .meet)
    error.found = found
    return error
  }
}
