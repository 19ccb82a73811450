#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The value of a setting as JSON text.
enum LocalText {
  /// The most bytes that a value may have.
  static let greatestLength = 1024

  /// The text of a value.
  /// - Throws: `tooLarge`, `invalidValue`.
  static func text(of value: some Encodable, named name: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      throw TrainingError(.invalidValue, member: name, causes: [String(describing: error)])
    }
    guard data.count <= greatestLength else { throw TrainingError(.tooLarge, member: name) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The value of a text; nil where it is none of the type.
  static func value<Value: Decodable>(of text: String, as type: Value.Type) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      return nil
    }
  }
}
