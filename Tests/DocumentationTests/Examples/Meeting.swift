import LiftTrail
import Observation

/// What the screen of a first meeting shows and does.
@MainActor @Observable
final class MeetingScreen {
  private let store: TrainingStore
  private let transport: any SyncTransport
  private let options: SyncOptions
  private(set) var plan: MeetingPlan?

  init(_ store: TrainingStore, over transport: any SyncTransport, _ options: SyncOptions) {
    (self.store, self.transport, self.options) = (store, transport, options)
  }

  /// Says what each choice would do; nothing is changed.
  func look() async throws {
    plan = try await store.planMeeting(over: transport, options: options)
  }

  /// Makes one history of both. What stood here is kept, and `takeBackMeeting()` puts it back.
  /// - Returns: The dataset that the app opens its store with from now on.
  func choose(_ choice: MeetingChoice) async throws -> DatasetID? {
    guard let plan else { return nil }
    return try await store.meet(
      choice, with: plan.theirs, over: transport, options: options
    ).dataset
  }
}
