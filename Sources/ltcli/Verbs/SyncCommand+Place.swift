import EventLog
import Hub
import LiftTrail
import Projections
import SyncRelay

extension SyncCommand {
  static let make = CommandOption(
    name: "--make",
    meaning: "make an empty place, or a server without it, hold STORE's dataset")

  /// Meets other devices at a folder that another program replicates.
  static func meetFolderPlace(
    _ path: String, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    try checkPlaceOptions(context)
    let environment = context.environment
    let folder = try attempting("looking at the place") { try environment.files.status(of: path) }
    guard folder?.isFolder == true else {
      throw CommandError(
        status: .unreachable, attempted: "meeting at the place", place: path,
        reason: "there is no folder here now",
        hint:
          "make it first, or see that it is mounted; \(make.name) makes a place of a folder that is there"
      )
    }
    return try meetPlace(
      FolderPlace(
        path: FolderAddress.spelling(of: path, environment.files), files: environment.files,
        randomness: environment.randomness), context)
  }

  /// Meets other devices at a hub.
  static func meetHub(
    _ address: HubAddress, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    try checkPlaceOptions(context)
    let session = try attempting("meeting at the hub") { try HubWay.session(address) }
    let path = context.operand(0)
    let dataset: DatasetID
    if let stated = context.statedManifest(path)?.dataset {
      dataset = stated
    } else {
      // Opening the store tells why that cannot be read.
      dataset = try context.store(path, reading: .sinceSnapshot).manifest.dataset
    }
    return try meetPlace(HubPlace(session, dataset), context)
  }

  private static func checkPlaceOptions(_ context: CommandContext) throws(CommandError) {
    for option in [plan, watch, retry, .withEphemeral] where context.arguments.has(option) {
      throw .usage(
        "\(option.name) does not work with a place",
        hint: option.name == plan.name ? "ltcli status shows what waits" : "leave it out")
    }
  }

  private static func meetPlace(
    _ place: any SyncPlace, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let storePath = context.operand(0)
    let configuration = try context.storeConfiguration(storePath)
    var outcome = try meet(
      configuration, place, PlaceOptions(makesPlace: context.arguments.has(make)))
    if case .failure(let fault as PlaceFault) = outcome.result, fault.code == .notMade,
      try wantsToMake(place, context)
    {
      outcome = try meet(configuration, place, PlaceOptions(makesPlace: true))
    }
    // Also where the pass fails.
    defer {
      if let ids = outcome.ids { context.sayNewReplica(ids.now, of: storePath, was: ids.before) }
    }
    let pass: PlaceSync.Pass
    switch outcome.result {
    case .success(let done): pass = done
    case .failure(let fault as PlaceFault) where fault.code == .otherDataset:
      throw Strangers.error(
        error(fault, place), found: fault.found, peer: place.name, context)
    case .failure(let fault as PlaceFault): throw error(fault, place)
    case .failure(let failure):
      throw CommandError(failure, attempting: "meeting at \(place.name)")
    }
    try tell(pass, place, context)
    return pass.summary.refusedCount > 0 ? .stillDifferent : .done
  }

  private static func meet(
    _ configuration: StoreConfiguration, _ place: any SyncPlace, _ options: PlaceOptions
  ) throws(CommandError) -> PlaceSync.Ending {
    try attempting("meeting at the place") {
      try Waiting.run { await PlaceSync.run(configuration, place, options) }
    }
  }

  /// Asks the person whether an empty place is to be made one of the store's dataset.
  private static func wantsToMake(
    _ place: any SyncPlace, _ context: CommandContext
  ) throws(CommandError) -> Bool {
    let console = context.console
    guard console.isInputTerminal, console.isErrorTerminal, !context.arguments.has(make) else {
      return false
    }
    console.writeError("\(Printable.text(place.name)) is no place yet. Make it one? [y/N] ")
    var input = InputLines(console)
    guard let line = try input.nextGroup()?.first else { return false }
    let word = String(decoding: line.bytes, as: UTF8.self).lowercased()
    return word == "y" || word == "yes"
  }

