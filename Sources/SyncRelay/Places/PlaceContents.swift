package import EventLog

/// All files of a place, read and checked: which parts it has, and which files are not what their names say.
package struct PlaceContents: Sendable {
  /// Each part once, by origin and numbers.
  package private(set) var parts: [(name: PartName, bytes: [UInt8])] = []
  /// Files that give nothing, and why, by name.
  package private(set) var faults: [(file: String, reason: String)] = []
  /// Whether the marker of the dataset is there.
  package private(set) var hasMarker = false
  package let fileCount: Int
  package let byteCount: Int

  /// Reads files.
  /// - Complexity: O(bytes)
  package init(_ files: [PlaceFile], of dataset: DatasetID) {
    fileCount = files.count
    byteCount = files.reduce(0) { $0 + $1.bytes.count }
    // Whose store reads them makes no difference to what they are.
    let manifest = StoreManifest(
      dataset: dataset, replica: ReplicaID(bits: 0), name: "", created: .earliestStamped,
      isEphemeral: false)
    var found: [PartName: [UInt8]] = [:]
    var pieces: [String: [(number: PieceNumber, name: PartName, file: PlaceFile)]] = [:]
    for file in files.sorted(by: { UTF8Text($0.name) < UTF8Text($1.name) }) {
      do throws(LogError) {
        switch PlaceName(file.name) {
        case .marker(let other):
          guard other == dataset else {
            throw LogError(.wrongDataset, "it is the marker of dataset \(other)")
          }
          hasMarker = true
        case .part(let name, _):
          found[name] = try PlaceContents.part(file.bytes, name, manifest)
        case .piece(let name, let number, let folder):
          pieces["\(folder)/\(name.text)/\(number.count)", default: []].append((number, name, file))
        case .said(let name, _):
          guard XXH64.hash(file.bytes) == name.sum, let said = Said(file.bytes),
            said.dataset == dataset
          else { throw LogError(.badSum, "its bytes are not those of its name") }
        case .strange:
          found[try PartReading(file.bytes, for: manifest).name] = file.bytes
        case .ignored: throw LogError(.malformed, "its name is none of a place")
        }
      } catch {
        faults.append((file.name, error.reason))
      }
    }
    for pieces in pieces.sorted(by: { $0.key < $1.key }).map(\.value) {
      let (first, count) = (pieces[0], pieces[0].number.count)
      do throws(LogError) {
        let bytes = pieces.sorted { $0.number.number < $1.number.number }.map(\.file.bytes)
        guard bytes.count == count else {
          throw LogError(.cutStream, "\(count - bytes.count) of its \(count) pieces are missing")
        }
        found[first.name] = try PlaceContents.part(Array(bytes.joined()), first.name, manifest)
      } catch {
        faults.append((first.file.name, error.reason))
      }
    }
    parts = found.map { ($0.key, $0.value) }.sorted { PlaceContents.isBefore($0.0, $1.0) }
  }

  private static func isBefore(_ left: PartName, _ right: PartName) -> Bool {
    if left.origin != right.origin { return left.origin < right.origin }
    if left.seqs != right.seqs {
      return (left.seqs.lowerBound, left.seqs.upperBound)
        < (right.seqs.lowerBound, right.seqs.upperBound)
    }
    return (left.fingerprint, left.byteCount) < (right.fingerprint, right.byteCount)
  }

  /// The bytes of a part, once they are found to be those of its name.
  private static func part(
    _ bytes: [UInt8], _ name: PartName, _ manifest: StoreManifest
  ) throws(LogError) -> [UInt8] {
    guard bytes.count == name.byteCount else {
      throw LogError(
        .cutStream, "it has \(bytes.count) bytes, and \(name.byteCount) by its name")
    }
    guard try PartReading(bytes, for: manifest).name == name else {
      throw LogError(.malformed, "its bytes are not those of its name")
    }
    return bytes
  }
}
