import EventLog
import Projections
import Training

extension NextTarget.Reason {
  /// In German, with weights in a unit.
  func germanText(in unit: MassUnit) -> String {
    func weight(_ kilograms: Double) -> String {
      "\(number(unit.amount(ofKilograms: kilograms))) \(unit.rawValue)"
    }
    func sets(_ count: Int) -> String {
      count == 1 ? "der Satz hatte" : "alle \(count) Sätze hatten"
    }
    func since(_ day: Day?) -> String { day.map { ", für Einheiten seit \($0)" } ?? "" }
    func again(_ inARow: Int) -> String {
      (inARow > 1 ? ", \(inARow)-mal in Folge nicht geschafft" : "") + ", also noch einmal dasselbe"
    }
    return switch self {
    case .baseline(let kilograms, let day):
      "\(weight(kilograms)) ist als Anfang festgelegt" + since(day)
    case .baselineAmount(let amount, let day):
      "\(amount.germanText) als Anfang festgelegt" + since(day)
    case .firstSession(let day, let kilograms): "\(day): zuerst wurden \(weight(kilograms)) bewegt"
    case .firstAmount(let day, let amount): "\(day): zuerst \(amount.germanText)"
    case .heavier(let day, let from, let count, let reps, let amount):
      "\(day): \(sets(count)) mindestens \(number(reps)) Wiederholungen mit \(weight(from)), also "
        + "\(weight(amount)) mehr"
    case .moreReps(let day, let count, let reps, let next):
      "\(day): \(sets(count)) mindestens \(number(reps)) Wiederholungen, also jetzt \(number(next))"
    case .more(let day, let amount, let count, let next):
      switch amount {
      case .distance: "\(day): \(amount.germanText), also jetzt \(next.germanText)"
      case .reps, .seconds:
        "\(day): \(sets(count)) mindestens \(amount.germanText), also jetzt \(next.germanText)"
      }
    case .lighter(let day, let kilograms):
      "\(day): \(weight(kilograms)) waren weniger als das und zählen nicht"
    case .restart(let day, let kilograms, let sessions):
      "\(day): \(weight(kilograms)), \(sessions)-mal in Folge leichter, also beginnt es dort neu"
    case .restartAmount(let day, let amount, let sessions):
      "\(day): \(amount.germanText), \(sessions)-mal in Folge weniger, also beginnt es dort neu"
    case .failed(let day, let reps, let wanted, let inARow):
      "\(day): ein Satz hatte \(number(reps)) von \(number(wanted)) Wiederholungen" + again(inARow)
    case .missed(let day, let amount, let wanted, let inARow):
      "\(day): \(amount.germanText) und nicht \(wanted.germanText)" + again(inARow)
    case .notAsPlanned(let day, let done, let planned, let inARow):
      "\(day): \(done) von \(planned) geplanten Sätzen wie geplant" + again(inARow)
    case .deload(let day, let percent, let failures):
      "\(day): \(failures == 1 ? "einmal" : "\(failures)-mal in Folge") nicht geschafft, also "
        + "\(number(percent)) % weniger"
    case .fixed: "das Ziel soll bleiben, wie es ist"
    }
  }
}

extension NextTarget.Amount {
  /// For example `12 Wiederholungen`, `1:05`, `5 km in 24:58`.
  fileprivate var germanText: String {
    switch self {
    case .reps(let reps): "\(number(reps)) Wiederholung\(reps == 1 ? "" : "en")"
    case .seconds(let seconds): withComma(LoggedSet.shownTime(seconds))
    case .distance(let meters, let seconds):
      withComma(LoggedSet.shownDistance(meters))
        + (seconds.map { " in \(withComma(LoggedSet.shownTime($0)))" } ?? "")
    }
  }
}

/// A number to the hundredth, with a comma.
private func number(_ number: Double) -> String {
  withComma(JSONValue.number((number * 100).rounded() / 100).canonicalText())
}

/// A text of numbers with the German separator.
private func withComma(_ text: String) -> String { text.replacing(".", with: ",") }
