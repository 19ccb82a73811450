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
    let description: JSONObject = [
      "length": .number(Double(bytes.count)), "offset": .number(Double(offset)),
      "reason": .string(reason), "segment": .string(name),
    ]
    let writer = DurableFile(files)
    try writer.write(bytes, to: path + ".bytes", in: folder.quarantine)
    try writer.write(
      description.canonicalBytes() + [UInt8(ascii: "\n")], to: path + ".json",
      in: folder.quarantine)
  }
}
