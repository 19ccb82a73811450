/// Where a peer is, as people write it: a store's folder, `ssh://[user@]host[:port]/path`, `tcp://HOST:PORT`,
/// `ws://HOST[:PORT][/PATH]`, `unix:PATH`; or a place: `folder:PATH` for a replicated folder, `postgresql://…` for a
/// hub.
package enum PeerAddress: Sendable, Hashable {
  /// A store's folder on this machine.
  case folder(String)
  /// A store's folder on a machine that one logs in to.
  case ssh(SSHAddress)
  /// A server at a host and port.
  case tcp(host: String, port: UInt16)
  /// A server, or what stands in front of it, that speaks WebSocket.
  case webSocket(WebSocketAddress)
  /// A server on this machine.
  case unixSocket(String)
  /// A folder that another program replicates, in which devices meet.
  case place(String)
  /// A database that keeps many datasets.
  case hub(HubAddress)

  /// Why a text names no peer, and what to write instead.
  package struct Fault: Error, Sendable, Hashable {
    /// As a sentence without a full stop.
    package let reason: String
    /// What to do.
    package let advice: String

    /// Makes a fault.
    package init(reason: String, advice: String) {
      self.reason = reason
      self.advice = advice
    }
  }

  /// Reads an address. Whatever has no scheme is a folder.
  /// - Throws: Where it has a scheme that this build does not know, or the rest cannot be read.
  package init(_ text: String) throws(Fault) {
    if let rest = PeerAddress.rest(of: text, behind: FolderPlace.scheme) {
      guard !rest.isEmpty else {
        throw Fault(
          reason: "it names no path", advice: "write folder:PATH, such as folder:Sync/training")
      }
      self = .place(String(rest))
    } else if let rest = PeerAddress.rest(of: text, behind: "unix:") {
      self = .unixSocket(try PeerAddress.socketPath(rest))
    } else if let rest = PeerAddress.rest(of: text, behind: "tcp://") {
      let (host, port) = try HostAndPort.read(rest)
      guard let port else {
        throw Fault(reason: "it names no port", advice: "write tcp://HOST:PORT")
      }
      self = .tcp(host: host, port: port)
    } else if let rest = PeerAddress.rest(of: text, behind: "ssh://") {
      self = .ssh(try SSHAddress(rest))
    } else if let rest = PeerAddress.rest(of: text, behind: "ws://") {
      self = .webSocket(try WebSocketAddress(rest))
    } else if let address = HubAddress(text) {
      self = .hub(address)
    } else if text.hasPrefix("wss://") {
      throw Fault(
        reason: "this build encrypts nothing by itself",
        advice: "have a program such as stunnel encrypt for it: docs/deploying.md says how")
    } else if text.contains("://") {
      throw Fault(
        reason: "this build does not know its scheme",
        advice:
          "a peer is a folder, ssh://[user@]host[:port]/path, tcp://HOST:PORT, ws://HOST[:PORT][/PATH], "
          + "unix:PATH, folder:PATH or postgresql://HOST/DATABASE")
    } else {
      self = .folder(text)
    }
  }

  /// Whether a text has the form of an address, of whatever scheme, and not that of a folder.
  package static func isRemote(_ text: String) -> Bool {
    text.contains("://") || rest(of: text, behind: "unix:") != nil
      || rest(of: text, behind: FolderPlace.scheme) != nil
  }

  /// Whether a text is the address of a place, where files lie and nobody answers.
  package static func isPlace(_ text: String) -> Bool {
    rest(of: text, behind: FolderPlace.scheme) != nil || HubAddress(text) != nil
  }

  private static func rest(of text: String, behind scheme: String) -> Substring? {
    guard text.utf8.starts(with: scheme.utf8) else { return nil }
    return Substring(text.utf8.dropFirst(scheme.utf8.count))
  }

  private static func socketPath(_ path: Substring) throws(Fault) -> String {
    guard !path.isEmpty, !path.hasPrefix("-") else {
      throw Fault(
        reason: path.isEmpty ? "it names no path" : "its path begins with “-”",
        advice: "write unix:PATH, such as unix:/run/lifttrail/socket")
    }
    return String(path)
  }
}

extension PeerAddress: CustomStringConvertible {
  /// The address as it is written; that of a hub without what is secret.
  package var description: String {
    switch self {
    case .folder(let path): path
    case .ssh(let address): address.description
    case .tcp(let host, let port): "tcp://\(HostAndPort.text(host, port))"
    case .webSocket(let address): address.description
    case .unixSocket(let path): "unix:\(path)"
    case .place(let path): FolderPlace.scheme + path
    case .hub(let address): address.name
    }
  }
}
