import EventLog
import Training
import Importers

/// When and where a command is called: what `now` and a time without an offset mean.
struct Here: Sendable {
  let clock: any WallClock
  /// What `--zone` says.
  var zone: String?
  /// The device's own setting for the store that is named.
  var ofStore: StoreZone?
  /// The zone that the variable `TZ` names.
  var machineZone: String?

  /// Greenwich in 1970: for a command line that is taken apart and not run.
  static let nowhere = Here(clock: FixedClock(time: Instant(milliseconds: 0)), zone: "UTC")

  /// What is said of the store's times on this device.
  var storeZone: String? { ofStore?.zone }

  /// The zone that is meant: that of `--zone`, else that of the store on this device, else that of the machine.
  /// - Throws: `wrongUsage` where `--zone` names none.
  func clocks() throws(CommandError) -> LocalTime {
    if let zone {
      try ZoneName.check(zone)
      do throws(ImportError) { return try LocalTime(zone: zone) } catch {
        throw .usage(
          "--zone: “\(Printable.text(zone))” is not a time zone that this system knows",
          hint: Suggestion.text(forZone: zone) ?? "write a name such as Europe/Berlin, or UTC")
      }
    }
    if let storeZone {
      // A name that this system no longer knows says nothing.
      do throws(ImportError) { return try LocalTime(zone: storeZone) } catch {}
    }
    // As in the variable itself, a colon may stand before the name. Anything but a name is left to the system.
    guard let machineZone else { return .ofMachine }
    let name = machineZone.hasPrefix(":") ? String(machineZone.dropFirst()) : machineZone
    do throws(ImportError) { return try LocalTime(zone: name.isEmpty ? "UTC" : name) } catch {
      return .ofMachine
    }
  }

  /// Reads times here and now.
  func reader() throws(CommandError) -> TimeReader {
    TimeReader(now: clock.now(), zone: try clocks())
  }
}

/// A clock that stands still, as `--clock` has it.
struct FixedClock: WallClock {
  let time: Instant

  func now() -> Instant { time }
}

/// The names of time zones that a person may type.
enum ZoneName {
  /// The names of the zone of Greenwich, which mean one thing everywhere.
  private static let ofGreenwich: Set = [
    "GMT", "GREENWICH", "UCT", "UNIVERSAL", "UTC", "ZULU",
  ]

  /// Whether a name has but one meaning: a region with its city, or Greenwich.
  static func isPlain(_ name: String) -> Bool {
    name.contains("/") || ofGreenwich.contains(name.uppercased())
  }

  /// Refuses a short name that the system knows. The person may mean another zone than the system: `BST` is
  /// Bangladesh's to some, and every time would be six hours off without a word.
  static func check(_ name: String) throws(CommandError) {
    if isPlain(name) { return }
    do throws(ImportError) { _ = try LocalTime(zone: name) } catch {
      // Reading times in it reports the fault.
      return
    }
    throw .usage(
      "--zone: “\(Printable.text(name))” is a short name, which may mean several zones",
      hint: "write the region, such as Europe/London, or UTC")
  }
}

extension Arguments {
  /// The zone that an option names; nil where it is not given.
  func zone(_ option: CommandOption) throws(CommandError) -> String? {
    guard let name = self[option] else { return nil }
    try ZoneName.check(name)
    return name
  }
}
