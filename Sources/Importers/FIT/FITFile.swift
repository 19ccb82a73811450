/// The messages of a FIT file: a header, records that define messages or hold one, and a checksum; several such files may
/// stand behind each other.
///
/// Bounds: every read is checked against the end of the records, which the header's size gives and the file has.
struct FITFile {
  /// One message: its number in Garmin's profile, and its fields.
  struct Message {
    let number: UInt16
    private let fields: [UInt8: FITValue]

    fileprivate init(_ number: UInt16, _ fields: [UInt8: FITValue]) {
      (self.number, self.fields) = (number, fields)
    }

    /// A field by its number; nil where it is missing, or says that it was not measured.
    subscript(field: UInt8) -> FITValue? { fields[field] }
  }

  /// The messages that are asked for, in the order of the file.
  private(set) var messages: [Message] = []
  /// How many messages of each other number there are.
  private(set) var others: [UInt16: Int] = [:]

  /// Reads the files that stand behind each other, mostly one.
  /// - Parameter wanted: The numbers of the messages that are kept.
  /// - Throws: `ImportError.notFIT`: where one is cut, or a checksum differs.
  /// - Complexity: O(bytes)
  static func all(in bytes: [UInt8], wanted: Set<UInt16>) throws(ImportError) -> [FITFile] {
    if bytes.isEmpty { throw .empty }
    var files: [FITFile] = []
    var place = 0
    while place < bytes.count {
      var file = FITFile()
      place = try file.read(bytes, from: place, wanted)
      files.append(file)
    }
    return files
  }

  private init() {}

  /// Reads one of the files that stand behind each other.
  /// - Returns: Where it ends.
  private mutating func read(
    _ bytes: [UInt8], from start: Int, _ wanted: Set<UInt16>
  ) throws(ImportError) -> Int {
    let headerLength = Int(bytes[start])
    guard headerLength == 12 || headerLength == 14, bytes.count - start >= headerLength,
      bytes[start + 8..<start + 12].elementsEqual(".FIT".utf8)
    else { throw .notFIT(byte: start, reason: "there is no header of a FIT file") }
    let length = Int(Self.number(bytes, start + 4, 4, isBig: false))
    let records = start + headerLength..<start + headerLength + length
    guard records.upperBound + 2 <= bytes.count else {
      throw .notFIT(
        byte: bytes.count,
        reason: "the file has been cut: its header names \(headerLength + length + 2) bytes, and "
          + "\(bytes.count - start) are there")
    }
    if headerLength == 14 {
      let sum = UInt16(Self.number(bytes, start + 12, 2, isBig: false))
      // 0 says that the writer has made none.
      guard sum == 0 || sum == FITChecksum.value(of: bytes[start..<start + 12]) else {
        throw .notFIT(byte: start + 12, reason: "the header's checksum differs")
      }
    }
    let sum = UInt16(Self.number(bytes, records.upperBound, 2, isBig: false))
    guard sum == FITChecksum.value(of: bytes[start..<records.upperBound]) else {
      throw .notFIT(
        byte: records.upperBound, reason: "the checksum differs: the file is damaged")
    }
    var reader = FITRecords(bytes, records)
    while let (number, fields) = try reader.next(wanted) {
      if wanted.contains(number) {
        messages.append(Message(number, fields))
      } else {
        others[number, default: 0] += 1
      }
    }
    return records.upperBound + 2
  }

  /// An unsigned number of some bytes.
  fileprivate static func number(
    _ bytes: [UInt8], _ place: Int, _ size: Int, isBig: Bool
  ) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<size {
      value = value << 8 | UInt64(bytes[place + (isBig ? index : size - 1 - index)])
    }
    return value
  }
}

/// A value of a field: one number or several, or a text.
enum FITValue: Sendable, Hashable {
  case numbers([Double])
  case text(String)

  /// The first number; nil for a text.
  var number: Double? {
    if case .numbers(let numbers) = self { numbers.first } else { nil }
  }

  /// The text; nil for numbers.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// Walks over the records of a file.
private struct FITRecords {
  private let bytes: [UInt8]
  private let end: Int
  private var place: Int
  private var definitions: [UInt8: Definition] = [:]
  /// The time that was said last, for records that say only how much later they are.
  private var lastTime: UInt32 = 0

  private struct Definition {
    let number: UInt16
    let isBig: Bool
    var fields: [(number: UInt8, size: Int, type: UInt8)] = []
    /// The bytes of fields that developers define, which are passed over.
    var others = 0
  }

  init(_ bytes: [UInt8], _ records: Range<Int>) {
    (self.bytes, place, end) = (bytes, records.lowerBound, records.upperBound)
  }

  /// The next message; nil at the end. Only the fields of wanted ones are read.
  mutating func next(
    _ wanted: Set<UInt16>
  ) throws(ImportError) -> (UInt16, [UInt8: FITValue])? {
    while place < end {
      let header = try byte()
      if header & 0x80 != 0 {
        // A time in the header: its lowest five bits.
        let (local, low) = (header >> 5 & 0x03, UInt32(header & 0x1F))
        lastTime = lastTime & ~0x1F &+ low &+ (low < lastTime & 0x1F ? 0x20 : 0)
        return try message(local, wanted, time: lastTime)
      }
      if header & 0x40 == 0 { return try message(header & 0x0F, wanted, time: nil) }
      try define(header & 0x0F, hasOthers: header & 0x20 != 0)
    }
    return nil
  }

