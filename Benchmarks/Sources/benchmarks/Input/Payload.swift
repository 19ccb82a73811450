import EventLog
import EventLogTesting

/// Payloads like an app's, about 170 bytes each, as canonical JSON.
enum Payload {
  static func set(id: [UInt8], exercise: [UInt8], random: inout SplitMix64) -> [UInt8] {
    var data: [UInt8] = []
    data.append("{\"exerciseId\":\"")
    data.append(contentsOf: exercise)
    data.append("\",\"id\":\"")
    data.append(contentsOf: id)
    data.append("\",\"kind\":\"")
    data.append(random.one(of: Vocabulary.kinds))
    data.append("\",\"reps\":")
    data.append(number: 1 + random.below(15))
    data.append(",\"rpe\":")
    append(halves: 12 + random.below(9), to: &data)
    data.append(",\"weightKilograms\":")
    append(halves: 5 * (1 + random.below(80)), to: &data)
    data.append("}")
    return data
  }

  static func exercise(id: [UInt8], order: Int, random: inout SplitMix64) -> [UInt8] {
    var data: [UInt8] = []
    data.append("{\"id\":\"")
    data.append(contentsOf: id)
    data.append("\",\"name\":\"")
    data.append(random.one(of: Vocabulary.exercises))
    data.append("\",\"notes\":\"")
    data.append(random.one(of: Vocabulary.notes))
    data.append("\",\"order\":")
    data.append(number: order)
    data.append(",\"sets\":[{\"reps\":")
    data.append(number: 5 + random.below(10))
    data.append(",\"weightKilograms\":")
    append(halves: 5 * (1 + random.below(80)), to: &data)
    data.append("}]}")
    return data
  }

  static func started(module: [UInt8], at instant: Instant, random: inout SplitMix64) -> [UInt8] {
    var data: [UInt8] = []
    data.append("{\"moduleIds\":[\"")
    data.append(contentsOf: module)
    data.append("\"],\"name\":\"")
    data.append(random.one(of: Vocabulary.sessions))
    data.append("\",\"source\":\"phone\",\"startedAt\":\"")
    data.append(contentsOf: instant.description.utf8)
    data.append("\",\"zone\":\"")
    data.append(random.one(of: Vocabulary.zones))
    data.append("\"}")
    return data
  }

  static func fields(random: inout SplitMix64) -> [UInt8] {
    var data: [UInt8] = []
    data.append("{\"estimatedMinutes\":")
    data.append(number: 20 + 5 * random.below(15))
    data.append(",\"isArchived\":false,\"name\":\"")
    data.append(random.one(of: Vocabulary.sessions))
    data.append("\",\"notes\":\"")
    data.append(random.one(of: Vocabulary.notes))
    data.append("; ")
    data.append(random.one(of: Vocabulary.notes))
    data.append("\"}")
    return data
  }

  /// Appends a number of halves in canonical form: 7, 7.5.
  private static func append(halves: Int, to data: inout [UInt8]) {
    data.append(number: halves / 2)
    if halves % 2 == 1 { data.append(".5") }
  }
}
