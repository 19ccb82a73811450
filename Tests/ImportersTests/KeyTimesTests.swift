import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

private func plan(_ text: String) throws -> ImportPlan {
  try ImportPlan(reading: Array(text.utf8), as: .keys)
}

struct `Times in the keys of a trainer app` {
  @Test(
    arguments: [
      (.number(0), "2001-01-01T00:00:00.000Z"), (.number(788_950_800), "2026-01-01T09:00:00.000Z"),
      (.number(788_950_800.1234), "2026-01-01T09:00:00.123Z"),
      (.number(-978_307_200.5), "1969-12-31T23:59:59.500Z"),
      (.number(252_423_993_599.999), "9999-12-31T23:59:59.999Z"),
      (.number(252_423_993_600), nil), (.number(-63_145_526_401), nil),
      (.number(9_007_199_254_740_991), nil), (.number(-9_007_199_254_740_991), nil),
      (.number(.greatestFiniteMagnitude), nil), (.number(.nan), nil),
      ("2026-01-01T10:00:00.250Z", "2026-01-01T10:00:00.250Z"),
      ("2026-01-01T10:00:00Z", "2026-01-01T10:00:00.000Z"),
      ("2026-01-01T10:00Z", "2026-01-01T10:00:00.000Z"),
      ("2026-01-01T10:00:00+01:00", "2026-01-01T09:00:00.000Z"),
      ("2026-01-01T00:30:00-0130", "2026-01-01T02:00:00.000Z"),
      ("2026-01-01T10:00:00.1239876+05", "2026-01-01T05:00:00.123Z"),
      ("2026-01-01T10:00:00.5Z", "2026-01-01T10:00:00.500Z"),
      ("0000-01-01T00:00:00+01:00", nil), ("9999-12-31T23:59:59-01:00", nil),
      ("2026-01-01T10:00:00", nil), ("2026-01-01", nil), ("2026-01-01T10:00:00.Z", nil),
      ("2026-01-01T10:00:00+1", nil), ("2026-01-01T10:00:00+24:00", nil), ("yesterday", nil),
      ("2026-02-30T10:00:00Z", nil), ("", nil), (.bool(true), nil), (.null, nil), (.array([]), nil),
    ] as [(JSONValue, String?)])
  func `seconds since 2001 are one, and so is a text with an offset`(
    value: JSONValue, text: String?
  ) {
    #expect(KeyTimes.instant(in: value)?.description == text)
  }

  @Test func `they are read wherever a payload has one`() throws {
    let replica = try Replica.inMemory()
    let report = try replica.take(
      plan(
        #"""
        {"workout_results_2026-01-01":{"startedAt":788950800,"updatedAt":788954400.5,
          "finished":{"finishedAt":"2026-01-01T11:00:00+01:00","notes":"x"},
          "sets":[{"exercise":"Bench","reps":8,"loggedAt":788951000}],
          "pauses":[{"from":788951100,"to":"2026-01-01T09:06:00Z"}]},
         "TrainingProgram":{"name":"Base","weekPlans":[
          {"outcomes":[{"id":"1","status":"done","at":788954400}]}]}}
        """#))
    #expect(!report.isPartial && report.notices.isEmpty, "\(report)")
    let state = replica.state
    let session = try #require(try state.one(Session.self, "trainerApp:2026-01-01"))
    #expect(session.started?.startedAt == Instant("2026-01-01T09:00:00.000Z"))
    #expect(session.finished?.finishedAt == Instant("2026-01-01T10:00:00.000Z"))
    #expect(session.sets.map(\.loggedAt) == [Instant("2026-01-01T09:03:20.000Z")])
    #expect(session.pauses.map(\.from) == [Instant("2026-01-01T09:05:00.000Z")])
    #expect(session.pauses.map(\.to) == [Instant("2026-01-01T09:06:00.000Z")])
    let week = try #require(try state.one(ProgramWeek.self, "TrainingProgram_1"))
    #expect(week.outcomes.map(\.at) == [Instant("2026-01-01T10:00:00.000Z")])
  }

  @Test func `what is no time stays as it is, and is named with its key`() throws {
    let report = try Replica.inMemory().take(
      plan(
        #"""
        {"workout_results_2026-01-01":{"startedAt":9007199254740991},
         "workout_results_2026-01-02":{"startedAt":"noon","sets":[{"exercise":"x","loggedAt":true}]}}
        """#))
    let notices = report.notices.map(\.text)
    #expect(
      notices == [
        "workout_results_2026-01-01: its “startedAt” is no time, and stays as it is: 9007199254740991",
        "workout_results_2026-01-02: its “startedAt” is no time, and stays as it is: “noon”",
        "workout_results_2026-01-02: its “sets[].loggedAt” is no time, and stays as it is: true",
      ])
    #expect(report.leftOut.map(\.id) == ["trainerApp:2026-01-01", "trainerApp:2026-01-02"])
  }
}

struct `A dump with a value that cannot be read` {
  @Test func `a number of another library that is too great hinders nothing`() throws {
    let replica = try Replica.inMemory()
    let report = try replica.take(plan(#"{"AppleBig":9007199254740993,"Count":1}"#))
    #expect(!report.isPartial)
    #expect(try replica.state.one(Setting.self, "Count")?.value == 1)
    #expect(
      report.notices.map(\.text) == [
        "keys that are none of the app's, and are not read: “AppleBig”"
      ])
  }

  @Test func `a key of the app is named, and the others are read`() throws {
    let replica = try Replica.inMemory()
    let report = try replica.take(
      plan(#"{ "Count" : 1e99 , "Name":"a\"}{", "workout_2026-01-05":{"name":"P","x":[1e99]}}"#))
    let left = report.others.leftOut.map { "\($0.id): \($0.reason)" }
    #expect(left.count == 2 && left.allSatisfy { $0.contains("its value cannot be read, ") })
    #expect(left.first?.hasPrefix("Count: ") == true && left.last?.contains("2026-01-05") == true)
    #expect(try replica.state.one(Setting.self, "Name")?.value == #"a"}{"#)
  }

  @Test(
    arguments: [
      "{", #"{"Count":1"#, #"{"Count":1e99,}"#, #"{"Count":1e99}x"#, #"{"Count":1e99,"Count":1}"#,
      #"{"Count":[1e99}"#, #"{"Count":1e99 "A":1}"#, #"{"Count":,"A":1e99}"#, #"{"Count:1e99}"#,
      #"{"Count":"\"#, "{1e99:1}", #"{"Count":1e99:2}"#,
    ])
  func `a file whose keys cannot be told apart is refused`(text: String) throws {
    var refusal: ImportError?
    do throws(ImportError) {
      _ = try ImportPlan(reading: Array(text.utf8), as: .keys)
    } catch {
      refusal = error
    }
    guard case .notKeys(let reason, _) = refusal, reason.hasPrefix("it is no JSON, line 1: ") else {
      Issue.record("\(text): \(String(describing: refusal))")
      return
    }
  }
}
