/// A host and perhaps a port, as in `phone.local:7440` and `[::1]:7440`.
package enum HostAndPort {
  /// Reads both.
  /// - Returns: The host, without the brackets of an IPv6 address.
  package static func read(
    _ text: Substring
  ) throws(PeerAddress.Fault) -> (host: String, port: UInt16?) {
    var host = text
    var port: Substring?
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else {
        throw fault("a “[” has no “]” behind the host")
      }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else {
        throw fault("“\(rest)” stands behind the host")
      }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    guard !host.isEmpty else { throw fault("it names no host") }
    // A program would take it for an option.
    guard host.first != "-" else { throw fault("its host begins with “-”") }
    let extra = text.first == "[" ? ":%" : ""
    guard host.unicodeScalars.allSatisfy({ isNamePart($0) || extra.unicodeScalars.contains($0) })
    else { throw fault("“\(host)” is not a host's name") }
    return (String(host), try port.map { (text) throws(PeerAddress.Fault) in try number(text) })
  }

  /// Both as they are written.
  package static func text(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether a letter may stand in the name of a host or a user: no shell and no program takes it for
  /// anything else.
  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }

  private static func number(_ text: Substring) throws(PeerAddress.Fault) -> UInt16 {
    let isDigits = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    guard isDigits, let number = UInt16(text) else { throw fault("“\(text)” is not a port") }
    return number
  }

  private static func fault(_ reason: String) -> PeerAddress.Fault {
    PeerAddress.Fault(
      reason: reason, advice: "write HOST:PORT, such as 192.168.1.7:7440 or [::1]:7440")
  }
}
