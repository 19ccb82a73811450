import EventLog

/// Turns times on a zone's clocks into instants.
///
/// The rules of the zones are the system's: a file for each zone, which `ZoneFile` reads. Dates are
/// reckoned by `CivilTime`.
struct LocalTime: Sendable {
  private let zone: ZoneFile

  /// Where systems keep the files of the zones.
  static let folder = "/usr/share/zoneinfo"

  /// The clock of a zone by its name, such as `Europe/Berlin`.
  ///
  /// Throws `ImportError.unknownZone`.
  init(zone name: String, files: any FileSystem = PosixFileSystem()) throws(ImportError) {
    guard LocalTime.isName(name), let bytes = LocalTime.bytes(of: name, files),
      let zone = ZoneFile(bytes)
    else { throw .unknownZone(name) }
    self.zone = zone
  }

  /// Whether a name leads to nowhere but into the folder.
  private static func isName(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty
        && $0.allSatisfy { byte in Array("_+-".utf8).contains(byte) || isAlphanumeric(byte) }
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func bytes(of name: String, _ files: any FileSystem) -> [UInt8]? {
    do throws(LogError) {
      return try files.contents(of: folder + "/" + name).allBytes
    } catch {
      return nil
    }
  }

  /// The instant at which the zone's clocks show this time.
  ///
  /// A time that the clocks show twice is the first of the two; one that they skip moves forward by
  /// as much as they do.
  func instant(of time: CivilTime) -> Instant {
    // No zone is a whole day off, so these two offsets are those on either side of any change.
    let before = zone.offset(at: time.seconds - 86_400)
    let after = zone.offset(at: time.seconds + 86_400)
    let instants = [time.seconds - before, time.seconds - after]
    let shown = instants.filter { $0 + zone.offset(at: $0) == time.seconds }
    // A skipped time is never shown; reckoned with the offset before the change it lands after it.
    return Instant(milliseconds: Int64(shown.min() ?? instants[0]) * 1000)
  }
}
