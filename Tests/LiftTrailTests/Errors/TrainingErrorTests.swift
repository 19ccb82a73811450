import EventLog
import Foundation
import LiftTrail
import Projections
import SyncRelay
import Testing

/// What an app shows to the person who holds the device.
struct TrainingErrorTests {
  private struct Own: Error {}
  private struct Spoken: LocalizedError { var errorDescription: String? { "It rains." } }

  @Test(arguments: TrainingError.Code.all)
  func `each code says what happened and what to do, without a path or a command`(
    code: TrainingError.Code
  ) throws {
    let error = TrainingError(
      code, causes: ["/var/mobile/log/000000000001.jsonl, line 3: it is damaged; ltcli repair"])
    let description = try #require(error.errorDescription)
    let suggestion = try #require(error.recoverySuggestion)
    for text in [description, suggestion] {
      #expect(text.hasSuffix("."))
      #expect(text.first?.isUppercase == true)
      #expect(text.utf8.count < 160)
      for word in ["/", "ltcli", "log", "segment", "replica", "journal", "event", "store.json"] {
        let text = text.replacing("logged", with: "")
        #expect(!text.localizedCaseInsensitiveContains(word))
      }
    }
    #expect(error.localizedDescription == description)
    #expect((error as any Error).localizedDescription == description)
  }

  @Test func `texts for people name no member, and a printed error is one line with all`() {
    let error = TrainingError(
      .invalidValue, write: 2, member: "waistCentimeters",
      causes: ["the waist\nmust be above 0", "/store/log"])
    for text in [error.errorDescription, error.recoverySuggestion, error.failureReason] {
      #expect(text?.contains("waist") != true)
    }
    #expect(
      "\(error)" == "invalidValue: call 2: waistCentimeters: the waist must be above 0: /store/log")
  }

  @Test func `codes differ, and so do their words`() {
    let codes = TrainingError.Code.all
    #expect(codes.count == 22)
    #expect(Set(codes.map(\.description)).count == codes.count)
    #expect(Set(codes.map { TrainingError($0).errorDescription }).count == codes.count)
  }

  @Test func `whatever is thrown becomes one error, and itself stays as it is`() {
    let error = TrainingError(.noSpace, write: 2, member: "name", causes: ["no room"])
    #expect(TrainingError(error) == error)
    #expect(TrainingError(LogError(.diskFull, "no room")).code == .noSpace)
    #expect(TrainingError(LogError(.diskFull, "no room")).causes == ["no room"])
    #expect(TrainingError(Own()).code == .storage)
    #expect(TrainingError(Spoken()).errorDescription?.hasSuffix("It rains.") == true)
  }

  @Test func `a version that is too new is not the app's fault`() {
    let newer = LogError(.unknownType, "version 2 is newer", advice: .writeVersion(1))
    #expect(TrainingError(newer).code == .newerVersion)
    #expect(TrainingError(LogError(.unknownType, "unknown")).code == .kindNotRegistered)
  }

  @Test func `where there is no store yet, nobody is told of an entry that was deleted`() {
    let error = TrainingError(LogError(.notAStore, "no store"))
    #expect(error.code == .notFound)
    #expect(error.errorDescription == "This device does not have your data yet.")
    #expect(TrainingError(.notFound).errorDescription == "This entry is not there any more.")
  }

  @Test func `a catch by code compiles and matches`() {
    func caught(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "nothing"
      } catch let error as TrainingError where error.code == .noSpace {
        return error.member ?? "no space"
      } catch {
        return "other"
      }
    }
    #expect(caught { throw TrainingError(.noSpace) } == "no space")
    #expect(caught { throw TrainingError(.damaged) } == "other")
  }
}
