import EventLog

/// Plays scenarios that need no more than the fold to an engine that has no stores: the lines are kept here.
final class FoldOnly: ConformanceEngine {
  private let engine: any ConformanceEngine
  /// What each replica holds.
  private var stores: [String: Holding] = [:]

  private struct Holding {
    var dataset: DatasetID
    var kinds: JSONValue?
    var lines: [String] = []
  }

  init(_ engine: any ConformanceEngine) { self.engine = engine }

  func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject {
    let name = request["request"]?.string ?? ""
    let replica = request["replica"]?.string ?? ""
    switch name {
    case "hello", "fold-lines": return try engine.answer(request)
    case "reset": stores = [:]
    case "init": stores[replica] = try holding(request)
    case "clock": break
    case "receive": return try receive(request, replica)
    case "log": return ["lines": .texts(stores[replica]?.lines ?? [])]
    default: return try fold(request, replica)
    }
    return [:]
  }

  private func holding(_ request: JSONObject) throws(ConformanceError) -> Holding {
    do throws(MessageFault) {
      return Holding(dataset: try request.dataset(), kinds: request["kinds"])
    } catch {
      throw .scenario("\(error)")
    }
  }

  /// Keeps the lines that a replica lacks.
  private func receive(
    _ request: JSONObject, _ replica: String
  ) throws(ConformanceError) -> JSONObject {
    var holding = stores[replica] ?? Holding(dataset: .ofFixtures)
    var ids: [EventID] = []
    do {
      for line in try request.texts("lines") where !holding.lines.contains(line) {
        ids.append(try Event(line: Array(line.utf8), of: holding.dataset).id)
        holding.lines.append(line)
      }
    } catch {
      throw .scenario("a fixture of level fold receives a line that is not an event: \(error)")
    }
    stores[replica] = holding
    return ["ids": .texts(ids)]
  }

  /// Asks what the lines of a replica amount to.
  private func fold(
    _ request: JSONObject, _ replica: String
  ) throws(ConformanceError) -> JSONObject {
    let holding = stores[replica] ?? Holding(dataset: .ofFixtures)
    var asked: JSONObject = [
      "request": "fold-lines", "dataset": .string(holding.dataset.text),
      "passes": .array([.texts(holding.lines)]),
    ]
    for member in ["at", "position", "entity"] { asked[member] = request[member] }
    asked["kinds"] = holding.kinds
    return try engine.answer(asked)
  }
}
