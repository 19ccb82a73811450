#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization

/// A channel over a connected socket or a pair of pipes. One task may send while another one receives.
package final class DescriptorChannel: ByteChannel {
  private struct State {
    let input: Descriptor
    /// Nil when nothing may be sent any more.
    var output: Descriptor?
    var room = ReadingRoom()
  }

  /// Nil when this side has closed.
  private let state: Mutex<State?>
  /// How long a side that closes reads on, so that a peer can read what was sent: a system that drops unread
  /// bytes tells the peer of an error in place of what was on its way.
  private let lingering: Deadline
  /// Where a peer is that came to a listener; nil if it did not, or the system does not say.
  package let origin: PeerOrigin?

  /// A channel that reads from one descriptor and writes to another, or the same.
  init(
    _ input: Descriptor, _ output: Descriptor, lingering: Deadline = Deadline(.seconds(1)),
    from origin: PeerOrigin? = nil
  ) {
    self.origin = origin
    state = Mutex(State(input: input, output: output))
    self.lingering = lingering
  }

  /// See `ByteChannel`; at most 1 MiB, and at first 4 KiB.
  /// - Throws: `TransportError` where the peer has gone without an end; `CancellationError`.
  package func receive() async throws -> [UInt8]? {
    while let (input, room) = state.withLock({ state in state.map { ($0.input, $0.room.size) } }) {
      switch input.read(atMost: room) {
      case .done(let bytes):
        state.withLock { $0?.room.note(bytes.count) }
        return bytes.isEmpty ? nil : bytes
      case .notYet: try await input.wait(for: .reading)
      case .failed(let number): throw TransportError.system("receive", number: number)
      }
    }
    return nil
  }

  /// See `ByteChannel`; returns when the system has taken every byte.
  /// - Throws: `TransportError` where the peer has gone, `ChannelEnded` where this side has closed, and
  ///   `CancellationError`. Bytes that were sent in part cannot be followed by others: nothing can be sent
  ///   after that.
  package func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        guard let output = state.withLock({ $0?.output }) else { throw ChannelEnded() }
        switch output.write(rest) {
        case .done(let count): rest = rest.dropFirst(count)
        case .notYet: try await output.wait(for: .writing)
        case .failed(let number): throw TransportError.system("send", number: number)
        }
      }
    } catch {
      if rest.count < bytes.count { state.withLock { $0?.output = nil } }
      throw error
    }
  }

  /// See `ByteChannel`. It waits for the peer's end, a second at most.
  package func close() async {
    let state = state.withLock { state in
      defer { state = nil }
      return state
    }
    guard var state else { return }
    state.input.wake()
    state.output?.wake()
    state.output?.endWriting()
    state.output = nil
    do {
      _ = try await lingering.run { [input = state.input] in
        try await DescriptorChannel.readToEnd(of: input)
      }
    } catch {
      // A task that is cancelled does not wait for the peer.
    }
  }

  /// Ends the channel as `close` does, and does not wait for the peer, who may miss what was sent last.
  package func abandon() {
    let state = state.withLock { state in
      defer { state = nil }
      return state
    }
    state?.input.wake()
    state?.output?.wake()
  }

  /// A peer that sends more than is ever under way is not waited for.
  private static let greatestRest = 16 << 20

  private static func readToEnd(of input: Descriptor) async throws {
    var left = DescriptorChannel.greatestRest
    var room = ReadingRoom()
    while left > 0 {
      try Task.checkCancellation()
      switch input.read(atMost: room.size) {
      case .done(let bytes):
        if bytes.isEmpty { return }
        room.note(bytes.count)
        left -= bytes.count
      case .notYet: try await input.wait(for: .reading)
      case .failed: return
      }
    }
  }
}

/// The channel of a program that was started to speak over its standard input and output.
package enum StdioChannel {
  /// Takes standard input and output over: what is printed from now on goes to standard error, and input
  /// has ended for the rest of the program.
  /// - Throws: `TransportError` where one of them is closed.
  package static func open() throws(TransportError) -> DescriptorChannel {
    let channel = try channel(STDIN_FILENO, STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let nothing = systemOpen("/dev/null")
    if nothing != -1 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return channel
  }

  /// A channel over copies of two descriptors.
  static func channel(
    _ input: Int32, _ output: Int32
  ) throws(TransportError) -> DescriptorChannel {
    DescriptorChannel(try copy(input, "standard input"), try copy(output, "standard output"))
  }

  private static func copy(_ number: Int32, _ name: String) throws(TransportError) -> Descriptor {
    // Above those of standard input, output and error.
    let copy = fcntl(number, F_DUPFD, STDERR_FILENO + 1)
    guard copy != -1 else { throw .system("use \(name)", number: errno) }
    // The program that started this one may have the same open file, such as a terminal.
    return Descriptor(takingOver: copy, .pipe, isShared: true)
  }
}
