#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A projection whose state is kept in the store's folder, so that an opening reads it instead of all entities.
///
/// It is kept now and then, beside the store's snapshots, with the version of the projection. A state of another version,
/// one that is damaged, and one that was thrown away are computed anew; nothing else is lost with them.
///
/// A state that is `Codable` is kept as JSON, with nothing to be written for that.
public protocol KeptProjection: Projection {
  /// The bytes of a state.
  func bytes(of state: State) throws -> [UInt8]

  /// The state that some bytes stand for. What it throws has the state computed anew.
  func state(of bytes: [UInt8]) throws -> State
}

extension KeptProjection where State: Codable {
  /// The state as JSON.
  public func bytes(of state: State) throws -> [UInt8] {
    [UInt8](try JSONEncoder().encode(state))
  }

  /// The state that JSON stands for.
  public func state(of bytes: [UInt8]) throws -> State {
    try JSONDecoder().decode(State.self, from: Data(bytes))
  }
}

extension KeptProjection {
  /// The bytes of a state whose type is not known where this is called.
  func bytes(ofAny state: any Sendable) throws -> [UInt8]? {
    guard let state = state as? State else { return nil }
    return try bytes(of: state)
  }

  /// The state that some bytes stand for, where its type is not known.
  func anyState(of bytes: [UInt8]) throws -> any Sendable { try state(of: bytes) }
}
