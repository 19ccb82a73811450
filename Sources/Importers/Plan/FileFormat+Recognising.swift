import EventLog
import Projections
import Training

extension FileFormat {
  /// What a file is, by what stands in it.
  /// - Parameter hasMap: Whether a person names the columns, so that it is a table whatever its header.
  /// - Throws: `ImportError.unrecognised`, and what reading the beginning of the file throws.
  /// - Complexity: O(n) in the bytes of a document, and those of the first lines of a table.
  static func recognised(in bytes: [UInt8], hasMap: Bool = false) throws(ImportError) -> FileFormat
  {
    if hasMap { return .table }
    // Such a file may be no text.
    if case .export(let format) = ForeignFile(bytes) { return format }
    let text = try TextEncoding.utf8(of: bytes)
    if let foreign = ForeignFile(text) {
      if foreign == .json { return try ofDocument(text) }
      throw foreign.error
    }
    if SharedTextImport.recognises(text) { return .text }
    let beginning = text.prefix(greatestBeginning)
    guard beginning.count < text.count,
      let end = beginning.lastIndex(of: CSVReader.lineFeed)
    else { return try ofTable(text) }
    do throws(ImportError) {
      return try ofTable(Array(beginning[...end]))
    } catch {
      // A record may go on behind the beginning.
      guard case .unbalancedQuotes = error else { throw error }
      return try ofTable(text)
    }
  }

  /// So many bytes of a table show what it is.
  private static let greatestBeginning = 1 << 16

  /// A table, by its header and its rows.
  private static func ofTable(_ bytes: [UInt8]) throws(ImportError) -> FileFormat {
    let records = try TableRecords(bytes)
    if let layout = TableLayout.recognised(by: records.header) { return layout.format }
    if let foreign = ForeignFile(header: records.header) {
      if foreign == .table { return .csv }
      throw foreign.error
    }
    do throws(ImportError) {
      let header = CSVRecord(line: 1, fields: records.header)
      _ = try StrongFormat.recognised(in: [header] + records.rows)
      return .strong
    } catch {
      guard case .unknownHeader = error else { throw error }
      throw .unrecognised(found: records.header)
    }
  }

  /// A state, or the keys of an app.
  private static func ofDocument(_ bytes: [UInt8]) throws(ImportError) -> FileFormat {
    let document = try ImportedDocument.object(in: bytes) { _ in .foreign(.json) }
    let keys = Set(document.map(\.key))
    let plurals = KindTable.training.rows.map(\.plural) + [KindTable.deletionsKey]
    if keys.isEmpty || !keys.isDisjoint(with: plurals) { return .json }
    return .keys
  }
}
