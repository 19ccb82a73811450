import EventLogTesting
public import LiftTrail
import Synchronization

/// A folder on several devices that a bad replicator carries from one to the other, in memory: it delays, reorders and
/// cuts, makes conflict copies, renames, doubles, evicts, turns bits, and loses files, folders and all.
///
/// Equal seeds do equal things.
public final class HostilePlaces: Sendable {
  let state: Mutex<HostileNet>

  /// Makes the folder of some devices; they are numbered from 0.
  public init(devices: Int, seed: UInt64) {
    state = Mutex(HostileNet(devices: devices, seed: seed))
  }

  /// The folder as one device sees it.
  public func place(ofDevice device: Int) -> HostilePlace {
    HostilePlace(net: self, device: device)
  }

  /// The folder as a device that has just joined reads it: everything that `device` sees, and nothing that it adds stays.
  public func newcomer(besides device: Int) -> HostilePlace {
    let net = HostilePlaces(devices: 1, seed: 0)
    let files = state.withLock { $0.views[device].files }
    net.state.withLock { $0.views[0].files = files }
    return HostilePlace(net: net, device: 0)
  }

  /// Lets time pass, and brings to each device some of what is due.
  public func advance(by days: Double) { state.withLock { $0.advance(by: days) } }

  /// Does one thing that replicators and people do to files.
  public func harm() { state.withLock { $0.harm() } }

  /// Ends all trouble: everything is mounted, whole and delivered.
  public func settle() { state.withLock { $0.settle() } }

  /// Whether something is still on its way.
  public var isUnderWay: Bool { state.withLock { $0.queues.contains { !$0.isEmpty } } }

  /// How many days have passed.
  public var days: Double { state.withLock { $0.now } }

  /// What a device must never do, and one has done: it wrote other bytes under a name that it had written, or touched
  /// another's file.
  public var violations: [String] { state.withLock { $0.violations } }

  /// How often each harm was done, by its name.
  public var harms: [String: Int] { state.withLock { $0.harms } }

  /// The names that a device sees.
  public func names(ofDevice device: Int) -> [String] {
    state.withLock { $0.views[device].files.keys.sorted() }
  }
}

/// A hostile folder as one device sees it.
public struct HostilePlace: SyncPlace {
  let net: HostilePlaces
  let device: Int

  /// What it is called.
  public let name = "hostile:folder"
  /// Small, so that batches go in pieces.
  public var limits: PlaceLimits { PlaceLimits(bytesPerFile: 1 << 14, filesPerCall: 16) }

  /// Lists what the device sees.
  public func list(after token: PlaceToken?) async throws -> PlaceListing {
    net.state.withLock { net in
      let view = net.views[device]
      if view.isGone { return PlaceListing([]) }
      let entries = view.files.sorted { $0.key < $1.key }.map {
        PlaceEntry(name: $0.key, byteCount: $0.value.bytes.count, version: "\($0.value.version)")
      }
      return PlaceListing(entries)
    }
  }

  /// Reads what is there and not evicted.
  public func read(_ names: [String]) async throws -> [PlaceFile] {
    net.state.withLock { net in
      let view = net.views[device]
      if view.isGone { return [] }
      return names.compactMap { name in
        guard let file = view.files[name], !file.isEvicted else { return nil }
        return PlaceFile(name: name, bytes: file.bytes)
      }
    }
  }

  /// Adds files, unless the folder is not mounted.
  public func add(_ files: [PlaceFile]) async throws {
    try net.state.withLock { net in
      for file in files { try net.add(file, by: device) }
    }
  }

  /// Removes files, unless the folder is not mounted.
  public func remove(_ names: [String]) async throws {
    try net.state.withLock { net in
      for name in names { try net.remove(name, by: device) }
    }
  }
}

/// The folder is not mounted.
struct NotMounted: Error {}
