import LiftTrail
import Projections
import Testing
import Training

/// What is said of a next target, in the languages that are there.
struct TrainingWordsTests {
  private static let day = Day(year: 2026, month: 3, day: 1)

  /// One of each reason, with what is said of it.
  private static let reasons: [(reason: NextTarget.Reason, english: String, german: String)] = {
    guard let day else { return [] }
    let (ten, twelve) = (NextTarget.Amount.reps(10), NextTarget.Amount.reps(12))
    return [
      (
        .baseline(kilograms: 77.5, since: day),
        "77.5 kg was set as the beginning, for sessions since 2026-03-01",
        "77,5 kg ist als Anfang festgelegt, für Einheiten seit 2026-03-01"
      ),
      (
        .baselineAmount(.distance(meters: 5000, seconds: 1498), since: nil),
        "5 km in 24:58 was set as the beginning", "5 km in 24:58 als Anfang festgelegt"
      ),
      (
        .firstSession(day, kilograms: 60), "2026-03-01: 60 kg was lifted first",
        "2026-03-01: zuerst wurden 60 kg bewegt"
      ),
      (
        .firstAmount(day, .reps(1)), "2026-03-01: 1 repetition was done first",
        "2026-03-01: zuerst 1 Wiederholung"
      ),
      (
        .heavier(day, from: 100, sets: 3, reps: 5, by: 2.5),
        "2026-03-01: all 3 sets had 5 repetitions or more at 100 kg, so 2.5 kg more",
        "2026-03-01: alle 3 Sätze hatten mindestens 5 Wiederholungen mit 100 kg, also 2,5 kg mehr"
      ),
      (
        .moreReps(day, sets: 1, reps: 8, to: 9),
        "2026-03-01: the set had 8 repetitions or more, so now 9",
        "2026-03-01: der Satz hatte mindestens 8 Wiederholungen, also jetzt 9"
      ),
      (
        .more(day, ten, sets: 2, to: twelve),
        "2026-03-01: all 2 sets had 10 repetitions or more, so now 12 repetitions",
        "2026-03-01: alle 2 Sätze hatten mindestens 10 Wiederholungen, also jetzt 12 Wiederholungen"
      ),
      (
        .more(day, .distance(meters: 1250, seconds: nil), sets: 1, to: .seconds(45.5)),
        "2026-03-01: 1.25 km, so now 45.5 s", "2026-03-01: 1,25 km, also jetzt 45,5 s"
      ),
      (
        .lighter(day, kilograms: 50),
        "2026-03-01: 50 kg was less than that, so it does not count",
        "2026-03-01: 50 kg waren weniger als das und zählen nicht"
      ),
      (
        .restart(day, kilograms: 50, sessions: 3),
        "2026-03-01: 50 kg, lighter 3 times in a row, so it begins there again",
        "2026-03-01: 50 kg, 3-mal in Folge leichter, also beginnt es dort neu"
      ),
      (
        .restartAmount(day, ten, sessions: 3),
        "2026-03-01: 10 repetitions, less 3 times in a row, so it begins there again",
        "2026-03-01: 10 Wiederholungen, 3-mal in Folge weniger, also beginnt es dort neu"
      ),
      (
        .failed(day, reps: 3, of: 5, inARow: 2),
        "2026-03-01: a set had 3 of 5 repetitions, not done 2 times in a row, so the same again",
        "2026-03-01: ein Satz hatte 3 von 5 Wiederholungen, 2-mal in Folge nicht geschafft, "
          + "also noch einmal dasselbe"
      ),
      (
        .missed(day, ten, of: twelve, inARow: 1),
        "2026-03-01: 10 repetitions, and not 12 repetitions, so the same again",
        "2026-03-01: 10 Wiederholungen und nicht 12 Wiederholungen, also noch einmal dasselbe"
      ),
      (
        .notAsPlanned(day, done: 2, of: 3, inARow: 1),
        "2026-03-01: 2 of 3 planned sets were done as planned, so the same again",
        "2026-03-01: 2 von 3 geplanten Sätzen wie geplant, also noch einmal dasselbe"
      ),
      (
        .deload(day, percent: 10, failures: 2),
        "2026-03-01: not done 2 times in a row, so 10 % less",
        "2026-03-01: 2-mal in Folge nicht geschafft, also 10 % weniger"
      ),
      (
        .fixed, "the target is to stay as it is", "das Ziel soll bleiben, wie es ist"
      ),
    ]
  }()

  @Test func `each reason of a target is said in English and in German`() {
    #expect(Self.reasons.count == 16)
    for (reason, english, german) in Self.reasons {
      #expect(TrainingWords.english.text(of: reason) == english)
      #expect(TrainingWords.german.text(of: reason) == german)
    }
  }

  @Test func `weights are said in the unit that is asked for`() throws {
    let reason = NextTarget.Reason.firstSession(try #require(Self.day), kilograms: 100)
    #expect(
      TrainingWords.german.text(of: reason, in: .pounds)
        == "2026-03-01: zuerst wurden 220,46 lb bewegt")
  }

  @Test func `the first language counts that there is a table for, and an app has its own`() {
    let fixed = NextTarget.Reason.fixed
    #expect(TrainingWords.preferred(by: ["fr", "de-AT", "en"]).text(of: fixed).hasPrefix("das"))
    #expect(TrainingWords.preferred(by: ["en_GB", "de"]).text(of: fixed).hasPrefix("the"))
    #expect(TrainingWords.preferred(by: ["fr"]).text(of: fixed).hasPrefix("the"))
    #expect(TrainingWords { _, _ in "c'est ainsi" }.text(of: fixed) == "c'est ainsi")
  }
}
