import EventLog
import EventLogTesting
import Projections

/// The requests about a store's folder, as it stands while no program has the store open.
extension InProcessEngine {
  func close(_ request: JSONObject) throws -> JSONObject {
    _ = try replica(request)
    try testReplica(request).close()
    return [:]
  }

  /// The files of a closed store but for those that it can do without, as hex digits; of a journal, what stands behind
  /// its records is left out.
  func folder(_ request: JSONObject) throws -> JSONObject {
    let replica = try closedReplica(request)
    let root = TestReplica.path + "/"
    var files = JSONObject()
    for path in replica.files.paths() where path.hasPrefix(root) {
      let name = String(path.dropFirst(root.utf8.count))
      guard try replica.files.status(of: path)?.sort == .file, name != "lock",
        !name.hasPrefix("snapshots/")
      else { continue }
      var bytes = try replica.files.contents(of: path).allBytes
      if name == "journal" {
        bytes.removeLast(bytes.count - (bytes.lastIndex { $0 != 0 } ?? -1) - 1)
      }
      files[name] = .string(HexText.text(of: bytes))
    }
    return ["files": .object(files)]
  }

  /// Writes a file of a closed store anew, as damage does; without bytes it is removed.
  func put(_ request: JSONObject) throws -> JSONObject {
    let files = try closedReplica(request).files
    let path = TestReplica.path + "/" + (try request.text("path"))
    let isThere = try files.status(of: path) != nil
    if request["hex"] == nil {
      if isThere { try files.removeFile(at: path) }
    } else {
      let bytes = try request.member("hex", "hex digits") { $0.string.flatMap(HexText.bytes(of:)) }
      if !isThere { _ = try files.createFile(at: path) }
      files.overwrite(path, with: bytes)
    }
    try files.syncFolder(at: path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
    return [:]
  }

  /// What is wrong with an open store: lines that cannot be believed, an unfinished tail, lost events.
  func check(_ request: JSONObject) throws -> JSONObject {
    let store = try replica(request).store
    let faults = store.log.faults.map { fault -> JSONValue in
      var json: JSONObject = [
        "path": .string(String(fault.path.dropFirst(TestReplica.path.utf8.count + 1))),
        "code": .string(fault.error.code.description), "lines": .number(Double(fault.lineCount)),
      ]
      json["line"] = fault.error.position.line.map { .number(Double($0)) }
      return .object(json)
    }
    let lost = Coverage(joining: try store.lostEventsOfReader().map(\.events))
    return [
      "faults": .array(faults), "lost": .texts(lost.ranges),
      "tail": .number(Double(store.log.tail?.bytes.count ?? 0)),
    ]
  }

  /// Repairs a closed store, and leaves it closed.
  func repair(_ request: JSONObject) throws -> JSONObject {
    let replica = try closedReplica(request)
    let report = try Store.repair(at: TestReplica.path, environment: replica.environment)
    return [
      "freshID": .bool(report.replicaChange != nil), "mended": .number(Double(report.mended.count)),
      "missing": .texts(report.missing.ranges), "takenBack": .texts(report.takenBack.ranges),
    ]
  }

  /// The replica that a request names, whose store no program has open.
  private func closedReplica(_ request: JSONObject) throws -> TestReplica {
    let replica = try testReplica(request)
    guard replica.replica == nil else { throw EngineRefusal.request("open") }
    return replica
  }
}
