#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

package import EventLog
import Projections
import SyncRelay

extension TrainingError {
  /// The error for whatever was thrown: itself, or what the engine's, the system's or the app's own
  /// error comes to for the person who holds the device.
  public init(_ error: any Error) {
    switch error {
    case let error as TrainingError: self = error
    case let error as LogError: self.init(of: error)
    case let error as ModelError:
      self.init(
        Code(of: error), member: error.member.isEmpty ? nil : error.member,
        detail: error.demand.map { StoreWords.Detail(of: $0) }, causes: [error.description])
    case let error as KindFaults: self.init(.faultyDeclaration, causes: error.faults)
    case let error as any LocalizedError:
      self.init(
        .storage, detail: error.errorDescription.map { .said($0) },
        causes: [String(describing: error)])
    default: self.init(.storage, causes: [String(describing: error)])
    }
  }

  /// The error with the number of the transaction's call.
  func ofWrite(_ write: Int) -> TrainingError {
    var error = self
    error.write = write
    return error
  }

  /// The error of a damaged store with what is known of copies.
  func knowing(copiesOf store: Store) -> TrainingError {
    var error = self
    do throws(LogError) { error.hasMetPeers = try !store.knownPeers().isEmpty } catch {
      // What cannot be read says nothing of copies.
    }
    return error
  }

  /// Whether a store that cannot be written for that reason may be read.
  var mayLeaveStoreReadable: Bool {
    switch code.sort {
    case .damaged, .noSpace, .storage: true
    case .notFound, .invalidValue, .alreadyWritten, .changedSince, .notUndoable, .newerVersion,
      .tooLarge, .kindNotRegistered, .faultyDeclaration, .readOnly, .inUse, .unsupportedFormat,
      .suspended, .closed, .unreachable, .refusedByPeer, .unauthorised, .stillDifferent,
      .otherDataset:
      false
    }
  }

  /// An error of the engine, as an app sees it.
  /// - Parameter isByThisApp: Of a lock, whether this process holds it.
  package init(of error: LogError, isByThisApp: Bool = false) {
    self.init(
      Code(of: error),
      detail: isByThisApp ? .openedTwice : nil, causes: [error.description],
      origin: error)
  }
}

extension StoreWords.Detail {
  /// What is said of a value that lacks something.
  fileprivate init(of demand: ModelError.Demand) {
    switch demand {
    case .filled: self = .filled
    case .atLeastZero: self = .atLeastZero
    case .requirement(let words): self = .requirement(words)
    }
  }
}

extension TrainingError.Code {
  /// What an error of the engine comes to.
  init(of error: LogError) {
    // A payload's version is a type that is not known, and not by the app's fault.
    if error.code == .unknownType, case .writeVersion = error.advice {
      self = .newerVersion
    } else {
      self.init(error.code)
    }
  }

  /// What an error of a typed write comes to.
  init(of error: ModelError) {
    switch error.code {
    case .invalidValue, .idChanged: self = .invalidValue
    case .alreadyWritten: self = .alreadyWritten
    case .notFound: self = .notFound
    case .newerVersion: self = .newerVersion
    case .kindNotRegistered: self = .kindNotRegistered
    }
  }

  /// What each code of the engine comes to.
  private init(_ code: LogError.Code) {
    switch code {
    case .malformed, .badSum, .partialBatch, .damaged, .lostLines, .strayEvents, .cutStream,
      .wrongStream:
      self = .damaged
    case .tooLarge: self = .tooLarge
    case .wrongDataset: self = .otherDataset
    case .notAStore: self = .notFound
    case .unsupportedFormat: self = .unsupportedFormat
    case .locked: self = .inUse
    case .diskFull: self = .noSpace
    case .alreadyExists, .strange, .notFound, .noPermission, .inputOutput, .unusable:
      self = .storage
    case .unknownType: self = .kindNotRegistered
    case .invalidPayload, .lastStamp: self = .invalidValue
    case .writeOnce: self = .alreadyWritten
    case .sameReplica, .ephemeral, .unexpectedMessage, .refusedByPeer: self = .refusedByPeer
    case .peerEnded, .peerSilent: self = .unreachable
    case .unauthorised: self = .unauthorised
    }
  }
}
