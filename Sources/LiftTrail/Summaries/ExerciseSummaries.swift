#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import Projections
import Training

/// Keeps an ``ExerciseBook``: the summary and the records of each exercise.
public struct ExerciseSummaries: KeptProjection {
  /// That of a session which does not say where it took place.
  private let zone: TimeZone

  /// - Parameter zone: That of a session which does not say where it took place.
  public init(elsewhere zone: TimeZone = .current) { self.zone = zone }

  /// The way of this build, and the zone.
  public var version: String { "7 \(zone.identifier)" }

  /// The book of no sessions.
  public var empty: ExerciseBook { ExerciseBook() }

  /// The book as bytes.
  public static func bytes(of state: ExerciseBook) throws -> [UInt8] { state.packed }

  /// The book that bytes stand for.
  public static func state(of bytes: [UInt8]) throws -> ExerciseBook {
    try ExerciseBook(packed: bytes)
  }

  /// Sessions, what custom exercises are called and say of their sets, and the body's weight.
  public var steps: [Step] {
    [
      Step(Session.self) { [zone] book, before, after in
        book.take(from: before, to: after) { $0.day(elsewhere: zone) }
      },
      Step(CustomExercise.self) { book, before, after in book.take(from: before, to: after) },
      Step(UserProfile.self) { book, before, after in book.take(from: before, to: after) },
      Step(BodyWeight.self) { book, before, after in book.take(from: before, to: after) },
    ]
  }
}
