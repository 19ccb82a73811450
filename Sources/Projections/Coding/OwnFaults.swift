import EventLog
import Synchronization

/// The mistakes that a type of an app shows by itself, wherever it is a part.
enum OwnFaults {
  /// Each as a sentence.
  static func sentences<Part: ModelPart>(of _: Part.Type) -> [String] {
    var faults: [String] = []
    var part = Part()
    let payload: JSONObject = ["a": 1]
    part.origin = SourcePayload(payload)
    if part.origin.payload != payload {
      faults.append(
        "\(Part.self) does not keep its origin, so what a newer version of the app wrote would be lost: declare "
          + "\"var origin = SourcePayload()\"")
    }
    if MomentOfDefaults.isAskedFor(by: { _ = Part() }) {
      faults.append(
        "a default in \(Part.self) is Day.today(), so a payload without that member would say another day tomorrow: make "
          + "the member optional, and set it where a value is made")
    }
    return faults
  }
}

/// Notes that a default asks what time it is: an empty payload has to be read alike at any time, on any device.
package enum MomentOfDefaults {
  @TaskLocal private static var question: Question?

  private final class Question: Sendable {
    let isAsked = Mutex(false)
  }

  /// Notes that a default asks.
  package static func note() { question?.isAsked.withLock { $0 = true } }

  /// Whether a body asks.
  static func isAskedFor(by body: () -> Void) -> Bool {
    let question = Question()
    $question.withValue(question, operation: body)
    return question.isAsked.withLock { $0 }
  }
}
