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
    seal(&line, from: 0)
    return line
  }

  /// Ends the line that starts at an offset, and lacks its last brace, with the sum and a newline.
  /// - Returns: The sum.
  @discardableResult
  static func seal(_ bytes: inout [UInt8], from start: Int) -> UInt64 {
    let sum = bytes.withRawBytes { XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.append(contentsOf: opening)
    Hexadecimal.append(sum, digits: 16, to: &bytes)
    bytes.append(contentsOf: closing)
    bytes.append(UInt8(ascii: "\n"))
    return sum
  }

  /// Reads a line, given without its newline; nil where it is not canonical or its sum is wrong.
  static func object(line: [UInt8]) -> JSONObject? {
    let summed = line.dropLast(opening.count + 16 + closing.count)
    let sum = Hexadecimal.text(of: XXH64.hash(Array(summed)), digits: 16)
    // The sum first: what is damaged is not read at all.
    guard line.dropFirst(summed.count).elementsEqual(opening + sum.utf8 + closing) else {
      return nil
    }
    do throws(LogError) {
      guard case .object(let object) = try JSONReader.canonicalValue(of: line) else { return nil }
      return object
    } catch {
      return nil
    }
  }
}
