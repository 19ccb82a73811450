/// A store's folder on a machine that one logs in to, as in `ssh://anna@phone.local:2222/home/anna/store`.
package struct SSHAddress: Sendable, Hashable {
  /// Who logs in; nil for whom ssh takes.
  package let user: String?
  /// The machine, or what ssh's settings call it.
  package let host: String
  /// The port; nil for the one that ssh takes.
  package let port: UInt16?
  /// The folder, absolute, or from the far user's home on where the address has `/~/`.
  package let path: String

  /// Reads what stands behind `ssh://`.
  init(_ text: Substring) throws(PeerAddress.Fault) {
    guard let slash = text.firstIndex(of: "/") else { throw Self.fault("it names no path") }
    var authority = text[..<slash]
    if let at = authority.lastIndex(of: "@") {
      let user = authority[..<at]
      guard !user.isEmpty, user.first != "-",
        user.unicodeScalars.allSatisfy({ HostAndPort.isNamePart($0) || $0 == "@" || $0 == "+" })
      else { throw Self.fault("“\(user)” is not a user's name") }
      self.user = String(user)
      authority = authority[authority.index(after: at)...]
    } else {
      user = nil
    }
    do throws(PeerAddress.Fault) {
      (host, port) = try HostAndPort.read(authority)
    } catch {
      throw Self.fault(error.reason)
    }
    let path = text[slash...]
    if path == "/~" || path == "/~/" {
      self.path = "."
    } else if path.hasPrefix("/~/") {
      let rest = path.dropFirst(3)
      guard !rest.hasPrefix("-") else { throw Self.fault("its path begins with “-”") }
      self.path = String(rest)
    } else {
      guard path.utf8.count > 1 else { throw Self.fault("it names no path") }
      self.path = String(path)
    }
  }

  /// The command that speaks for the far store on its standard input and output.
  /// - Parameters:
  ///   - program: What to call in place of `ssh`.
  ///   - remoteTool: The far `ltcli`.
  package func words(program: String = "ssh", remoteTool: String = "ltcli") -> [String] {
    // Never a terminal: it would change the bytes, and its end does not arrive.
    var words = [program, "-T"]
    if let port { words += ["-p", String(port)] }
    words.append(user.map { "\($0)@\(host)" } ?? host)
    let remote = [remoteTool, "relay", path, "--stdio"]
    // The far shell takes the command apart again.
    words.append(remote.map(ShellWord.quoted).joined(separator: " "))
    return words
  }

  private static func fault(_ reason: String) -> PeerAddress.Fault {
    PeerAddress.Fault(
      reason: reason,
      advice: "write ssh://[user@]host[:port]/path, or ssh://host/~/path for one in the far home")
  }
}

extension SSHAddress: CustomStringConvertible {
  /// The address as it is written.
  package var description: String {
    let login = user.map { "\($0)@" } ?? ""
    let host = self.host.contains(":") ? "[\(self.host)]" : self.host
    let place = path.hasPrefix("/") ? path : path == "." ? "/~" : "/~/\(path)"
    return "ssh://\(login)\(host)" + (port.map { ":\($0)" } ?? "") + place
  }
}

/// Words of a command line that a shell takes apart.
package enum ShellWord {
  /// The word as every shell of POSIX gives it on unchanged.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { HostAndPort.isNamePart($0) || $0 == "/" }
    if isPlain { return word }
    var quoted = "'"
    for scalar in word.unicodeScalars {
      // An exclamation mark means history to some shells, also between quotes.
      if scalar == "'" || scalar == "!" {
        quoted += "'\\"
        quoted.unicodeScalars.append(scalar)
        quoted += "'"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
