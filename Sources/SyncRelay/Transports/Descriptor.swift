#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import Synchronization

/// An open descriptor of a socket or a pipe that never waits.
package final class Descriptor: Sendable {
  /// What calls send and receive by.
  enum Sort: Sendable {
    case socket
    case pipe
  }

  let sort: Sort
  let number: Int32
  /// The flags to put back at the end, where another process has the same open file.
  private let flags: Int32?
  private let readiness = Readiness()
  private let waited = Mutex(Waited())

  /// What tasks have waited for so far.
  private struct Waited {
    var thread: ReadinessThread?
    /// That of the thread; nil where the system does not tell of such a file.
    var number: UInt64?
    var isForWriting = false
  }

  /// Takes over a descriptor: it no longer waits, and no child process gets it.
  /// - Parameter isShared: Whether others have the same open file, whose flags are put back at the end.
  init(takingOver number: Int32, _ sort: Sort, isShared: Bool = false) {
    let before = fcntl(number, F_GETFL)
    if before != -1 { _ = fcntl(number, F_SETFL, before | O_NONBLOCK) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      // Elsewhere each call says so. It fails where the peer has gone already, which the first call tells.
      var isOn: Int32 = 1
      if sort == .socket {
        setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    if sort == .pipe { Platform.widen(pipe: number) }
    self.sort = sort
    self.number = number
    flags = isShared && before != -1 ? before : nil
  }

  /// Takes over a pipe's end that a child process is to get a copy of: it waits, as programs expect.
  init(takingOverForChild number: Int32) {
    sort = .pipe
    self.number = number
    flags = nil
  }

  deinit {
    waited.withLock { waited in
      if let own = waited.number { waited.thread?.forget(number, own) }
    }
    if let flags { _ = fcntl(number, F_SETFL, flags) }
    close(number)
  }

  /// Waits until it can be read or written, as `Readiness.wait` does.
  /// - Throws: `CancellationError`; `TransportError` where the system has no thread or no descriptor to give.
  func wait(for direction: Readiness.Direction) async throws {
    guard try isTold(of: direction) else { return }
    try await readiness.wait(for: direction)
  }

  /// Sees to it that its readiness tells of a direction, and whether it does.
  private func isTold(of direction: Readiness.Direction) throws(TransportError) -> Bool {
    try waited.withLock { (waited) throws(TransportError) in
      guard let thread = waited.thread else {
        let thread = try ReadinessThread.shared()
        waited.number = try thread.add(number, for: direction, telling: readiness)
        waited.thread = thread
        waited.isForWriting = direction == .writing
        return waited.number != nil
      }
      guard let own = waited.number else { return false }
      if direction == .writing, !waited.isForWriting {
        try thread.add(number, own, for: .writing)
        waited.isForWriting = true
      }
      return true
    }
  }

  /// Wakes the tasks that wait for it.
  func wake() {
    readiness.wake(.reading)
    readiness.wake(.writing)
  }
}

extension Descriptor {
  /// What a call that does not wait came to.
  enum Outcome<Value: Sendable>: Sendable {
    case done(Value)
    /// There is nothing to be had, or no room, now.
    case notYet
    /// It failed with this error number.
    case failed(Int32)

    /// What a call returned: its error number stands where that is −1.
    static func of(_ result: Int, _ value: (Int) -> Value) -> Outcome {
      if result != -1 { return .done(value(result)) }
      let number = errno
      return number == EAGAIN || number == EWOULDBLOCK ? .notYet : .failed(number)
    }
  }

  /// Reads what is there; nothing at the end.
  /// - Parameter room: How many bytes it takes at most.
  /// - Complexity: O(bytes)
  func read(atMost room: Int) -> Outcome<[UInt8]> {
    var outcome = Outcome<Int>.notYet
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { room, count in
      // Bounds: a call writes at most as many bytes as the room has, and says how many.
      let length = retrying {
        switch sort {
        case .socket: recv(number, room.baseAddress, room.count, 0)
        case .pipe: systemRead(number, room.baseAddress, room.count)
        }
      }
      outcome = Outcome.of(length) { $0 }
      count = max(0, length)
    }
    return switch outcome {
    case .done: .done(bytes)
    case .notYet: .notYet
    case .failed(let number): .failed(number)
    }
  }

  /// Writes as many of the bytes as there is room for.
  func write(_ bytes: ArraySlice<UInt8>) -> Outcome<Int> {
    bytes.withUnsafeBytes { bytes in
      let count = retrying {
        switch sort {
        case .socket: send(number, bytes.baseAddress, bytes.count, Platform.quietly)
        case .pipe: systemWrite(number, bytes.baseAddress, bytes.count)
        }
      }
      return Outcome.of(count) { $0 }
    }
  }

  /// Has the peer's reading end once it has all that was written. A pipe ends when it is closed.
  func endWriting() {
    if sort == .socket { shutdown(number, Int32(SHUT_WR)) }
  }
}

/// How many bytes are read at once: few until a peer sends many.
struct ReadingRoom: Sendable {
  private(set) var size = ReadingRoom.least

  static let least = 4 << 10
  static let greatest = 1 << 20

  /// Notes how many bytes came at once.
  mutating func note(_ count: Int) {
    if count == size {
      size = min(size * 4, ReadingRoom.greatest)
    } else if count < size / 4 {
      size = max(size / 4, ReadingRoom.least)
    }
  }
}
