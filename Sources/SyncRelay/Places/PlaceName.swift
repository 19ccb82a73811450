package import EventLog

/// What the name of a file in a place says of it (sync-protocol 14).
package enum PlaceName: Sendable, Hashable {
  /// The mark of a dataset's place.
  case marker(DatasetID)
  /// A part, in the folder of who published it; nil in another one.
  case part(PartName, of: ReplicaID?)
  /// A piece of a part, in a folder.
  case piece(PartName, PieceNumber, folder: String)
  /// What a device says that it holds.
  case said(SaidName, of: ReplicaID)
  /// A name that the engine does not give: only the content tells what it is.
  case strange
  /// A file that another program has under way or keeps for itself.
  case ignored

  package init(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count <= 2, let base = words.last,
      !words.contains(where: { PlaceName.isHidden($0) })
    else {
      self = .ignored
      return
    }
    let folder = words.count == 2 ? String(words[0]) : ""
    let publisher = ReplicaID(folder)
    if words.count == 1, let dataset = PlaceName.dataset(ofMarker: text) {
      self = .marker(dataset)
    } else if let (name, piece) = PartName.read(String(base)) {
      self = piece.map { .piece(name, $0, folder: folder) } ?? .part(name, of: publisher)
    } else if let publisher, let name = SaidName(String(base)) {
      self = .said(name, of: publisher)
    } else {
      self = .strange
    }
  }

  /// Whether a part of a name is one that replicators and this engine give to what is unfinished or their own.
  static func isHidden(_ word: some StringProtocol) -> Bool {
    word.isEmpty || word.hasPrefix(".") || word.hasPrefix("~")
  }

  /// The name of a dataset's marker.
  package static func marker(of dataset: DatasetID) -> String {
    "\(markerBeginning)\(dataset.text.lowercased())\(markerEnding)"
  }

  private static let (markerBeginning, markerEnding) = ("lifttrail-", ".json")

  private static func dataset(ofMarker text: String) -> DatasetID? {
    guard text.hasPrefix(markerBeginning), text.hasSuffix(markerEnding) else { return nil }
    guard
      let dataset = DatasetID(
        text.dropFirst(markerBeginning.count).dropLast(markerEnding.count)),
      TextOrder.isSame(marker(of: dataset), text)
    else { return nil }
    return dataset
  }

  /// What a marker says to a person who opens it.
  package static func markerBytes(of dataset: DatasetID) -> [UInt8] {
    let object: JSONObject = ["dataset": .string(dataset.text), "place": 1]
    return object.canonicalBytes() + [UInt8(ascii: "\n")]
  }
}

/// The name of what a device says that it holds: a number that grows, and the sum of the bytes, so that no name is ever
/// given to two contents.
package struct SaidName: Sendable, Hashable {
  /// At most `Decimal.greatest`; behind that it begins at 1 again.
  package let number: UInt64
  package let sum: UInt64

  /// The number behind some others.
  package static func number(behind number: UInt64) -> UInt64 {
    number < Decimal.greatest ? number + 1 : 1
  }

  package init(number: UInt64, sum: UInt64) { (self.number, self.sum) = (number, sum) }

  package init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "holds", words[3] == "json",
      let number = Decimal.value(of: words[1].utf8),
      let sum = Hexadecimal.value(of: words[2].utf8, digits: 16)
    else { return nil }
    self.init(number: number, sum: sum)
  }

  /// `holds.number.sum.json`
  package var text: String { "holds.\(number).\(Hexadecimal.text(of: sum, digits: 16)).json" }
}