  private mutating func define(_ local: UInt8, hasOthers: Bool) throws(ImportError) {
    _ = try byte()
    let order = try byte()
    guard order < 2 else { throw fault("the order of bytes is neither of two") }
    let number = UInt16(try self.number(2, isBig: order == 1))
    var definition = Definition(number: number, isBig: order == 1)
    for _ in 0..<Int(try byte()) {
      let (number, size, type) = (try byte(), try byte(), try byte())
      definition.fields.append((number, Int(size), type))
    }
    if hasOthers {
      for _ in 0..<Int(try byte()) {
        _ = try byte()
        definition.others += Int(try byte())
        _ = try byte()
      }
    }
    definitions[local] = definition
  }

  private mutating func message(
    _ local: UInt8, _ wanted: Set<UInt16>, time: UInt32?
  ) throws(ImportError) -> (UInt16, [UInt8: FITValue]) {
    guard let definition = definitions[local] else {
      throw fault("a message comes before it is defined")
    }
    var fields: [UInt8: FITValue] = [:]
    if let time { fields[253] = .numbers([Double(time)]) }
    for (number, size, type) in definition.fields {
      guard end - place >= size else { throw fault("a message goes beyond the end") }
      if number == 253 || wanted.contains(definition.number) {
        let value = FITBaseType(type).flatMap {
          $0.value(bytes[place..<place + size], isBig: definition.isBig)
        }
        if let value { fields[number] = value }
        if number == 253, let time = value?.number.flatMap({ UInt32(exactly: $0) }) {
          lastTime = time
        }
      }
      place += size
    }
    guard end - place >= definition.others else { throw fault("a message goes beyond the end") }
    place += definition.others
    return (definition.number, fields)
  }

  private mutating func byte() throws(ImportError) -> UInt8 {
    guard place < end else { throw fault("a record goes beyond the end") }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func number(_ size: Int, isBig: Bool) throws(ImportError) -> UInt64 {
    guard end - place >= size else { throw fault("a record goes beyond the end") }
    defer { place += size }
    return FITFile.number(bytes, place, size, isBig: isBig)
  }

  private func fault(_ reason: String) -> ImportError { .notFIT(byte: place, reason: reason) }
}

/// How the numbers of a field are written.
private struct FITBaseType {
  private enum Sort { case unsigned, signed, float, text }

  private let sort: Sort
  private let size: Int
  /// Whether 0 says that nothing was measured, in place of the greatest number.
  private let isZeroInvalid: Bool

  /// Nil for a type that this build does not know.
  init?(_ type: UInt8) {
    let found: (Sort, Int, Bool)
    switch type & 0x1F {
    case 0x00, 0x02, 0x0D: found = (.unsigned, 1, false)
    case 0x01: found = (.signed, 1, false)
    case 0x03: found = (.signed, 2, false)
    case 0x04: found = (.unsigned, 2, false)
    case 0x05: found = (.signed, 4, false)
    case 0x06: found = (.unsigned, 4, false)
    case 0x07: found = (.text, 1, false)
    case 0x08: found = (.float, 4, false)
    case 0x09: found = (.float, 8, false)
    case 0x0A: found = (.unsigned, 1, true)
    case 0x0B: found = (.unsigned, 2, true)
    case 0x0C: found = (.unsigned, 4, true)
    default: return nil
    }
    (sort, size, isZeroInvalid) = found
  }

  /// The value of a field; nil where it says that nothing was measured.
  func value(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> FITValue? {
    let bytes = Array(bytes)
    if sort == .text {
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return text.isEmpty ? nil : .text(text)
    }
    guard bytes.count >= size else { return nil }
    var numbers: [Double] = []
    for place in stride(from: 0, through: bytes.count - size, by: size) {
      let number = FITFile.number(bytes, place, size, isBig: isBig)
      guard let value = self.number(number) else {
        return numbers.isEmpty ? nil : .numbers(numbers)
      }
      numbers.append(value)
    }
    return .numbers(numbers)
  }

  private func number(_ bits: UInt64) -> Double? {
    let greatest = size == 8 ? UInt64.max : UInt64(1) << UInt64(size * 8) - 1
    switch sort {
    case .text: return nil
    case .float:
      let value = size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
      return value.isFinite ? value : nil
    case .unsigned: return bits == (isZeroInvalid ? 0 : greatest) ? nil : Double(bits)
    case .signed:
      if bits == greatest >> 1 { return nil }
      return bits > greatest >> 1 ? Double(bits) - Double(greatest) - 1 : Double(bits)
    }
  }
}

/// The checksum of a FIT file: CRC-16 with the polynomial 0xA001, from 0.
enum FITChecksum {
  /// - Complexity: O(bytes)
  static func value(of bytes: ArraySlice<UInt8>) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes { sum = sum >> 8 ^ table[Int((sum ^ UInt16(byte)) & 0xFF)] }
    return sum
  }

  private static let table: [UInt16] = (0..<256).map { index in
    var value = UInt16(index)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
    return value
  }
}
