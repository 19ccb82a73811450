import EventLog
import Projections
import Training

/// Makes an import plan from a table of another app with one set in each row.
enum TableImport {
  /// The plan for a file.
  ///
  /// - Parameter format: The app whose table it is to be.
  /// - Throws: `ImportError` where nothing of the file can be trusted; a row that cannot be read is skipped and reported
  ///   instead.
  /// - Complexity: O(n log n)
  static func plan(
    for bytes: [UInt8], as format: FileFormat, _ answers: ImportAnswers
  ) throws(ImportError) -> ImportPlan {
    let records = try TableRecords(bytes)
    let layout: TableLayout
    let header: TableHeader
    if format == .table {
      guard let map = answers.columns else { throw .mapMissing(found: records.header) }
      (layout, header) = (.mapped, try TableHeader(records.header, mapped: map))
    } else {
      layout = try records.layout(of: format)
      header = try TableHeader(records.header, of: layout)
    }
    let file = try TableFile(
      layout, header, over: records.rows, delimiter: records.delimiter, answers)
    var sessions = try ForeignSessions(format, zone: answers.zone ?? "")
    // Most rows say what the one before says.
    var last: (date: String, start: WrittenStart)?
    for record in records.rows {
      let row: TableRow
      let start: WrittenStart
      do throws(SkippedRow) {
        row = try TableRow(record, of: file)
        let date = row[.date] + " " + row[.time]
        if let last, last.date == date { start = last.start } else { start = try row.start() }
        last = (date, start)
      } catch {
        sessions.skip(error)
        continue
      }
      sessions.add(try row.foreign(start: start))
    }
    return sessions.finished(
      rows: records.rows.count, file.notices + notices(of: file, records.rows))
  }
  /// What a person should know about the columns.
  private static func notices(of file: TableFile, _ rows: [CSVRecord]) -> [ImportNotice] {
    let header = file.header
    let unread = header.unread.filter { place in
      rows.contains { !nothing.contains($0[place].trimmed.lowercased()) }
    }
    var notices: [ImportNotice] = []
    if let notice = ImportNotice(unread: unread.map { header.names[$0].trimmed }, line: nil) {
      notices.append(notice)
    }
    if header.places[.duration] == nil, header.places[.end] == nil, !rows.isEmpty {
      notices.append(
        ImportNotice(line: nil, text: "no column says when sessions ended, so none has an end"))
    }
    return notices
  }

  /// What a cell has that says nothing.
  private static let nothing: Set<String> = ["", "0", "0.0", "0,0", "false", "-"]
}

/// The records of a table, with its header.
struct TableRecords {
  /// The names of its columns, as the file has them.
  let header: [String]
  /// All records that hold anything.
  let rows: [CSVRecord]
  let delimiter: CSVDelimiter

  /// Reads a file.
  /// - Throws: `ImportError.notUTF8`, `.foreign`, `.unbalancedQuotes` and `.empty`.
  init(_ bytes: [UInt8]) throws(ImportError) {
    let bytes = try TextEncoding.utf8(of: bytes)
    if let foreign = ForeignFile(bytes) { throw foreign.error }
    var reader = CSVReader(bytes)
    var first = try reader.next()
    while first?.isBlank == true { first = try reader.next() }
    guard let first else { throw .empty }
    header = Array(first.fields.prefix(first.width))
    delimiter = reader.delimiter
    rows = try reader.rest().filter { !$0.isBlank }
  }

  /// The layout of an app, where the table is one of it.
  /// - Throws: `ImportError.foreign`; `.columnsMissing` for a table of no app that is known.
  func layout(of format: FileFormat) throws(ImportError) -> TableLayout {
    if let found = TableLayout.recognised(by: header) {
      if found.format == format { return found }
      throw .foreign(.export(found.format))
    }
    if let foreign = ForeignFile(header: header) { throw foreign.error }
    let wanted = TableLayout.all.first { $0.format == format }
    throw .columnsMissing(format, found: header, missing: wanted?.telling.first ?? [])
  }
}
