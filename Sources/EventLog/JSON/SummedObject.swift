/// A canonical object whose last member is the XXH64 of every byte before it, as in an event line.
///
/// The small files of a store use it, so that a flipped bit is noticed. The other keys must sort
/// before `sum`.
enum SummedObject {
  private static let opening = Array(",\"sum\":\"".utf8)
  private static let closing = Array("\"}".utf8)

  /// The object's line, with its newline.
  static func line(_ object: JSONObject) -> [UInt8] {
    var line = Array(object.canonicalBytes().dropLast())
    let sum = Hexadecimal.bytes(of: XXH64.hash(line), digits: 16)
    for part in [opening, sum, closing, [UInt8(ascii: "\n")]] { line.append(contentsOf: part) }
    return line
  }

  /// Reads a line, given without its newline; nil where it is not canonical or its sum is wrong.
  static func object(line: [UInt8]) -> JSONObject? {
    let summed = line.dropLast(opening.count + 16 + closing.count)
    do throws(LogError) {
      guard case .object(let object) = try JSONReader.canonicalValue(of: line),
        line.dropFirst(summed.count).starts(with: opening),
        object["sum"]?.string == Hexadecimal.text(of: XXH64.hash(Array(summed)), digits: 16)
      else { return nil }
      return object
    } catch {
      return nil
    }
  }
}
