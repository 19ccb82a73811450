package import EventLog

/// A number that a side uses once, so that no proof of an earlier opening is one in this.
package struct Nonce: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Makes one at random, so that no peer can foretell it.
  package init(from randomness: any Randomness) {
    (high, low) = (randomness.bits(), randomness.bits())
  }

  /// Reads one of 32 lowercase hexadecimal digits.
  package init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, let high = Hexadecimal.value(of: digits[..<16], digits: 16),
      let low = Hexadecimal.value(of: digits[16...], digits: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// Its 32 digits.
  package var text: String {
    Hexadecimal.text(of: high, digits: 16) + Hexadecimal.text(of: low, digits: 16)
  }
}

/// What a side says before anything else (sync-protocol 13).
package struct OpenMessage: Sendable, Hashable {
  /// Whose history it wants to exchange.
  package var dataset: DatasetID
  /// Whether its store is ephemeral.
  package var isEphemeral: Bool
  /// Whether it only plans the exchange.
  package var isPlanning = false
  /// What a server may make for it; nil for nothing.
  package var making: Making?
  /// Whether the peer has to prove that it knows the token.
  package var asks: Bool
  package var nonce: Nonce

  /// What a caller lets a server make that has no store of its dataset.
  package enum Making: String, Sendable, Hashable, CaseIterable {
    /// A store of its dataset, if the token opens no other one there: a first install.
    case first
    /// A store of its dataset beside those that are there.
    case another
    /// A store of its dataset in place of the one that the token opens, which is set aside.
    case instead
  }

  /// Introduces a side.
  package init(dataset: DatasetID, isEphemeral: Bool, asks: Bool, nonce: Nonce) {
    (self.dataset, self.isEphemeral, self.asks, self.nonce) = (dataset, isEphemeral, asks, nonce)
  }
}

/// The lines of an opening, as bytes.
package enum OpeningLine {
  case open(OpenMessage)
  /// The 64 digits of a proof.
  case proof(String)
  case refused(SyncMessage.Refusal)

  /// No line of an opening has more bytes, its newline left out.
  package static let greatestLength = 1_024

  /// The line with its newline.
  package var bytes: [UInt8] {
    switch self {
    case .open(let said):
      var object: JSONObject = [
        "message": "open", "protocols": .array([.number(Double(SyncMessage.version))]),
        "asks": .bool(said.asks), "dataset": .string(said.dataset.text),
        "ephemeral": .bool(said.isEphemeral), "nonce": .string(said.nonce.text),
      ]
      if said.isPlanning { object["plan"] = true }
      object["make"] = said.making.map { .string($0.rawValue) }
      return object.canonicalBytes() + [WireLine.newline]
    case .proof(let digits):
      let object: JSONObject = ["message": "proof", "proof": .string(digits)]
      return object.canonicalBytes() + [WireLine.newline]
    case .refused(let refusal): return WireLine.bytes(of: .refused(refusal))
    }
  }

  /// Reads a line, given without its newline.
  /// - Throws: `noOpening` for one that is none of an opening; `otherProtocol`.
  init(_ line: [UInt8]) throws(OpeningFault) {
    guard let object = OpeningLine.object(line) else {
      throw .noOpening(OpeningFault.beginning(of: line))
    }
    switch object["message"]?.string {
    case "open": self = .open(try OpeningLine.open(object, line))
    case "proof":
      guard let digits = object["proof"]?.string else {
        throw .noOpening(OpeningFault.beginning(of: line))
      }
      self = .proof(digits)
    case "refused":
      guard let refusal = SyncMessage.Refusal(object) else {
        throw .noOpening(OpeningFault.beginning(of: line))
      }
      self = .refused(refusal)
    case "hello": throw .otherProtocol("a protocol without an opening")
    default: throw .noOpening(OpeningFault.beginning(of: line))
    }
  }

  private static func open(
    _ object: JSONObject, _ line: [UInt8]
  ) throws(OpeningFault) -> OpenMessage {
    let theirs = object["protocols"]?.array ?? []
    guard theirs.contains(.number(Double(SyncMessage.version))) else {
      let known = theirs.map { $0.canonicalText() }.joined(separator: ", ")
      throw .otherProtocol("protocol \(ReasonText.bounded(known.isEmpty ? "none" : known))")
    }
    guard let dataset = object.text("dataset", DatasetID.init),
      let isEphemeral = object["ephemeral"]?.bool, let asks = object["asks"]?.bool,
      let nonce = object.text("nonce", Nonce.init),
      let isPlanning = (object["plan"] ?? false).bool
    else { throw .noOpening(OpeningFault.beginning(of: line)) }
    var said = OpenMessage(dataset: dataset, isEphemeral: isEphemeral, asks: asks, nonce: nonce)
    said.isPlanning = isPlanning
    // A word of a later build asks for nothing that this one makes.
    said.making = object.text("make", OpenMessage.Making.init(rawValue:))
    return said
  }

  private static func object(_ line: [UInt8]) -> JSONObject? {
    do throws(LogError) {
      return try JSONReader.canonicalValue(of: line).object
    } catch {
      return nil
    }
  }
}
