/// A server that speaks WebSocket, as in `ws://relay.local:7441/lifttrail`.
package struct WebSocketAddress: Sendable, Hashable {
  /// The machine.
  package let host: String
  /// The port; nil for 80.
  package let port: UInt16?
  /// The resource, from its slash on; empty if the address has none, which means `/`.
  package let path: String

  /// Makes an address.
  /// - Throws: Where the path cannot stand in a request: it begins with a slash, and has printable letters of ASCII but
  ///   a number sign.
  package init(host: String, port: UInt16?, path: String) throws(PeerAddress.Fault) {
    guard path.isEmpty || path.hasPrefix("/"),
      path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else {
      throw PeerAddress.Fault(
        reason: "“\(path)” is not the path of a URL",
        advice: "write ws://HOST[:PORT][/PATH], with other letters than those of ASCII by % escapes"
      )
    }
    (self.host, self.port, self.path) = (host, port, path)
  }

  /// Reads what stands behind `ws://`.
  init(_ text: Substring) throws(PeerAddress.Fault) {
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    let (host, port) = try HostAndPort.read(text[..<slash])
    try self.init(host: host, port: port, path: String(text[slash...]))
  }

  /// Host and port, as the field `Host` of a request has them.
  var authority: String {
    port.map { HostAndPort.text(host, $0) } ?? (host.contains(":") ? "[\(host)]" : host)
  }
}

extension WebSocketAddress: CustomStringConvertible {
  /// The address as it is written.
  package var description: String { "ws://\(authority)\(path)" }
}
