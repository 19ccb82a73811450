package import EventLog

extension PlaceMemory {
  /// The version of this form; a file with another one is passed over.
  private static let format: Double = 1

  /// What is kept of a place under its name, as a line with a sum.
  package func line(of place: String) -> [UInt8] {
    var object: JSONObject = [
      "files": .object(
        JSONObject(
          distinct: files.sorted { $0.key < $1.key }.map { ($0.key.string, .array($0.value.json)) })
      ),
      "format": .number(PlaceMemory.format), "hasSeenMarker": .bool(hasSeenMarker),
      "heard": .object(
        JSONObject(
          distinct: heard.sorted { $0.key < $1.key }.map {
            (
              $0.key.description,
              .array([
                .string($0.value.name.text), .string($0.value.since.description),
                .string($0.value.at?.description ?? ""), .string($0.value.deviceName),
              ])
            )
          })),
      "lastSaid": .number(Double(lastSaid)),
      "missingSince": .object(
        JSONObject(
          distinct: missingSince.sorted { $0.key < $1.key }.map {
            ($0.key.description, .string($0.value.description))
          })),
      "place": .string(place),
      "replacedSince": .object(
        JSONObject(
          distinct: replacedSince.sorted { $0.key < $1.key }.map {
            ($0.key.string, .string($0.value.description))
          })),
    ]
    object["token"] = token.map { .string(Base64.text(of: $0.bytes)) }
    return SummedObject.line(object)
  }

  /// Reads a line, given with its newline; nil where it is not as written, or of another place.
  package init?(line: [UInt8], of place: String) {
    guard line.last == UInt8(ascii: "\n"),
      let object = SummedObject.object(line: Array(line.dropLast())),
      object["format"]?.number == PlaceMemory.format,
      object["place"]?.string.map({ TextOrder.isSame($0, place) }) == true,
      let hasSeenMarker = object["hasSeenMarker"]?.bool,
      let files = object["files"]?.object, let heard = object["heard"]?.object,
      let missing = object["missingSince"]?.object,
      let replaced = object["replacedSince"]?.object,
      let lastSaid = object.whole("lastSaid", as: UInt64.self)
    else { return nil }
    self.hasSeenMarker = hasSeenMarker
    self.lastSaid = lastSaid
    for member in files {
      guard let file = member.value.array.flatMap({ File($0, named: member.key) }) else {
        return nil
      }
      self.files[UTF8Text(member.key)] = file
    }
    for member in heard {
      guard let replica = ReplicaID(member.key), let texts = member.value.array, texts.count == 4,
        let name = texts[0].string.flatMap({ SaidName($0) }),
        let since = texts[1].string.flatMap({ Instant($0) }), let at = texts[2].string,
        let deviceName = texts[3].string
      else { return nil }
      self.heard[replica] = Heard(
        name: name, since: since, at: Instant(at), deviceName: deviceName)
    }
    for member in missing {
      guard let replica = ReplicaID(member.key),
        let at = member.value.string.flatMap({ Instant($0) })
      else { return nil }
      missingSince[replica] = at
    }
    for member in replaced {
      guard let at = member.value.string.flatMap({ Instant($0) }) else { return nil }
      replacedSince[UTF8Text(member.key)] = at
    }
    if let text = object["token"]?.string {
      guard let bytes = Base64.bytes(of: text) else { return nil }
      token = PlaceToken(bytes: bytes)
    }
  }
}

extension PlaceMemory.File {
  /// The size (−1 for an unknown one), the version, and what came of reading it.
  fileprivate var json: [JSONValue] {
    let reading =
      switch reading {
      case .unread: ""
      case .part(let name): name.text
      case .bad: "bad"
      case .foreign: "foreign"
      }
    return [.number(Double(byteCount ?? -1)), .string(version), .string(reading)]
  }

  fileprivate init?(_ members: [JSONValue], named name: String) {
    guard members.count == 3, let size = members[0].number.flatMap({ Int(exactly: $0) }),
      size >= -1,
      let version = members[1].string, let reading = members[2].string
    else { return nil }
    self.init(PlaceName(name), byteCount: size == -1 ? nil : size, version: version)
    switch reading {
    case "": self.reading = .unread
    case "bad": self.reading = .bad
    case "foreign": self.reading = .foreign
    default:
      guard let (name, piece) = PartName.read(reading), piece == nil else { return nil }
      self.reading = .part(name)
    }
  }
}

extension Store {
  /// What is kept of a place; nothing where that is missing or cannot be read.
  package func placeMemory(of place: String) throws(LogError) -> PlaceMemory {
    let name = PlaceMemoryName.name(of: place)
    guard try otherPeerFiles().contains(name) else { return PlaceMemory() }
    do throws(LogError) {
      return PlaceMemory(line: try peerFile(name), of: place) ?? PlaceMemory()
    } catch {
      switch error.code {
      case .malformed, .strange, .damaged, .tooLarge, .notFound: return PlaceMemory()
      default: throw error
      }
    }
  }

  /// Keeps what is known of a place durably.
  package func keep(_ memory: PlaceMemory, of place: String) throws(LogError) {
    try keepPeerFile(PlaceMemoryName.name(of: place), bytes: memory.line(of: place))
  }
}

/// The name of the file of what is kept of a place: a number that the place's name makes, and an ending (log-format 9).
package enum PlaceMemoryName {
  private static let ending = ".place.json"
  private static let digits = 16

  package static func name(of place: String) -> String {
    Hexadecimal.text(of: XXH64.hash(Array(place.utf8)), digits: digits) + ending
  }

  /// Whether a file's name is one of these.
  package static func isName(_ name: String) -> Bool {
    name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
      && Hexadecimal.value(of: name.utf8.prefix(digits), digits: digits) != nil
  }
}
