/// Moves an unfinished tail out of the log before the next write.
///
/// The segment is never cut in place: what is whole of it is written beside it and takes its name,
/// so that no byte that was once acknowledged is ever in danger.
struct TailRecovery {
  let folder: StoreFolder
  let files: any FileSystem

  func recover(_ tail: UnfinishedTail) throws(LogError) {
    let contents = try files.contents(of: tail.path)
    try Quarantine(folder: folder, files: files).keep(
      contents.bytes(in: tail.bytes), from: tail.path, at: tail.bytes.lowerBound,
      because: tail.reason.reason)
    try DurableFile(files).write(
      contents.bytes(in: 0..<tail.bytes.lowerBound), to: tail.path, in: folder.log)
  }
}
