#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

/// Writes that become durable together, or not at all; it reads what it has written. The compiler keeps
/// it inside of the closure that it was given to.
public struct WriteTransaction: ~Copyable, StateReading {
  /// Where the answers come from.
  public let source: StateSource

  private let replica: Replica
  private let touched: TouchedEntities
  private let indexes: StoreIndexes
  /// What the writes are.
  private let role: WriteRole
  /// How many calls were made.
  private var calls = 0

  init(
    _ replica: Replica, _ touched: TouchedEntities, _ indexes: StoreIndexes, as role: WriteRole
  ) {
    self.replica = replica
    self.role = role
    self.touched = touched
    self.indexes = indexes
    source = StateSource(replica, indexes)
  }
}

extension WriteTransaction {
  /// Stages the writes of one call: all, or none and a throw.
  /// - Returns: The outcome of each.
  /// - Throws: A `TrainingError` that says which call of the transaction it was.
  @discardableResult
  package mutating func write(_ drafts: [EventDraft]) throws -> [WriteOutcome] {
    try call { try $0.add(drafts) }
  }

  /// Stages one write.
  @discardableResult
  package mutating func write(_ draft: EventDraft) throws -> WriteOutcome {
    try write([draft])[0]
  }

  /// Counts a call, so that what the body throws says which one it was.
  mutating func call<Value>(
    _ body: (borrowing WriteTransaction) throws -> Value
  ) throws -> Value {
    calls += 1
    do {
      return try body(self)
    } catch {
      throw TrainingError(error).ofWrite(calls)
    }
  }

  /// Stages drafts: all, or none and a throw.
  borrowing func add(_ drafts: [EventDraft]) throws(LogError) -> [WriteOutcome] {
    let drafts =
      switch role {
      case .edit: drafts
      case .seed(let version): try replica.starters(drafts, version: version)
      }
    let outcomes = try replica.add(drafts)
    for (draft, outcome) in zip(drafts, outcomes) {
      if case .appended = outcome { touched.entities.insert(draft.entity) }
    }
    indexes.note(drafts.map(\.entity))
    return outcomes
  }
}

extension WriteTransaction {
  /// Takes in a record that another app, or an earlier version of this one, kept: with its own id, and with the time
  /// of its last change as its stamp (merge-rules 16). So it loses to whatever was changed later, here or elsewhere,
  /// and two devices that adopt the same record write the same.
  ///
  /// A unit that the store has otherwise with a later stamp stays as it is. So does what is written once, such as a set,
  /// where it was logged, corrected or retracted, here or elsewhere, whenever that was. All of the record is written,
  /// not the difference from what stands.
  /// - Parameters:
  ///   - updatedAt: When the record last changed. A time in the future counts as now.
  /// - Returns: How much of it came in.
  /// - Throws: As ``save(_:)``.
  @discardableResult
  public mutating func adopt<M: Model>(_ model: M, updatedAt: Date) throws -> Adoption {
    try adopt(M.self, updatedAt) { try M.kind.drafts(saving: model, over: nil) }
  }

  /// Takes in that a record was deleted (merge-rules 16).
  /// - Parameter deletedAt: When that was. A later edit, here or elsewhere, keeps the entity.
  /// - Returns: How much of it came in.
  /// - Throws: As ``delete(_:reason:)``.
  @discardableResult
  public mutating func adopt<M: Model>(
    deletionOf id: Identifier<M>, deletedAt: Date
  ) throws -> Adoption {
    try adopt(M.self, deletedAt) { try M.kind.drafts(deleting: id) }
  }

  private mutating func adopt<M: Model>(
    _ type: M.Type, _ time: Date, _ drafts: () throws -> [EventDraft]
  ) throws -> Adoption {
    try call { (transaction) in
      try transaction.withState { try $0.require(type) }
      var adoption = Adoption()
      let adopted = try transaction.replica.adopting(
        try drafts(), updatedAt: Instant(time), counting: &adoption)
      _ = try transaction.add(adopted)
      return adoption
    }
  }
}

/// What the writes of a transaction are.
public enum WriteRole: Sendable, Hashable {
  /// Edits of this moment.
  case edit
  /// Starters: what an app writes on its first launch. They bear the first moment there is, so they lose to every edit
  /// and to every deletion, on every device, whenever they are written (merge-rules 16).
  ///
  /// A newer version replaces an older one everywhere. So an app that ships other starters writes them under the next
  /// number.
  /// - Parameter version: From 1; a write under 0 is refused (`invalidValue`).
  case seed(version: UInt16)

  /// Starters of version 1.
  public static let seed = WriteRole.seed(version: 1)
}

/// The entities that staged transactions change.
final class TouchedEntities {
  var entities: Set<Entity> = []
}

/// What a write did.
public struct Commit<Value: Sendable>: Sendable {
  /// What the write's closure returned.
  public let value: Value
  /// The events that were written, in order. There are none if nothing changed.
  public let events: [EventID]
}
