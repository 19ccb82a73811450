import Foundation
import LiftTrail
import Observation

/// A form of a measurement. What the store refuses stands beside the field that it is about.
@MainActor @Observable final class MeasurementForm {
  var measurement = BodyMeasurement()
  private(set) var demands: [String: String] = [:]  // By member.

  func save(to store: TrainingStore) async throws {
    demands = [:]
    do {
      try await store.write { [measurement] in try $0.save(measurement) }
    } catch let error as TrainingError where error.member != nil {
      demands[error.member ?? ""] = error.demand ?? error.errorDescription
    }
  }
}

/// The words of a training app, in the language in which it is shown.
func trainingWords(_ languages: [String]) -> StoreWords {
  var (english, german) = (StoreWords.english, StoreWords.german)
  (english.data, german.data) = ("your training data", "deine Trainingsdaten")
  return .preferred(by: languages, among: ["en": english, "de": german])
}
