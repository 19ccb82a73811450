public import Observation

/// A value for views that is read from a store, and read again where it changes.
///
/// ```swift
/// @MainActor final class HomeScreen {
///   let store: TrainingStore
///   lazy var workouts = store.fetch(Workout.self)
///   lazy var lastSquat = store.fetch { try $0.lastSet(of: .named("Squat")) }
/// }
/// ```
///
/// Making one costs nothing. It reads the store from the moment at which a view first asks for ``value``, ``isLoaded``
/// or ``error``, and goes on as long as some view asks again after each change. Once none does, it rests. The next view
/// that asks gets what it showed last, and the newest a moment later. Equal values wake no view.
@MainActor @Observable public final class Fetched<Value: Sendable> {
  private var held: Held
  @ObservationIgnored private let begin: @Sendable () -> Observing<Value, any Error>
  /// What it reads with; nil while it rests.
  @ObservationIgnored private var observing: Observing<Value, any Error>?
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// Whether a view has asked since the last change.
  @ObservationIgnored private var isWanted = false

  /// What it shows.
  private struct Held {
    var value: Value
    var isLoaded = false
    var error: (any Error)?
  }

  /// Shows observed values.
  /// - Parameter placeholder: What it shows until the store was read.
  public init<Failure: Error>(
    _ values: ObservedValues<Value, Failure>, placeholder: Value
  ) {
    held = Held(value: placeholder)
    begin = { values.begin().throwingAny }
  }

  deinit { reading?.cancel() }

  /// The newest value; the placeholder until the store was read. It stays while the store is closed or has failed.
  public var value: Value { shown.value }

  /// Whether the store was read. An empty value says that there is nothing only then.
  public var isLoaded: Bool { shown.isLoaded }

  /// Why the newest value cannot be read: what the app's own reading threw, or a `TrainingError` of the store. It goes
  /// with the next reading that succeeds. A change of what was asked for is another try, and so is ``retry()``.
  public var error: (any Error)? { shown.error }

  /// Reads once more. A store that failed is opened again.
  public func retry() {
    start()
    isWanted = true
    guard let observing else { return }
    Task {
      await observing.tryAgain()
      observing.signal.raise()
    }
  }

  private var shown: Held {
    start()
    isWanted = true
    return held
  }

  /// Begins to read, if it rests.
  private func start() {
    guard reading == nil else { return }
    let observing = begin()
    self.observing = observing
    if let value = observing.atHand() { take(value, observing) }
    reading = Task { [weak self] in
      await withTaskCancellationHandler {
        while await observing.signal.wait(isolation: #isolation) {
          guard let self, self.isWanted else { break }
          await self.read(observing)
        }
      } onCancel: {
        observing.signal.end()
      }
      observing.signal.end()
      self?.rest()
    }
  }

  private func rest() { (reading, observing) = (nil, nil) }

  private func read(_ observing: Observing<Value, any Error>) async {
    switch await observing.read() {
    case .value(let value): take(value, observing)
    case .unreadable(let error): if let error { fail(error) }
    case .failed(let error): fail(error)
    }
  }

  private func take(_ value: Value, _ observing: Observing<Value, any Error>) {
    if held.isLoaded, held.error == nil, observing.areEqual(held.value, value) { return }
    isWanted = false
    held = Held(value: value, isLoaded: true)
  }

  private func fail(_ error: any Error) {
    // The same error again wakes no view.
    if let last = held.error, String(reflecting: last) == String(reflecting: error) { return }
    isWanted = false
    held.error = error
  }
}

extension Observing {
  /// The same, for readers that take any error.
  fileprivate var throwingAny: Observing<Value, any Error> {
    Observing<Value, any Error>(
      signal: signal, areEqual: areEqual, closing: closing, atHand: atHand, tryAgain: tryAgain,
      read: {
        switch await read() {
        case .value(let value): .value(value)
        case .unreadable(let error): .unreadable(error)
        case .failed(let error): .failed(error)
        }
      })
  }
}
