import EventLog
import Hub
import SyncRelay

/// What `hub export` prints: each part of a dataset, which is a stream.
enum HubExport {
  static func run(
    _ dataset: DatasetID, _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let attempted = "exporting the dataset"
    let contents = try attempting(attempted) { try HubKeeping(session).contents(of: dataset) }
    guard let contents else { throw .noDataset(dataset, attempted: attempted) }
    for part in contents.parts { try context.output.bytes(part.bytes) }
    try context.output.flush()
    for fault in contents.faults { context.warn("\(fault.file) is left out: \(fault.reason)") }
    context.note(
      "\(Count.text(contents.parts.count, "part")) of dataset \(dataset); ltcli init STORE --dataset \(dataset) and "
        + "ltcli receive STORE make a store of them")
    return contents.faults.isEmpty ? .done : .damaged
  }
}