  /// Why the place is not used, and what to do.
  private static func error(_ fault: PlaceFault, _ place: any SyncPlace) -> CommandError {
    let isHub = place is HubPlace
    let (status, hint): (ExitStatus, String) =
      switch fault.code {
      case .notMade:
        (
          .undecided,
          "if this is the first device, --make makes it one; if another device has made it, "
            + (isHub
              ? "see that the address is the same"
              : "wait until what replicates the folder has brought its marker")
        )
      case .markerGone:
        (
          .unreachable,
          isHub
            ? "see that this is the same database; if it was put back to an earlier day, put back a later one"
            : "see that the folder is mounted and what replicates it runs; if it was emptied on purpose, use a "
              + "new folder: the old one is never made anew"
        )
      case .noMarker:
        (
          .unreachable,
          "if it is still coming, wait; if its marker was removed, put it back from a copy, or use a new folder"
        )
      case .otherDataset: (.undecided, Advice.meet.hint)
      case .removed:
        (
          .inputRefused,
          "what stands here stays; to keep it elsewhere, use another place, or ask who runs the hub"
        )
      case .twoDatasets:
        (
          .undecided,
          "two histories have met in one folder: give one of them a folder of its own, and remove its files here"
        )
      case .tooLarge: (.inputRefused, "name a folder that is for this alone")
      case .trialStore: (.inputRefused, "use a store that is not for a trial")
      }
    return CommandError(
      status: status, attempted: "meeting at the place", place: place.name, reason: fault.reason,
      hint: hint)
  }

  private static func tell(
    _ pass: PlaceSync.Pass, _ place: any SyncPlace, _ context: CommandContext
  ) throws(CommandError) {
    let summary = pass.summary
    let now = context.environment.clock.now()
    let newest = summary.report.newest
    var more: JSONObject = [
      "devices": .array(summary.report.devices.map(\.json)), "digest": .string(pass.digest),
      "files": ["added": .count(summary.report.added), "removed": .count(summary.report.removed)],
      "gaveWay": .count(pass.gaveWay.count), "unfinished": .texts(summary.unfinishedFiles),
      "unreadable": .texts(summary.unreadableFiles),
    ]
    more["newest"] = newest.map {
      ["at": .text($0.written), "replica": .text($0.said.replica)]
    }
    try print(
      [
        ("left", context.operand(0), summary.received), ("right", place.name, summary.published),
      ], json: "took", text: "took", more: more, context)
    for file in summary.report.unreadable {
      context.warn("\(place.name): \(file.file) gives nothing: \(file.reason)")
    }
    if !summary.unfinishedFiles.isEmpty {
      let (first, count) = (summary.unfinishedFiles[0], summary.unfinishedFiles.count)
      context.note(
        "\(Count.text(count, "file")) of \(place.name), such as \(first), have not come whole yet or cannot be read for now"
      )
    }
    if context.isJSON { return }
    let words = try StatusWords(context)
    let count = Count.text(pass.eventCount, "event")
    try context.output.line("\(context.operand(0)) holds \(count), digest \(pass.digest)")
    if let newest {
      let name = StatusWords.peer(newest.said.name, newest.said.replica)
      try context.output.line(
        "the newest file of another device is of \(name), written at \(words.time(newest.written)), "
          + AgeText.ago(newest.written, now: now))
    } else {
      try context.output.line("no other device has been here yet")
    }
    if let line = GaveWay.line(pass.gaveWay, context.operand(0)) { try context.output.line(line) }
  }
}

extension PlaceReport.Device {
  /// It for programs.
  fileprivate var json: JSONValue {
    [
      "at": .text(written), "holdsSame": .bool(holdsSame), "lacks": .count(lacks),
      "name": .string(said.name), "replica": .text(said.replica),
    ]
  }
}
