/// What a server demands of a client that opens a WebSocket, and the limits of every WebSocket.
package struct WebSocketRules: Sendable, Hashable {
  /// The names by which clients may call the server, in lower case. Addresses in numbers and `localhost` are taken without
  /// being listed: a web page that reached this machine under a name of its own says that name.
  package var hosts: Set<String>
  /// The origins whose pages may connect, in lower case, such as `https://app.example`. Every browser names an origin, so
  /// a client without one is a program and may connect.
  package var origins: Set<String>

  /// Rules with the names and origins that were listed.
  package init(hosts: [String] = [], origins: [String] = []) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.origins = Set(origins.map { $0.lowercased() })
  }

  /// The most bytes of the HTTP message that opens one.
  static let greatestHead = 4 << 10
  /// The most bytes of a frame. They are passed on as they come, so a long frame takes no more memory.
  static let greatestFrame = 16 << 20
  /// The most bytes of a message that this side sends, which every peer takes: `URLSession` does by itself.
  static let greatestSent = 1 << 20
  /// The most bytes of a `ping`, `pong` or `close` (RFC 6455 section 5.5).
  static let greatestControl = 125
}

extension WebSocketRules {
  /// Whether a client may call the server by what stands in its field `Host`.
  func takes(host text: String) -> Bool {
    do throws(PeerAddress.Fault) {
      let host = try HostAndPort.read(text[...]).host.lowercased()
      return host == "localhost" || hosts.contains(host) || WebSocketRules.isAddress(host)
    } catch {
      return false
    }
  }

  /// Whether a host is an address in numbers.
  private static func isAddress(_ host: String) -> Bool {
    if host.contains(":") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          && UInt8(part) != nil
      }
  }

  /// Whether a page of an origin may connect.
  func takes(origin: String) -> Bool { origins.contains(origin.lowercased()) }
}
