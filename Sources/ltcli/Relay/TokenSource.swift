import EventLog
import SyncRelay

/// Finds a server's token for a client, and the place where a server leaves it for clients of this machine.
struct TokenSource: Sendable {
  /// The environment's variable that holds a token.
  static let variable = "LT_TOKEN"
  static let option = CommandOption(
    name: "--token-file", value: "FILE",
    meaning: "the file of the server's token; else LT_TOKEN, else one left by a server here")

  let files: any FileSystem
  let variables: @Sendable (String) -> String?

  init(files: any FileSystem, variables: @escaping @Sendable (String) -> String?) {
    (self.files, self.variables) = (files, variables)
  }

  /// The tokens of a command's machine and person.
  init(_ context: CommandContext) {
    let known = [TokenSource.variable, "XDG_STATE_HOME", "HOME"].compactMap { name in
      context.console.variable(name).map { (name, $0) }
    }
    let variables = Dictionary(known) { first, _ in first }
    self.init(files: context.environment.files) { variables[$0] }
  }

  /// The token that a person has given: in a file, or in the variable; nil if there is none.
  /// - Throws: Where the file that is named cannot be read, or holds none.
  func given(inFile named: String?) throws(CommandError) -> String? {
    guard let named else { return fromVariable }
    let option = TokenSource.option.name
    do throws(LogError) {
      if let token = try TokenSource.token(at: named, files) { return token }
    } catch  where error.code == .strange {
      throw .usage(
        "\(option): “\(Printable.text(named))”: \(error.reason)",
        hint:
          "a token file is a regular file of your own with the token in its first line, and mode 0600; "
          + "\(TokenSource.variable) takes the token itself")
    } catch {
      throw .usage("\(option): \(error.description)")
    }
    throw .usage(
      "\(option): there is no token in “\(Printable.text(named))”",
      hint: "it is one line without spaces or NULs; ltcli serve makes ROOT/token")
  }

  private var fromVariable: String? {
    variables(TokenSource.variable).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The token that a server of this person has left for where a connection has led, and for nowhere else; nil if
  /// there is none.
  func found(at place: ConnectedPlace) -> String? {
    switch place {
    // Another user who may write to the folder of a socket could have put one there.
    case .unixSocket(_, isOfThisUser: false): nil
    case .unixSocket(let path, isOfThisUser: true): left(in: path + ".token")
    case .tcp(let address): file(forTCP: address).flatMap { left(in: $0) }
    }
  }

  private func left(in path: String) -> String? {
    do throws(LogError) {
      return try TokenFile.left(at: path, files)
    } catch {
      // Nothing was left here, or not for this person.
      return nil
    }
  }

  /// Whether a token may be found for an address without a person's help.
  func mayFind(for address: PeerAddress) -> Bool {
    if fromVariable != nil { return true }
    switch address {
    case .unixSocket(let path): return left(in: path + ".token") != nil
    case .tcp("localhost", let port):
      return ["127.0.0.1", "::1"].contains { mayFind(for: .tcp(host: $0, port: port)) }
    case .tcp(let host, let port): return found(at: .tcp(HostAndPort.text(host, port))) != nil
    case .webSocket(let address):
      return mayFind(for: .tcp(host: address.host, port: address.port ?? 80))
    case .folder, .place, .hub, .ssh: return false
    }
  }

  /// Where a server leaves its token for an address of the loopback; nil for any other, and if no home folder is known.
  private func file(forTCP address: String) -> String? {
    do throws(PeerAddress.Fault) {
      guard TokenSource.isThisMachine(try HostAndPort.read(address[...]).host) else { return nil }
      return folder.map { "\($0)/tcp-\(address).token" }
    } catch {
      return nil
    }
  }

  /// Where a server leaves its token for clients of a place at which it listens; nil if there is no such place.
  func place(forListenerAt place: String) -> String? {
    do throws(PeerAddress.Fault) {
      switch try PeerAddress(place) {
      case .tcp(let host, let port): return file(forTCP: HostAndPort.text(host, port))
      case .webSocket(let address):
        return address.port.flatMap { file(forTCP: HostAndPort.text(address.host, $0)) }
      case .unixSocket(let path): return path + ".token"
      case .folder, .place, .hub, .ssh: return nil
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

  /// The token that a file of this user's holds: its first line; nil if there is none in it.
  static func token(at path: String, _ files: any FileSystem) throws(LogError) -> String? {
    let contents = try files.secret(at: path)
    let line = contents.bytes(in: 0..<min(contents.count, greatestLength)).prefix {
      $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
    }
    let token = String(validating: line, as: UTF8.self)
    return token.flatMap { $0.isEmpty || $0.contains(" ") || !Opening.isToken($0) ? nil : $0 }
  }

  /// No token is longer.
  static let greatestLength = 4_096
}
