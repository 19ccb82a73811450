#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import Projections
package import Training

/// Keeps an ``ExerciseBook``: the summary and the records of each exercise.
public struct ExerciseSummaries: KeptProjection {
  /// That of a session which does not say where it took place.
  private let zone: LocalTime

  /// - Parameter zone: That of a session which does not say where it took place.
  public init(elsewhere zone: TimeZone = .current) { self.init(elsewhere: LocalTime(zone)) }

  /// - Parameter zone: That of a session which does not say where it took place.
  package init(elsewhere zone: LocalTime) { self.zone = zone }

  /// The way of this build. The zone is not of it: what is kept says when sessions began, and not on which day.
  public var version: String { "9" }

  /// The book of no sessions.
  public var empty: ExerciseBook { ExerciseBook() }

  /// The book as bytes.
  public func bytes(of state: ExerciseBook) throws -> [UInt8] { state.packed }

  /// The book that bytes stand for.
  public func state(of bytes: [UInt8]) throws -> ExerciseBook {
    var clocks = SessionClocks(elsewhere: zone)
    return try ExerciseBook(packed: bytes) { clocks.day(of: $0) }
  }

  /// Sessions, what custom exercises are called and say of their sets, and the body's weight.
  public var steps: [Step] {
    [
      Step(Session.self) { [zone] book, before, after in
        book.take(from: before, to: after) { zone.day(of: $0) }
      },
      Step(CustomExercise.self) { book, before, after in book.take(from: before, to: after) },
      Step(UserProfile.self) { book, before, after in book.take(from: before, to: after) },
      Step(BodyWeight.self) { book, before, after in book.take(from: before, to: after) },
    ]
  }
}
