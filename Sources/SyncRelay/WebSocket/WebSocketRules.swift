/// What a server wants of whoever opens a WebSocket, and the limits of every WebSocket.
package struct WebSocketRules: Sendable, Hashable {
  /// The names by which clients may call the server, in lower case. Addresses in numbers and `localhost` need no name
  /// here: a page of the web that was led here by a name of its own says that name.
  package var hosts: Set<String>
  /// The origins whose pages may connect, in lower case, such as `https://app.example`. A client that names none is no
  /// page.
  package var origins: Set<String>

  /// Rules with the names and origins that were listed.
  package init(hosts: [String] = [], origins: [String] = []) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.origins = Set(origins.map { $0.lowercased() })
  }

  /// The most bytes of the HTTP message that opens one.
  static let greatestHead = 4 << 10
  /// The most bytes of a frame. They are passed on as they come, and never gathered.
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
