import EventLog
import SyncRelay

/// Finds a server's token for a client, and the place where a server leaves it for clients of this machine.
struct TokenSource {
  /// The environment's variable that holds a token.
  static let variable = "LT_TOKEN"
  static let option = CommandOption(
    name: "--token-file", value: "FILE",
    meaning: "the file of the server's token; else LT_TOKEN, else one left by a server here")

  let files: any FileSystem
  let variables: (String) -> String?

  /// The token for a peer; nil if none is to be found.
  /// - Parameter address: Nil where a command leads to the peer.
  /// - Throws: Where the file that is named cannot be read, or holds none.
  func token(inFile named: String?, for address: PeerAddress?) throws(CommandError) -> String? {
    if let named {
      let option = TokenSource.option.name
      do throws(LogError) {
        if let token = try TokenSource.token(at: named, files) { return token }
      } catch  where error.code == .strange {
        // The store's own advice, to put back a file of its own, is about another file.
        throw .usage(
          "\(option): “\(Printable.text(named))” is not a regular file",
          hint: "a token file is a regular file with the token in its first line; "
            + "\(TokenSource.variable) takes the token itself")
      } catch {
        throw .usage("\(option): \(error.description)")
      }
      throw .usage(
        "\(option): there is no token in “\(Printable.text(named))”",
        hint: "it is one line without spaces; ltcli serve makes ROOT/token")
    }
    return found(for: address)
  }

  /// The token that a client finds by itself; nil if there is none.
  func found(for address: PeerAddress?) -> String? {
    if let token = variables(TokenSource.variable), !token.isEmpty { return token }
    guard let place = address.flatMap({ place(for: $0) }) else { return nil }
    do throws(LogError) {
      return try TokenSource.token(at: place, files)
    } catch {
      // Nothing was left here, or not for this person.
      return nil
    }
  }

  /// Where a server of this machine leaves its token for an address; nil for another machine's.
  func place(for address: PeerAddress) -> String? {
    switch address {
    case .unixSocket(let path): return path + ".token"
    case .tcp(let host, let port):
      guard TokenSource.isThisMachine(host) else { return nil }
      return folder.map { "\($0)/tcp-\(port).token" }
    case .folder, .ssh: return nil
    }
  }

  /// Where a server leaves its token for clients of a place at which it listens; nil if no home folder is known.
  func place(forListenerAt place: String) -> String? {
    do throws(PeerAddress.Fault) {
      switch try PeerAddress(place) {
      // At whatever address it listens, clients of this machine come by the loopback.
      case .tcp(_, let port): return self.place(for: .tcp(host: "127.0.0.1", port: port))
      case let address: return self.place(for: address)
      }
    } catch {
      return nil
    }
  }

  /// Whether a host is the loopback, which only programs of this machine reach.
  static func isThisMachine(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    // The whole host: a name on the Internet may begin so, such as 127.0.0.1.example.org.
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy(isByte)
  }

  /// Whether a text is a number from 0 to 255 in decimal digits.
  private static func isByte(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && UInt8(text) != nil
  }

  /// The folder of this person where servers leave their tokens.
  var folder: String? {
    func value(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
    let state = value("XDG_STATE_HOME") ?? value("HOME").map { $0 + "/.local/state" }
    return state.map { $0 + "/lifttrail" }
  }

  /// The token that a file holds: its first line; nil if there is none in it.
  static func token(at path: String, _ files: any FileSystem) throws(LogError) -> String? {
    let contents = try files.contents(of: path)
    let line = contents.bytes(in: 0..<min(contents.count, greatestLength)).prefix {
      $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
    }
    let token = String(validating: line, as: UTF8.self)
    return token.flatMap { $0.isEmpty || $0.contains(" ") ? nil : $0 }
  }

  /// No token is longer.
  static let greatestLength = 4_096
}
