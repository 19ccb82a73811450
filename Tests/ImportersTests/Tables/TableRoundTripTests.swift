import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct `Files of other apps, into a store and back` {
  /// LIFTTRAIL_TABLE_FILES=2000 asks for the long run.
  private static let files =
    getenv("LIFTTRAIL_TABLE_FILES").flatMap { Int(String(cString: $0)) } ?? 50

  private func generated(_ format: FileFormat, _ seed: UInt64) throws -> GeneratedTable {
    var generator = TableGenerator(format, seed: seed)
    var file = generator.file()
    if format == .table { file.answers.columns = try TableGenerator.map(file.text) }
    return file
  }

  private func sessions(in replica: Replica) throws -> [GeneratedSession] {
    try GeneratedSession.all(inState: replica.state.canonicalBytes())
  }

  @Test(arguments: TableGenerator.formats)
  func `no set is lost and none invented`(format: FileFormat) throws {
    let base = UInt64(Seeds.quarter ?? 4) * 1_000_000
    var (sets, undone) = (0, 0)
    for seed in base..<base + UInt64(Self.files) {
      let file = try generated(format, seed)
      let context = "\(format) seed \(seed)\n\(file.text)"
      let reading = try ImportReading(
        of: Array(file.text.utf8), as: seed % 2 == 0 ? nil : format, answers: file.answers)
      try #require(reading.format == format && reading.questions.isEmpty, "\(context)")
      let plan = try #require(reading.plan)
      try #require(
        plan.skipped.count == file.undone && !plan.skipped.contains(where: \.isLoss),
        "\(plan.skips), \(context)")
      let replica = try Replica.inMemory()
      let report = try replica.take(plan)
      let found = try sessions(in: replica)
      try #require(found == file.sessions.sorted { $0.start < $1.start }, "\(context)")
      for session in plan.sessions {
        let end = session.started?.startedAt.flatMap { file.ends[$0.description] }
        if let end { try #require(session.finished?.finishedAt?.description == end, "\(context)") }
      }
      try #require(report.sets.new == found.reduce(0) { $0 + $1.sets.count }, "\(context)")
      let again = try replica.take(plan)
      try #require(
        again.sessionsSame == plan.sessions.count && again.id == nil, "again, \(context)")
      sets += report.sets.new
      undone += file.undone
    }
    #expect(sets > Self.files)
    if Self.files != 50 {
      print("\(Self.files) files of \(format): \(sets) sets, \(undone) not done")
    }
  }

  /// The sets of a plan by their ids, without the notes, which may be cut in the middle of a word.
  private func sets(_ plan: ImportPlan) -> [LoggedSet.ID: LoggedSet] {
    var sets: [LoggedSet.ID: LoggedSet] = [:]
    for var set in plan.sessions.flatMap(\.sets) {
      set.notes = nil
      sets[set.id] = set
    }
    return sets
  }

  @Test(arguments: TableGenerator.formats)
  func `a file that is cut anywhere brings only sets of the whole file, or is refused`(
    format: FileFormat
  ) throws {
    var random = SplitMix64(seed: UInt64(Seeds.quarter ?? 4))
    let count = Self.files / 40 + 3
    for seed in 0..<UInt64(count) {
      let file = try generated(format, seed + UInt64(Seeds.quarter ?? 4) * 1000)
      let bytes = Array(file.text.utf8)
      let whole = try #require(
        try ImportReading(of: bytes, as: format, answers: file.answers).plan)
      let all = sets(whole)
      for _ in 0..<40 {
        let length = random.below(bytes.count)
        let cut = Array(bytes.prefix(length))
        // Right behind the last delimiter nothing shows that a last cell has gone.
        if let last = cut.last, CSVDelimiter(rawValue: last) != nil { continue }
        do throws(ImportError) {
          let reading = try ImportReading(of: cut, as: format, answers: file.answers)
          guard let plan = reading.plan else { continue }
          let wrong = sets(plan).filter { all[$0.key] != $0.value }.map(\.value)
          #expect(
            wrong.isEmpty,
            "\(format) seed \(seed), cut at \(length)\n\(String(decoding: cut, as: UTF8.self))")
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  @Test(arguments: TableGenerator.formats)
  func `of a file with bytes changed anywhere each row comes in or is reported, or all is refused`(
    format: FileFormat
  ) throws {
    var random = SplitMix64(seed: 77 + UInt64(Seeds.quarter ?? 4))
    var read = 0
    for seed in 0..<UInt64(Self.files / 40 + 3) {
      let file = try generated(format, seed + UInt64(Seeds.quarter ?? 4) * 1000)
      let bytes = Array(file.text.utf8)
      let alphabet = Array("0123456789.,;:-\"\n\t /|×@[]()kgmMaP".utf8)
      for _ in 0..<40 {
        var changed = bytes
        for _ in 0..<1 + random.below(3) {
          changed[random.below(changed.count)] = random.one(of: alphabet)
        }
        do throws(ImportError) {
          let reading = try ImportReading(of: changed, as: format, answers: file.answers)
          guard let plan = reading.plan else { continue }
          read += 1
          let found = plan.sessions.reduce(0) { $0 + $1.sets.count } + plan.skipped.count
          let rows = plan.rowCount ?? 0
          // Lines of a text that are no sets, and rows with several sets, are reported as well.
          let isWhole = format == .text || format == .stronglifts ? found >= rows : found == rows
          #expect(
            isWhole,
            "\(format) seed \(seed): \(found) of \(rows)\n\(String(decoding: changed, as: UTF8.self))"
          )
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(read > 0)
  }

  @Test(arguments: TableGenerator.formats)
  func `another unit than the file's is refused, and so is a column in an unknown one`(
    format: FileFormat
  ) throws {
    for seed in 0..<UInt64(10) {
      var file = try generated(format, seed)
      // Text and cells with units say them line by line.
      guard format != .text, file.answers.unit == nil else { continue }
      let bytes = Array(file.text.utf8)
      let plan = try #require(try ImportReading(of: bytes, as: format, answers: file.answers).plan)
      let units = Set(
        plan.sessions.flatMap(\.sets).filter { $0.weightKilograms ?? 0 != 0 }
          .compactMap(\.weightUnit))
      guard units.count == 1, let unit = units.first, !file.text.contains("Weight (lbs)") else {
        continue
      }
      file.answers.unit = unit == .kilograms ? .pounds : .kilograms
      #expect(throws: ImportError.self, "\(format) \(seed)\n\(file.text)") {
        try ImportReading(of: bytes, as: format, answers: file.answers)
      }
    }
  }
}
