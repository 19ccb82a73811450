import EventLog

/// The machine of the measurements.
struct Machine {
  let cores = Processors.count
  let memoryBytes = Processors.memoryBytes
  /// How busy it was before the first case.
  let load = Processors.load

  var text: String {
    let memory = NumberText.grouped((memoryBytes + (1 << 29)) >> 30)
    let load = load.map { ", load \(NumberText.fixed($0, decimals: 1)) before" } ?? ""
    return "\(cores) cores, \(memory) GiB of memory\(load)"
  }

  var json: JSONObject {
    var object: JSONObject = [
      "cores": .number(Double(cores)), "memoryBytes": .number(Double(memoryBytes)),
    ]
    object["loadBefore"] = load.map { .number($0) }
    return object
  }
}
