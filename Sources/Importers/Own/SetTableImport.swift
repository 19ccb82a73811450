import EventLog

/// Makes an import plan from the table of sets that LiftTrail writes.
struct SetTableImport {
  private var plan = ImportPlan()
  private var sessions: [SetTableSession] = []
  private var places: [UTF8Text: Int] = [:]

  /// The plan for a file.
  ///
  /// Throws `ImportError` where nothing of the file can be trusted; a row that cannot be read is skipped and
  /// reported instead.
  /// - Complexity: O(n).
  static func plan(for bytes: [UInt8]) throws(ImportError) -> ImportPlan {
    let bytes = try TextEncoding.utf8(of: bytes)
    if let foreign = ForeignFile(bytes) { throw foreign.error }
    var reader = CSVReader(bytes)
    guard let header = try reader.next() else { throw .empty }
    var maker = SetTableImport()
    let places = try maker.columns(in: header.fields)
    let allowsComma = reader.delimiter.allowsComma
    while let record = try reader.next() {
      guard record.fields.count == header.fields.count else {
        throw .wrongFieldCount(
          line: record.line, found: record.fields.count, expected: header.fields.count)
      }
      maker.add(SetTableRow(record, places: places, allowsComma: allowsComma))
    }
    if let last = bytes.last, last != CSVReader.lineFeed, last != CSVReader.carriageReturn {
      maker.plan.notices.append(
        ImportNotice(line: nil, text: "the last line has no end; the file may have been cut there"))
    }
    return maker.finished()
  }

  /// Where each column stands, in whatever order.
  private mutating func columns(in header: [String]) throws(ImportError) -> [SetColumn: Int] {
    var places: [SetColumn: Int] = [:]
    var unknown: [String] = []
    for (place, name) in header.enumerated() {
      guard let column = SetColumn(rawValue: name.trimmed) else {
        unknown.append(name)
        continue
      }
      guard places.updateValue(place, forKey: column) == nil else {
        throw .repeatedColumn(first: name, second: name)
      }
    }
    let missing = SetColumn.allCases.filter { places[$0] == nil }.map(\.rawValue)
    guard missing.isEmpty else { throw .notOurTable(found: header, missing: missing) }
    if let notice = ImportNotice(unread: unknown.map { String($0.prefix(30)) }, line: 1) {
      plan.notices.append(notice)
    }
    return places
  }

  private mutating func add(_ row: SetTableRow) {
    do throws(SkippedRow) {
      let (session, set) = try row.set()
      let id = UTF8Text(session)
      if let place = places[id] {
        try sessions[place].add(row, set)
      } else {
        places[id] = sessions.count
        sessions.append(SetTableSession(id: session, row, set))
      }
    } catch {
      plan.skipped.append(error)
    }
  }

  private func finished() -> ImportPlan {
    var plan = plan
    plan.scope = .table
    for session in sessions {
      plan.sessions.append(session.session)
      plan.notices += session.notices
      if session.losesItsStart {
        plan.untaken.lose("sessions' cells without a start", of: session.session.title)
      }
    }
    return plan
  }
}
