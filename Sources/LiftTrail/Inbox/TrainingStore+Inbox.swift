#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

extension TrainingStore {
  /// Names the inbox of an extension or a widget: a store of its own in the App Group, which shows and checks all that the
  /// app's store has beside what was written here.
  ///
  /// A write sees the app's sessions and sets as if they were its own, is refused for the same reasons, and is stamped later
  /// than all it has read. It is durable here when it returns. The app takes it in with ``takeIn(inbox:)``, and another
  /// process that opens the same inbox, such as a widget, shows it at once.
  ///
  /// Of the app's store no lock is taken, and the inbox's is held only while it is written: the app may be suspended or
  /// not, and so may be this process. A write waits up to five seconds for another process that writes the inbox, and
  /// throws `inUse` then. The inbox is made by the first call, as a replica of the app's dataset whose id is
  /// kept; it takes in what the app's store has by and by, and so has the size of that.
  ///
  /// Where the app has no store yet, calls throw `notFound`; where it has gone on with another dataset since, they throw
  /// `otherDataset`: ``erase(_:)`` has the inbox begin anew.
  /// - Parameters:
  ///   - folder: Its own folder, which all extensions and widgets of the app may share.
  ///   - app: The folder of the app's store.
  ///   - kinds: As the app gives them.
  ///   - models: As the app gives them.
  ///   - projections: What is to be computed of all that the inbox shows.
  ///   - options: As for a store. Its access and its dataset count for nothing: the inbox is written, and of the app's dataset.
  public init(
    inbox folder: URL, beside app: URL, kinds: KindSet = .training,
    models: [any Model.Type] = [], projections: [any Projection] = [],
    options: StoreOptions = StoreOptions()
  ) {
    self.init(
      StoreConfiguration(
        inbox: folder.path, beside: app.path, options: options, environment: .ofThisProcess(),
        kinds: kinds, models: models, projections: projections))
  }

  /// Takes in what extensions and widgets have written into an inbox: when the app becomes active, and whenever one says
  /// that it has written. The inbox stays as it is, and may be written meanwhile.
  /// - Parameter inbox: The inbox's folder.
  /// - Returns: The events that the store lacked; none where nothing stands there yet.
  /// - Throws: `TrainingError`: `notFound` where something else stands there; `otherDataset` where the inbox is of another dataset; `damaged`; why the store cannot be
  ///   written. What was taken in before that stays, and the next call goes on.
  /// - Complexity: O(bytes that are new); the first call of a process reads those behind the inbox's newest snapshot
  @discardableResult
  public func takeIn(inbox: URL) async throws -> Coverage {
    try Task.checkCancellation()
    return try words.speaking { try core.value.takeIn(inboxAt: inbox.path) }
  }
}

extension StoreConfiguration {
  /// How an inbox beside an app's store is opened.
  package init(
    inbox path: String, beside app: String, options: StoreOptions,
    environment: StoreEnvironment, kinds: KindSet = .training, models: [any Model.Type] = [],
    projections: [any Projection] = []
  ) {
    var options = options
    options.access = .writing
    self.init(
      path: path, options: options, environment: environment, kinds: kinds, models: models,
      projections: projections)
    beside = app
    sharesLock = true
  }
}
