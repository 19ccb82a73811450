import EventLog

/// The time zone in which this device reads and shows the times of a store: a setting of the device, in no log.
struct StoreZone: Sendable {
  private let file: LocalFile
  /// Its name among the settings of the device.
  private static let name = "zone"

  init(at path: String, _ files: any FileSystem) { file = LocalFile(at: path, files: files) }

  /// What was said; nil where nothing was, or where it cannot be read: what opens the store tells why.
  var zone: String? {
    do throws(LogError) {
      guard case .members(let members) = try file.content(),
        let text = members[Self.name]?.string
      else { return nil }
      return try JSONReader.value(of: Array(text.utf8)).string
    } catch {
      return nil
    }
  }

  /// Says it; nil takes it back. Other settings stay.
  func set(_ zone: String?) throws(LogError) {
    var members: JSONObject = [:]
    if case .members(let known) = try file.content() { members = known }
    // Each setting is a text of JSON, as apps write theirs.
    members[Self.name] = zone.map { .string(JSONValue.string($0).canonicalText()) }
    try file.write(members)
  }
}
