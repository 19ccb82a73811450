import EventLog
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux) || os(macOS)
  /// Apple Health exports as the real tool reads them: archives through unzip, and files that are too long to map.
  struct HealthArchiveTests {
    private static let hasUnzip = system("command -v unzip > /dev/null") == 0
    private let folder: String
    private static let text = """
      <HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \
      startDate="2024-07-05 18:00:00 -0400" endDate="2024-07-05 18:30:00 -0400"/>
      """

    init() throws {
      let bits = SystemRandomness().bits()
      folder = "/tmp/lifttrail-tests-\(Hexadecimal.text(of: bits, digits: 16))"
      try PosixFileSystem().makeFolder(at: folder)
      try #require(shell("$ltcli init store > init.txt") == 0)
    }

    /// Runs a line of shell in the folder, with the tool as `$ltcli`; its exit status.
    private func shell(_ line: String) -> Int32 {
      let status = system("cd '\(folder)' && ltcli='\(BuiltTool.path)' && { \(line); }")
      return (status >> 8) & 0xFF
    }

    private func remove() { _ = system("rm -rf '\(folder)'") }

    private func archive(_ files: (name: String, text: String)...) throws {
      try PosixFileSystem().createFile(at: "\(folder)/export.zip").append(Self.zip(files))
    }

    @Test(.enabled(if: hasUnzip, "unzip is not installed"))
    func `the export is found in an archive by whichever name it has`() throws {
      defer { remove() }
      try archive(
        ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
        ("apple_health_export/workout-routes/route.xml", "<gpx/>"),
        ("apple_health_export/Exportación [1].xml", Self.text + "</HealthData>"))
      #expect(shell("$ltcli import health store export.zip > out.txt") == 0)
      #expect(shell("grep -q 'sessions   1 new, 0 changed' out.txt") == 0)
    }

    @Test(.enabled(if: hasUnzip, "unzip is not installed"))
    func `an archive without one, with two, or that is damaged changes nothing`() throws {
      defer { remove() }
      try archive(("a.csv", ""))
      #expect(shell("$ltcli import health store export.zip 2> out.txt") == 3)
      #expect(shell("grep -q 'the archive holds no XML file' out.txt && rm export.zip") == 0)
      try archive(("a.xml", Self.text), ("b.xml", Self.text))
      #expect(shell("$ltcli import health store export.zip 2> out.txt") == 3)
      #expect(shell("grep -q 'several XML files: a.xml, b.xml' out.txt") == 0)
      #expect(
        shell("head -c 90 export.zip > cut.zip; $ltcli import health store cut.zip 2> out.txt") == 3
      )
      #expect(shell("grep -q 'cut.zip: unzip ended with status' out.txt") == 0)
      // The file in it has been cut.
      #expect(shell("rm export.zip") == 0)
      try archive(("a.xml", Self.text))
      #expect(shell("$ltcli import health store export.zip 2> out.txt") == 3)
      #expect(shell("grep -q 'it has been cut' out.txt") == 0)
      #expect(shell("$ltcli sessions store > out.txt; ! grep -q Running out.txt") == 0)
    }

    @Test func `a long file is read in pieces`() throws {
      defer { remove() }
      let line =
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" note=\"\(String(repeating: "a", count: 60_000))\"/>\n"
      let file = try PosixFileSystem().createFile(at: "\(folder)/export.xml")
      try file.append(Array((Self.text + "\n").utf8))
      for _ in 0..<300 { try file.append(Array(line.utf8)) }
      try file.append(Array("</HealthData>".utf8))
      #expect(shell("$ltcli import health store export.xml > out.txt 2> notes.txt") == 0)
      #expect(shell("grep -q 'sessions   1 new, 0 changed' out.txt") == 0)
      #expect(shell("grep -q 'StepCount (300)' notes.txt") == 0)
    }
  }

  extension HealthArchiveTests {
    /// An archive of files that are stored as they are.
    private static func zip(_ files: [(name: String, text: String)]) -> [UInt8] {
      func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      var (bytes, entries): ([UInt8], [UInt8]) = ([], [])
      for (name, text) in files {
        let (name, data) = (Array(name.utf8), Array(text.utf8))
        // Version 2.0, names in UTF-8, stored, no time.
        let head =
          number(20, 2) + number(0x800, 2) + number(0, 6) + number(Int(checksum(data)), 4)
          + number(data.count, 4) + number(data.count, 4) + number(name.count, 2) + number(0, 2)
        entries += number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 10)
        entries += number(bytes.count, 4) + name
        bytes += number(0x0403_4B50, 4) + head + name + data
      }
      let end =
        number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        + number(entries.count, 4) + number(bytes.count, 4) + number(0, 2)
      return bytes + entries + end
    }

    /// CRC-32, as archives have it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }
  }
#endif
