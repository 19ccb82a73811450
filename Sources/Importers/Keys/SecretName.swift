import EventLog

/// The names whose values are to be kept secret: keys of services, tokens, passwords. Keys, and members of their values
/// at every depth, are judged by this one list.
enum SecretName {
  /// Parts of such names, in lower case and without what parts words.
  private static let parts = [
    "apikey", "token", "secret", "password", "passwd", "passphrase", "passcode", "credential",
    "privatekey", "accesskey", "signingkey", "encryptionkey", "authkey", "authorization", "bearer",
    "cookie", "jwt",
  ]

  /// Whether a name says that its value is to be kept secret.
  static func isOne(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isASCII && $0.isLetter }
    return parts.contains { letters.contains($0) }
  }
}

/// Takes the secrets out of values.
struct SecretSieve {
  /// Where secrets stood: “nested.accessToken”, or “days[].token” of an element of a list.
  private(set) var places: [String] = []

  /// An object without its secrets.
  mutating func sift(_ object: JSONObject, in place: String = "") -> JSONObject {
    var rest = object
    for member in object {
      let name = place + member.key.prefix(60)
      if SecretName.isOne(member.key) {
        places.append(name)
        rest[member.key] = nil
      } else {
        rest[member.key] = sift(member.value, at: name)
      }
    }
    return rest
  }

  /// A value without its secrets; nil for a text that holds one as JSON, since what is left of it is another text.
  mutating func sift(_ value: JSONValue, at place: String) -> JSONValue? {
    switch value {
    case .object(let object): return .object(sift(object, in: place + "."))
    case .array(let elements):
      return .array(elements.map { sift($0, at: place + "[]") ?? .null })
    case .string(let text):
      guard SecretSieve.holdsSecret(text) else { return value }
      places.append(place)
      return nil
    case .null, .bool, .number: return value
    }
  }

  /// Whether a text is JSON, or JSON's bytes in base64, with a secret in it.
  static func holdsSecret(_ text: String) -> Bool {
    guard let value = KeyValues.value(inText: text) else { return false }
    var sieve = SecretSieve()
    _ = sieve.sift(value, at: "")
    return !sieve.places.isEmpty
  }
}
