/// Bytes that were taken out of the log, kept with where they stood and why (log-format 8).
struct Quarantine {
  let folder: StoreFolder
  let files: any FileSystem

  /// Keeps the bytes durably, under a name made of where they stood.
  ///
  /// The same bytes from the same place get the same name, so that a crash between this and the
  /// rewriting of the segment leaves one copy, not two.
  func keep(_ bytes: [UInt8], from segment: String, at offset: Int, because reason: String)
    throws(LogError)
  {
    let name = SegmentName.name(in: segment)
    let sum = Hexadecimal.text(of: XXH64.hash(bytes), digits: 16)
    let path = "\(folder.quarantine)/\(name)-\(offset)-\(sum)"
    try DurableFile(files).write(bytes, to: path + ".bytes", in: folder.quarantine)
    try describe(path, from: name, at: offset, length: bytes.count, because: reason)
  }

  /// Moves a file there that cannot be read, as it is.
  ///
  /// Its bytes have no sum, so a number makes the name; the description comes first, so that a crash leaves no file
  /// without one.
  func move(_ file: String, because reason: String) throws(LogError) {
    let name = SegmentName.name(in: file)
    var number = 1
    var path: String { "\(folder.quarantine)/\(name)-0-unread\(number)" }
    while try files.status(of: path + ".bytes") != nil { number += 1 }
    let length = try files.status(of: file)?.length ?? 0
    try describe(path, from: name, at: 0, length: length, because: reason)
    try files.rename(file, to: path + ".bytes")
    try files.syncFolder(at: folder.quarantine)
  }

  private func describe(
    _ path: String, from name: String, at offset: Int, length: Int, because reason: String
  ) throws(LogError) {
    let description: JSONObject = [
      "length": .number(Double(length)), "offset": .number(Double(offset)),
      "reason": .string(reason), "segment": .string(name),
    ]
    try DurableFile(files).write(
      description.canonicalBytes() + [UInt8(ascii: "\n")], to: path + ".json",
      in: folder.quarantine)
  }
}
