import EventLog
import SyncRelay
import Synchronization

// STANDS IN for `SyncOptions.token`: where the hello carries the token by itself, this file goes, and
// `WireSync` sets the option.

/// A channel that puts the token into the first line that is sent, which is the hello.
final class TokenChannel: ByteChannel {
  private let channel: any ByteChannel
  private let token: String
  /// What was sent of the first line so far; nil once it is out.
  private let first = Mutex<[UInt8]?>([])

  init(_ channel: any ByteChannel, token: String) {
    self.channel = channel
    self.token = token
  }

  func send(_ bytes: [UInt8]) async throws {
    let ready = first.withLock { first -> [UInt8]? in
      guard let begun = first else { return bytes }
      let all = begun + bytes
      guard let end = all.firstIndex(of: UInt8(ascii: "\n")) else {
        first = all
        return nil
      }
      first = nil
      return withToken(Array(all[..<end])) + all[end...]
    }
    if let ready { try await channel.send(ready) }
  }

  private func withToken(_ line: [UInt8]) -> [UInt8] {
    do throws(LogError) {
      guard var object = try JSONReader.canonicalValue(of: line).object else { return line }
      object["token"] = .string(token)
      return object.canonicalBytes()
    } catch {
      // It is no hello; the peer says so.
      return line
    }
  }

  func receive() async throws -> [UInt8]? { try await channel.receive() }
  func close() async { await channel.close() }
}
