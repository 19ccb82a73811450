import EventLog
import Testing

/// Which bytes a type and an entity's id may have (log-format 1): each of the 256 at each place of
/// a line, checked against rules that are spelled out.
struct NameByteTests {
  static let lower = "abcdefghijklmnopqrstuvwxyz"
  static let letters = lower + lower.uppercased()
  static let digits = "0123456789"

  /// `kind.verb`, both `[a-z][A-Za-z0-9]*`.
  static func isType(_ text: [UInt8]) -> Bool {
    let names = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return names.count == 2
      && names.allSatisfy { name in
        name.first.map { lower.utf8.contains($0) } ?? false
          && name.allSatisfy { (letters + digits).utf8.contains($0) }
      }
  }

  /// Bytes of `A-Z a-z 0-9 . _ : @ + -`.
  static func isID(_ text: [UInt8]) -> Bool {
    text.allSatisfy { (letters + digits + "._:@+-").utf8.contains($0) }
  }

  /// The texts with one byte changed about which reader and rule disagree.
  func misjudged(
    _ text: String, _ line: (String) -> String, by rule: ([UInt8]) -> Bool
  ) -> [[UInt8]] {
    let mark = "MARK"
    let parts = line(mark).split(separator: mark, omittingEmptySubsequences: false)
    var misjudged: [[UInt8]] = []
    for place in text.utf8.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = Array(text.utf8)
        changed[text.utf8.distance(from: text.startIndex, to: place)] = byte
        let beginning = Array(parts[0].utf8) + changed + Array(parts[1].utf8)
        if isTaken(LineUnderTest.summed(beginning)) != rule(changed) { misjudged.append(changed) }
      }
    }
    return misjudged
  }

  func isTaken(_ line: [UInt8]) -> Bool {
    do throws(LogError) {
      _ = try Event(line: line, of: LineUnderTest.dataset)
      return true
    } catch {
      return false
    }
  }

  /// Short ones are read by bytes, long ones by words as well.
  @Test(arguments: ["m.s", "module.saved", "customExerciseWithName.exerciseWasRemoved1"])
  func `a type has the bytes that it may have`(type: String) {
    let misjudged = misjudged(type, { LineUnderTest.text(type: "\"\($0)\"") }, by: Self.isType)
    #expect(misjudged.isEmpty)
  }

  @Test(arguments: ["x", "a1:2-3", "5DB49B01-1D48-4785-97E6-55EA5E8FF674"])
  func `an entity's id has the bytes that it may have`(id: String) {
    let misjudged = misjudged(id, { LineUnderTest.text(entity: "\"\($0)\"") }, by: Self.isID)
    #expect(misjudged.isEmpty)
  }
}
