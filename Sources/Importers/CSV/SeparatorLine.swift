/// The line `sep=;`, by which a spreadsheet is told what stands between the fields of the lines below.
struct SeparatorLine {
  /// What it names; nil where that is no delimiter of `CSVDelimiter`, or where the file has since been saved with
  /// another one.
  let delimiter: CSVDelimiter?
  /// How many bytes it has, with its end.
  let length: Int

  /// Reads a first line, which may stand in quotes; nil for any other line.
  ///
  /// A program that does not know the line saves it as a row: `sep=;,,,,`. The fields of that file are parted by
  /// what stands behind.
  /// - Complexity: O(n) in the line's length.
  init?(_ bytes: ArraySlice<UInt8>) {
    let line = bytes.prefix { $0 != CSVReader.lineFeed && $0 != CSVReader.carriageReturn }
    var text = line.drop { $0 == CSVReader.quote }
    guard text.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 }) else {
      return nil
    }
    text = text.dropFirst(4)
    var named: UInt8? = text.first
    text = text.dropFirst()
    if named == UInt8(ascii: "\\"), text.first == UInt8(ascii: "t") {
      (named, text) = (CSVDelimiter.tab.rawValue, text.dropFirst())
    }
    // Nothing but more delimiters may stand behind.
    let rest = text.filter { $0 != CSVReader.quote }
    guard rest.allSatisfy({ CSVDelimiter(rawValue: $0) != nil }) else { return nil }
    delimiter = named.flatMap { name in
      rest.allSatisfy { $0 == name } ? CSVDelimiter(rawValue: name) : nil
    }
    let end = bytes[line.endIndex...].prefix(2)
    let isPair = end.elementsEqual([CSVReader.carriageReturn, CSVReader.lineFeed])
    length = line.count + (isPair ? 2 : min(1, end.count))
  }
}
