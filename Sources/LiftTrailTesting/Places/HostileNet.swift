import EventLogTesting
import LiftTrail

/// The state of a folder that a bad replicator carries.
struct HostileNet {
  /// A file as a device has it.
  struct File {
    var bytes: [UInt8]
    /// The replicator's version: the newer one stays, so that all devices end up alike.
    var version: Version
    var isEvicted = false
  }

  /// When, and which of all changes.
  struct Version: Comparable, CustomStringConvertible {
    var time: Double
    var number: Int

    static func < (left: Version, right: Version) -> Bool {
      left.time == right.time ? left.number < right.number : left.time < right.time
    }

    var description: String { "\(number)" }
  }

  /// What a device sees.
  struct View {
    var files: [String: File] = [:]
    var versions: [String: Version] = [:]
    var isGone = false
  }

  /// A change on its way to a device; no bytes for a removal.
  struct Change {
    var due: Double
    var name: String
    var bytes: [UInt8]?
    var version: Version
  }

  var views: [View]
  var queues: [[Change]]
  var now = 0.0
  var violations: [String] = []
  var harms: [String: Int] = [:]
  /// Whose folder is whose: the device that added the first file there.
  private var owners: [String: Int] = [:]
  private var written: [String: [UInt8]] = [:]
  private var isUp: [Bool]
  private var changes = 0
  private var generator: SplitMix64

  init(devices: Int, seed: UInt64) {
    views = Array(repeating: View(), count: devices)
    queues = Array(repeating: [], count: devices)
    isUp = Array(repeating: true, count: devices)
    generator = SplitMix64(seed: seed)
  }

  // MARK: What devices do

  mutating func add(_ file: PlaceFile, by device: Int) throws {
    if views[device].isGone { throw NotMounted() }
    let folder = HostileNet.folder(of: file.name)
    if !folder.isEmpty, owners[folder, default: device] != device {
      violations.append("device \(device) added \(file.name) to another's folder")
    }
    owners[folder] = owners[folder] ?? device
    if let before = written["\(device) \(file.name)"], before != file.bytes {
      violations.append("device \(device) wrote other bytes under \(file.name)")
    }
    written["\(device) \(file.name)"] = file.bytes
    if views[device].files[file.name] != nil { return }
    change(file.name, to: file.bytes, on: device)
  }

  mutating func remove(_ name: String, by device: Int) throws {
    if views[device].isGone { throw NotMounted() }
    if owners[HostileNet.folder(of: name)] != device {
      violations.append("device \(device) removed \(name) of another")
    }
    if views[device].files[name] != nil { change(name, to: nil, on: device) }
  }

  private static func folder(of name: String) -> String {
    name.firstIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  // MARK: What the replicator does

  /// A change on one device, which goes to the others.
  private mutating func change(_ name: String, to bytes: [UInt8]?, on device: Int) {
    changes += 1
    let version = Version(time: now, number: changes)
    apply(Change(due: now, name: name, bytes: bytes, version: version), on: device)
    for other in views.indices where other != device {
      // Mostly within hours, at times after days.
      let delay = Double(generator.below(1000)) / 1000 * (generator.once(in: 4) ? 5 : 0.5)
      queues[other].append(Change(due: now + delay, name: name, bytes: bytes, version: version))
    }
  }

  private mutating func apply(_ change: Change, on device: Int) {
    if let known = views[device].versions[change.name], known >= change.version { return }
    views[device].versions[change.name] = change.version
    views[device].files[change.name] = change.bytes.map {
      File(bytes: $0, version: change.version)
    }
  }

  mutating func advance(by days: Double) {
    now += days
    for device in views.indices {
      if generator.once(in: 20) { isUp[device].toggle() }
      if views[device].isGone, generator.once(in: 5) { views[device].isGone = false }
      if isUp[device], !views[device].isGone { deliver(to: device) }
    }
  }

  /// Brings what is due, in any order, some of it cut at first.
  private mutating func deliver(to device: Int) {
    var due = queues[device].filter { $0.due <= now }
    queues[device].removeAll { $0.due <= now }
    due.shuffle(using: &generator)
    for change in due {
      if let bytes = change.bytes, bytes.count > 10, generator.once(in: 16),
        views[device].versions[change.name].map({ $0 < change.version }) ?? true
      {
        note("cut on the way")
        let part = Array(bytes[..<generator.below(bytes.count)])
        views[device].files[change.name] = File(
          bytes: part, version: Version(time: change.version.time, number: -change.version.number))
        var later = change
        later.due = now + 1
        queues[device].append(later)
        continue
      }
      apply(change, on: device)
      if change.bytes != nil, generator.once(in: 20) {
        note("evicted")
        views[device].files[change.name]?.isEvicted = true
      }
    }
  }

  mutating func settle() {
    for device in views.indices {
      (views[device].isGone, isUp[device]) = (false, true)
      for change in queues[device] { apply(change, on: device) }
      queues[device] = []
      for name in views[device].files.keys { views[device].files[name]?.isEvicted = false }
    }
  }

  private mutating func note(_ harm: String) { harms[harm, default: 0] += 1 }

  // MARK: What replicators and people do to files

  mutating func harm() {
    let device = generator.below(views.count)
    let names = views[device].files.keys.filter { $0.contains("/") }.sorted()
    guard !views[device].isGone, !names.isEmpty else { return }
    let name = generator.one(of: names)
    guard let bytes = views[device].files[name]?.bytes else { return }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (String(name[..<dot]), String(name[dot...]))
    switch generator.below(100) {
    case 0..<20:
      note("conflict copy")
      let copies = [
        "\(stem).sync-conflict-20261128-190622-XLEY57K\(ending)",
        "\(stem) (Anna's conflicted copy 2026-11-28)\(ending)", "\(stem) 2\(ending)",
        "\(stem)-HOST\(ending)",
      ]
      change(generator.one(of: copies), to: bytes, on: device)
    case 20..<35:
      note("renamed")
      change(name, to: nil, on: device)
      change("\(stem) (1)\(ending)", to: bytes, on: device)
    case 35..<60:
      note("removed")
      change(name, to: nil, on: device)
    case 60..<70:
      note("a publisher's folder removed")
      let folder = HostileNet.folder(of: name) + "/"
      for other in names where other.hasPrefix(folder) { change(other, to: nil, on: device) }
    case 70..<80:
      note("cut for good")
      change(name, to: Array(bytes[..<generator.below(bytes.count + 1)]), on: device)
    case 80..<88:
      note("a bit turned")
      guard !bytes.isEmpty else { return }
      var turned = bytes
      turned[generator.below(bytes.count)] ^= 1
      change(name, to: turned, on: device)
    case 88..<94:
      note("not mounted")
      views[device].isGone = true
    default:
      note("emptied under the marker")
      for other in names { change(other, to: nil, on: device) }
    }
  }
}
