import EventLog
import Hub
import SyncRelay

/// What `hub verify` does: it reads every part of every dataset, and holds it against its name.
enum HubCheck {
  static func run(
    _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let keeping = HubKeeping(session)
    let datasets = try attempting("asking the hub") { try keeping.datasets() }
    var (files, faults) = (0, 0)
    for dataset in datasets {
      // One that was removed meanwhile has nothing to check.
      guard let contents = try contents(of: dataset, keeping) else { continue }
      files += contents.fileCount
      faults += contents.faults.count + (contents.hasMarker ? 0 : 1)
      try tell(contents, of: dataset, context)
    }
    if !context.isJSON {
      let words = "\(Count.text(datasets.count, "dataset")), \(Count.text(files, "file"))"
      try context.output.line(
        faults == 0
          ? "\(words): all are what their names say" : "\(words), \(Count.text(faults, "fault"))")
    }
    return faults == 0 ? .done : .damaged
  }

  private static func contents(
    of dataset: DatasetID, _ keeping: HubKeeping
  ) throws(CommandError) -> PlaceContents? {
    do {
      return try keeping.contents(of: dataset)
    } catch let fault as PlaceFault where fault.code == .removed {
      return nil
    } catch {
      throw CommandError(error, attempting: "reading dataset \(dataset)")
    }
  }

  private static func tell(
    _ contents: PlaceContents, of dataset: DatasetID, _ context: CommandContext
  ) throws(CommandError) {
    var faults = contents.faults
    if !contents.hasMarker {
      faults.append(
        (PlaceName.marker(of: dataset), "it is missing, so that no device takes what is here"))
    }
    if context.isJSON {
      return try context.output.json([
        "bytes": .count(contents.byteCount), "dataset": .text(dataset),
        "faults": .array(
          faults.map { ["file": .string($0.file), "reason": .string($0.reason)] }),
        "files": .count(contents.fileCount),
      ])
    }
    for fault in faults {
      try context.output.line("\(dataset): \(fault.file): \(fault.reason)", .red)
    }
  }
}
