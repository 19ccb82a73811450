import EventLog

/// Why a server lets a client go before an exchange begins. The client is told nothing: whoever may not come
/// in learns nothing either.
enum Refusal: Error, Sendable, Hashable {
  /// The first line is no hello; what it begins with.
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
}

extension Refusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .noHello(let beginning): "its first line is no hello: “\(beginning)”"
    case .tooLong: "its first line has more than \(FirstLine.greatestLength) bytes"
    case .late: "it said no hello in \(FirstLine.patience)"
    case .ended: "it ended before its hello"
    case .wrongToken(let dataset): "its token is missing or wrong for dataset \(dataset)"
    case .unknownDataset(let dataset): "dataset \(dataset) is not here, and --no-create is given"
    }
  }
}
