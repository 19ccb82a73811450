// Event lines beside the log: in files of the store's folder that are not the store's own, such as the conflict copies of
// a file-sync program (log-format 8).

/// A file in a store's folder that is not the store's own and holds sound lines of its dataset.
///
/// Another writer wrote them. Readers and writers pass over such a file: any program can put one there.
package struct StrayLines: Sendable {
  /// Where it stands.
  package let path: String
  /// How many sound lines it has.
  package fileprivate(set) var lineCount = 0
  /// How many contents it has that neither the log nor a file before it has.
  package fileprivate(set) var lackedCount = 0
  /// The ids of the contents that are lacked.
  package fileprivate(set) var lacked = Coverage()
  /// The events that the log can take: each batch is whole.
  fileprivate var whole: [Event] = []
  /// Events of batches of which the file lacks others.
  fileprivate var parts = Coverage()
}

extension Store {
  /// The files beside the log that have event lines of its dataset, in the order of the store's folders and of their
  /// names.
  /// - Complexity: O(names), and O(bytes of the files that are not the store's)
  package func strayLines() throws(LogError) -> [StrayLines] {
    var found: [StrayLines] = []
    var known: Set<Event> = []
    for path in try folder.strangePaths(environment.files) {
      let lines = try strayLines(in: path, &known)
      if lines.lineCount > 0 { found.append(lines) }
    }
    return found
  }

  /// The sound lines of one file; none for a link, a folder or a pipe.
  /// - Parameter known: What files before it have that the log lacks.
  private func strayLines(
    in path: String, _ known: inout Set<Event>
  ) throws(LogError) -> StrayLines {
    var found = StrayLines(path: path)
    // Another program may have removed the file.
    guard try environment.files.status(of: path)?.sort == .file else { return found }
    var kept: [(event: Event, isLacked: Bool)] = []
    try forEachSoundEvent(in: path) { (event) throws(LogError) in
      found.lineCount += 1
      let isLacked = try !log.standing(of: event).isKnown && known.insert(event).inserted
      if isLacked {
        found.lackedCount += 1
        found.lacked.insert(event.id)
      }
      // A batch is taken whole, so its other events are kept with the one that is lacked.
      if isLacked || event.batch != nil { kept.append((event, isLacked)) }
    }
    for run in kept.lazy.map(\.event).batchRuns where run.contains(where: { kept[$0].isLacked }) {
      let events = run.map { kept[$0].event }
      if events.isWholeBatch {
        found.whole += events
      } else {
        found.parts.formUnion(
          Coverage(of: run.filter { kept[$0].isLacked }.map { kept[$0].event.id }))
      }
    }
    return found
  }
}

extension Store {
  /// What a repair did about a file beside the log.
  package struct StrayFile: Sendable {
    /// Where it stood; its bytes are in quarantine now.
    package let path: String
    /// How many sound lines it has.
    package let lineCount: Int
    /// How many contents the log took from it.
    package let takenCount: Int
    /// The ids of the contents that the log took.
    package let taken: Coverage
    /// The ids of lines that stay in quarantine: the rest of their batch is missing, or the log has as many contents
    /// under their id as a log takes.
    package let left: Coverage
  }

  /// Takes in what files beside the log have and it lacks, as `receive` does, and moves each file to quarantine.
  ///
  /// The log keeps all contents under one id. The lines are durable in the log before the file moves, so the repair after
  /// an interrupted one finds the file again, and nothing in it that the log lacks.
  func takeInStrayLines() throws(LogError) -> [StrayFile] {
    var files: [StrayFile] = []
    for path in try folder.strangePaths(environment.files) {
      // The log has by now what earlier files brought, so each file begins with nothing known.
      var known: Set<Event> = []
      let lines = try strayLines(in: path, &known)
      guard lines.lineCount > 0 else { continue }
      let (taken, left) = try take(lines)
      try moveToQuarantine(
        path, because: "it stood beside the log, and its events were taken in: \(taken.count)")
      files.append(
        StrayFile(
          path: path, lineCount: lines.lineCount, takenCount: taken.count,
          taken: Coverage(of: taken.map(\.id)), left: lines.parts.union(left)))
    }
    return files
  }

  /// Takes the whole batches. Where an id would get more contents than a log takes, each batch is tried by itself.
  private func take(_ lines: StrayLines) throws(LogError) -> (taken: [Event], left: Coverage) {
    do throws(LogError) {
      return (try receive(lines.whole), Coverage())
    } catch  where error.code == .tooLarge {
      var (taken, left) = ([Event](), Coverage())
      for run in lines.whole.batchRuns {
        do throws(LogError) {
          taken += try receive(Array(lines.whole[run]))
        } catch  where error.code == .tooLarge {
          left.formUnion(Coverage(of: lines.whole[run].map(\.id)))
        }
      }
      return (taken, left)
    }
  }
}
