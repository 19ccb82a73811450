import EventLog
import EventLogTesting
import Foundation
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

@testable import LiftTrail

/// What a store says to the person who holds the device: tables that an app changes or replaces.
struct StoreWordsTests {
  /// Each topic, with arguments where it has some.
  private static let topics: [StoreWords.Topic] =
    StoreWords.Failure.allCases.map { .failure($0) }
    + StoreWords.Repair.allCases.map { .repair($0) }
    + details.map { .detail($0) }
    + MergeRule.allCases.filter { $0 != .lastChange }.map { .overruled($0) }
  private static let details: [StoreWords.Detail] = [
    .openedTwice, .settingsStartAnew, .filled, .atLeastZero, .requirement("a name"),
    .said("It rains."),
  ]

  @Test(arguments: ["en", "de"])
  func `a table says each topic in sentences that name no file, no tool and no training`(
    language: String
  ) throws {
    let words = try #require(StoreWords.known[language])
    let training =
      /\b(training\w*|train\w*|workouts?|sets?|lift\w*|exercises?|athletes?|reps?|gym|log(ged)?|Übung\w*|Satz|Sätze|Einheit\w*|Athlet\w*)\b/
      .ignoresCase()
    let engine = ["/", "ltcli", "segment", "replica", "journal", "event", "store.json"]
    for topic in Self.topics {
      let saying = words[topic]
      for text in [saying.text, saying.advice].compactMap(\.self) {
        #expect(text.hasSuffix("."), "\(text)")
        #expect(text.first?.isUppercase == true, "\(text)")
        #expect(text.count < 160, "\(text)")
        #expect(!text.contains(training), "\(text)")
        for word in engine { #expect(!text.localizedCaseInsensitiveContains(word), "\(text)") }
      }
    }
    let said = Self.topics.map { "\(words[$0].text) \(words[$0].advice ?? "")" }
    #expect(Set(said).count == said.count)
  }

  @Test func `German says nothing in English, and each failure has its advice in both`() {
    for topic in Self.topics {
      let (english, german) = (StoreWords.english[topic], StoreWords.german[topic])
      if case .detail(.said) = topic {
        #expect(german == english)
      } else {
        #expect(german.text != english.text)
      }
      #expect((german.advice == nil) == (english.advice == nil))
      if case .failure = topic { #expect(english.advice != nil) }
    }
  }

  @Test(arguments: TrainingError.Code.all)
  func `an error of each code speaks in the words that it is asked for`(
    code: TrainingError.Code
  ) {
    let error = TrainingError(code, causes: ["/a/b"])
    #expect(error.errorDescription == StoreWords.english[.failure(error.failure)].text)
    #expect(error.description(in: .german) == StoreWords.german[.failure(error.failure)].text)
    #expect(error.suggestion(in: .german) == StoreWords.german[.failure(error.failure)].advice)
    #expect(error.said(in: .german).localizedDescription == error.description(in: .german))
    #expect(error.said(in: .german) == error)
  }

  @Test func `each failure is that of some error`() {
    var failures = Set(TrainingError.Code.all.map { TrainingError($0).failure })
    failures.insert(TrainingError(LogError(.notAStore, "no store")).failure)
    for hasMetPeers in [true, false] {
      var error = TrainingError(.damaged)
      error.hasMetPeers = hasMetPeers
      failures.insert(error.failure)
    }
    #expect(failures == Set(StoreWords.Failure.allCases))
  }

  @Test func `a noun of the app's stands wherever the data is meant`() {
    for words in [StoreWords.english, .german] {
      var own = words
      own.data = "your 17 recipes"
      let meant = Self.topics.filter { words[$0].text.contains(words.data) }
      #expect(meant.count >= 10)
      for topic in Self.topics {
        #expect(!own[topic].text.contains(words.data))
        #expect(own[topic].text.contains("your 17 recipes") == meant.contains(topic))
      }
    }
  }

  @Test func `a sentence is replaced, and the rest stays`() {
    let own = StoreWords.english.replacing { topic, data in
      topic == .failure(.notFound) ? StoreWords.Saying("That recipe is gone from \(data).") : nil
    }
    #expect(own[.failure(.notFound)].text == "That recipe is gone from your data.")
    #expect(own[.failure(.notFound)].advice == nil)
    #expect(own[.failure(.noSpace)] == StoreWords.english[.failure(.noSpace)])
    var named = own
    named.data = "your recipes"
    #expect(named[.failure(.notFound)].text == "That recipe is gone from your recipes.")
  }

  @Test(arguments: [
    (["de-AT", "en"], "deine Daten"), (["fr", "de_CH"], "deine Daten"), (["DE"], "deine Daten"),
    (["fr"], "your data"), ([], "your data"), (["en-GB", "de"], "your data"),
  ])
  func `the words are those of the first language that there are words for`(
    languages: [String], data: String
  ) {
    #expect(StoreWords.preferred(by: languages).data == data)
  }

  @Test func `an app's table of another language is found by its language`() {
    var french = StoreWords.english
    french.data = "tes recettes"
    let tables = ["fr": french, "en": .english]
    #expect(StoreWords.preferred(by: ["fr-CA"], among: tables).data == "tes recettes")
    #expect(StoreWords.preferred(by: ["de"], among: tables).data == "your data")
    #expect(StoreWords.preferred(by: ["de"], among: ["fr": french]).data == "your data")
  }
}
