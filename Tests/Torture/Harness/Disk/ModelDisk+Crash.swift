import EventLog
package import EventLogTesting

extension ModelDisk {
  /// Of so many changes of names, all subsets survive a crash; of more, all prefixes, each alone,
  /// and all but each.
  private static let greatestNameSubset = 6

  /// Calls the body with every disk that a power cut may leave.
  ///
  /// All subsets of the names; in each of them, every file takes each of its outcomes while all
  /// others that are not durable are untouched, and while they are whole.
  package func afterPowerCut(_ thoroughness: Thoroughness, _ body: (ModelDisk) -> Void) {
    let changing = folders.keys.filter { folders[$0]?.pending.isEmpty == false }.sorted()
    let changeCount = changing.reduce(0) { $0 + (folders[$1]?.pending.count ?? 0) }
    for arrived in ModelDisk.subsets(of: changeCount) {
      var rest = arrived[...]
      var disk = self
      for inode in changing {
        guard let folder = folders[inode] else { continue }
        let own = Array(rest.prefix(folder.pending.count))
        rest = rest.dropFirst(folder.pending.count)
        disk.folders[inode] = ModelFolder(durable: folder.survivors(own))
      }
      disk.dropUnreachable()
      disk.fileOutcomes(thoroughness, body)
    }
  }

  /// The one disk that a power cut leaves of which nothing survives that was not synced.
  package func afterWorstPowerCut() -> ModelDisk {
    var disk = self
    for (inode, folder) in folders {
      disk.folders[inode] = ModelFolder(
        durable: folder.survivors(Array(repeating: false, count: folder.pending.count)))
    }
    disk.dropUnreachable()
    for (inode, file) in disk.files {
      disk.files[inode] = ModelFile(durable: file.worstOutcome)
    }
    return disk
  }

  /// The disk some time later: all that was in the cache has been written.
  package func afterAWhile() -> ModelDisk {
    var disk = self
    for inode in disk.folders.keys { disk.folders[inode]?.sync() }
    for inode in disk.files.keys { disk.files[inode]?.sync() }
    return disk
  }

  /// One of the disks that a power cut may leave.
  package func afterRandomPowerCut(using generator: inout SplitMix64) -> ModelDisk {
    var disk = self
    for inode in folders.keys.sorted() {
      guard let folder = folders[inode] else { continue }
      let arrived = folder.pending.map { _ in Bool.random(using: &generator) }
      disk.folders[inode] = ModelFolder(durable: folder.survivors(arrived))
    }
    disk.dropUnreachable()
    for inode in disk.files.keys.sorted() {
      guard let file = disk.files[inode], !file.isDurable else { continue }
      disk.files[inode] = ModelFile(durable: file.randomOutcome(using: &generator))
    }
    return disk
  }

  private func fileOutcomes(_ thoroughness: Thoroughness, _ body: (ModelDisk) -> Void) {
    let volatile = files.keys.filter { files[$0]?.isDurable == false }.sorted()
    guard !volatile.isEmpty else { return body(self) }
    for othersAreWhole in volatile.count > 1 ? [false, true] : [false] {
      for inode in volatile {
        guard let file = files[inode] else { continue }
        var disk = self
        for other in volatile where other != inode {
          guard let file = files[other] else { continue }
          disk.files[other] = ModelFile(
            durable: othersAreWhole ? file.bytes : file.withoutUnsynced)
        }
        for outcome in file.outcomes(thoroughness) {
          disk.files[inode] = ModelFile(durable: outcome)
          body(disk)
        }
      }
    }
  }

  private static func subsets(of count: Int) -> [[Bool]] {
    if count <= greatestNameSubset {
      return (0..<(1 << count)).map { bits in (0..<count).map { bits & (1 << $0) != 0 } }
    }
    let prefixes = (0...count).map { length in (0..<count).map { $0 < length } }
    let alone = (0..<count).map { one in (0..<count).map { $0 == one } }
    let allBut = (0..<count).map { one in (0..<count).map { $0 != one } }
    return prefixes + alone + allBut
  }

  private mutating func dropUnreachable() {
    var found: Set<UInt64> = [ModelDisk.root]
    var waiting = [ModelDisk.root]
    while let folder = waiting.popLast() {
      for inode in folders[folder]?.live.values.sorted() ?? []
      where found.insert(inode).inserted && folders[inode] != nil {
        waiting.append(inode)
      }
    }
    for inode in Array(files.keys) where !found.contains(inode) { files[inode] = nil }
    for inode in Array(folders.keys) where !found.contains(inode) { folders[inode] = nil }
  }
}
