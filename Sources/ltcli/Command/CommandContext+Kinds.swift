import EventLog
import Projections
import Training

extension CommandContext {
  /// The kinds of the store in a folder: the built-in ones, and those that its app has declared.
  func kinds(at path: String) -> KindTable { appKinds(at: path).table }

  /// What the app of the store in a folder has declared. What of it is passed over is noted, once.
  func appKinds(at path: String) -> AppKinds {
    kindsAtHand.kinds(at: path, environment.files) { note($0) }
  }
}

/// What the apps of stores have declared, each file read once in a run.
final class KindsAtHand {
  private var known: [String: AppKinds] = [:]

  /// - Parameter tell: Called with what a person should know of a file that is passed over.
  func kinds(at path: String, _ files: any FileSystem, _ tell: (String) -> Void) -> AppKinds {
    let path = StoreFolder(path).path
    if let kinds = known[path] { return kinds }
    let kinds = KindFile(at: path, files: files).read(KindSet.known)
    known[path] = kinds
    if let text = kinds.faultText { tell(text) }
    return kinds
  }
}

extension AppKinds {
  /// What is wrong with the file, what follows, and what to do; nil if nothing is.
  var faultText: String? {
    fault.map { "\($0.line); so the app's own kinds are unknown here. \(AppKinds.remedy)" }
  }

  /// What to do about a file that is passed over.
  static let remedy = "The app writes the file anew when it opens the store; or delete it"
}
