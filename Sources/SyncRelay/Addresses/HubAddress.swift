/// The address of a hub: a connection URI of PostgreSQL, as libpq reads it.
///
/// It may have a password in it, so what people read is its `name` alone.
package struct HubAddress: Sendable, Hashable {
  /// The whole URI, for libpq alone.
  package private(set) var uri: String
  /// Where the database is: hosts, ports and the database's name, without the user, the password and options.
  package let name: String

  /// How such an address begins.
  package static let scheme = "postgresql://"
  private static let otherScheme = "postgres://"
  /// The parameters that say which database it is.
  private static let wherePlaced = ["dbname", "host", "hostaddr", "port", "service"]

  /// Reads an address; nil for a text without the scheme.
  package init?(_ text: String) {
    guard
      let scheme = [HubAddress.scheme, HubAddress.otherScheme].first(where: {
        text.utf8.starts(with: $0.utf8)
      })
    else { return nil }
    uri = text
    let rest = HubAddress.withoutUser(text.utf8.dropFirst(scheme.utf8.count))
    let question = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let path = rest[..<question]
    // A password may have an “@” or a “/” that is not escaped: behind the last “@” nothing of it is left.
    let start = path.lastIndex(of: UInt8(ascii: "@")).map { path.index(after: $0) }
    let place = String(decoding: path[(start ?? path.startIndex)...], as: UTF8.self)
    let parameters = rest[question...].dropFirst().split(separator: UInt8(ascii: "&"))
      .filter { parameter in
        let key = String(decoding: parameter.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        return HubAddress.wherePlaced.contains(key)
      }
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
    name =
      HubAddress.scheme + place
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  /// The same for a program that writes: of several hosts it takes one that lets it, and never a standby, unless the address
  /// says what it wants.
  package var forWriting: HubAddress {
    let attribute = "target_session_attrs"
    guard !uri.contains(attribute) else { return self }
    let separator = !uri.contains("?") ? "?" : uri.hasSuffix("?") ? "" : "&"
    var address = self
    address.uri += "\(separator)\(attribute)=read-write"
    return address
  }

  /// What stands behind the user and the password, as libpq finds them: before the first “@”, if no “/” comes earlier.
  private static func withoutUser(_ rest: Substring.UTF8View) -> Substring.UTF8View {
    let end = rest.firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }
    guard let end, rest[end] == UInt8(ascii: "@") else { return rest }
    return rest[rest.index(after: end)...]
  }
}

extension HubAddress: CustomStringConvertible {
  /// The address without the user, the password and options.
  package var description: String { name }
}
