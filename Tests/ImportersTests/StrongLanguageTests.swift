import EventLog
import Projections
import Testing

@testable import Importers
import Training

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct `Strong's languages` {
  /// A header of each layout in a language, with its first names.
  private func header(_ layout: StrongLayout, _ language: StrongLanguage) -> [String] {
    layout.columns.map { column in
      let name = language.columns[column]?.first ?? column.englishName
      let isNewest = layout.columns.contains(.workoutNumber)
      return switch column {
      case .weight where isNewest: "\(name) (kg)"
      case .distance where isNewest: "\(name) (m)"
      default: name
      }
    }
  }

  @Test(arguments: StrongLanguage.all.map(\.name), StrongLayout.all)
  func `every layout is recognised by the names of every language`(
    name: String, layout: StrongLayout
  ) throws {
    let language = try #require(StrongLanguage.all.first { $0.name == name })
    let format = try StrongFormat(header: header(layout, language))
    #expect(layout.columns.map { format.places[$0] } == Array(0..<layout.columns.count))
    #expect(format.unknown.isEmpty)
  }

  @Test func `no name means two columns`() {
    for language in StrongLanguage.all {
      for (column, names) in language.columns {
        for name in names { #expect(StrongColumn(named: name) == column, "\(name)") }
      }
    }
  }

  @Test func `every language names every column, and the words for a pause and a note`() {
    for language in StrongLanguage.all {
      let columns = StrongColumn.allCases.filter { $0 != .rpe || language.name == "English" }
      #expect(columns.allSatisfy { language.columns[$0]?.isEmpty == false }, "\(language.name)")
      for word in language.restTimers { #expect(StrongSetOrder(word) == .restTimer) }
      for word in language.notes { #expect(StrongSetOrder(word) == .note) }
    }
  }

  @Test func `the page about Strong's files lists every name; LIFTTRAIL_RECORD=1 rewrites it`()
    throws
  {
    let files = PosixFileSystem()
    let page =
      #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
      + "/docs/strong-files.md"
    let (start, end) = ("<!-- names: written by a test -->\n", "<!-- end of names -->")
    let found = String(decoding: try files.contents(of: page).allBytes, as: UTF8.self)
    let parts = [found.ranges(of: start).first, found.ranges(of: end).first]
    let (from, to) = (try #require(parts[0]).upperBound, try #require(parts[1]).lowerBound)
    let expected = found[..<from] + "\n" + Self.table + "\n" + found[to...]
    if getenv("LIFTTRAIL_RECORD").map({ String(cString: $0) }) == "1", found != expected {
      try files.removeFile(at: page)
      try files.createFile(at: page).append(Array(expected.utf8))
    }
    #expect(String(decoding: try files.contents(of: page).allBytes, as: UTF8.self) == expected)
  }

  private static var table: String {
    var lines = ["| language | names |", "|---|---|"]
    for language in StrongLanguage.all {
      let columns = StrongColumn.allCases.compactMap { column in
        language.columns[column].map { names in
          "\(column.englishName): " + names.map { "`\($0)`" }.joined(separator: ", ")
        }
      }
      let others = [
        "rest timer: " + language.restTimers.map { "`\($0)`" }.joined(separator: ", "),
        "note: " + language.notes.map { "`\($0)`" }.joined(separator: ", "),
      ]
      lines.append("| \(language.name) | \((columns + others).joined(separator: "; ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `a French file has its own header, pauses and apostrophes`() throws {
    let plan = try StrongFile.plan(
      "Date,Nom de l’entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Réps,Distance,"
        + "Secondes,Notes,Notes d'entraînement,RPE",
      "2026-01-04 10:00:00,\"Jambes\",1h 5m,\"Étirement \",1,62.5,15.0,0,0.0,\"\",\"\",",
      "2026-01-04 10:00:00,\"Jambes\",1h 5m,\"Étirement \",Minuteur de repos,0,0.0,0,90.0,,,",
      unit: .kilograms)
    #expect(plan.sets == ["Étirement normal #1 62.5kg 15.0x rest 90.0s"])
    #expect(plan.skipped.isEmpty && plan.notices.isEmpty)
  }
}
