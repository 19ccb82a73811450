import EventLog
import Projections

extension NextTarget {
  /// What to do, such as `77.5 kg × 5`, `12 reps`, `1:05`, `5 km in 24:58 at most`, with the weight in a unit.
  package func shownWork(in unit: MassUnit) -> String {
    let set = LoggedSet(
      weightKilograms: weightKilograms, reps: reps, seconds: seconds,
      distanceMeters: distanceMeters,
      weightIs: weightIs)
    guard distanceMeters != nil, seconds != nil else { return set.shownWork(in: unit) }
    return set.shownWork(in: unit) + " at most"
  }
}

extension NextTarget.Amount: CustomStringConvertible {
  /// For example `12 repetitions`, `1:05`, `5 km in 24:58`.
  public var description: String {
    switch self {
    case .reps(let reps): "\(MassUnit.text(of: reps)) repetition\(reps == 1 ? "" : "s")"
    case .seconds(let seconds): LoggedSet.shownTime(seconds)
    case .distance(let meters, let seconds):
      LoggedSet.shownDistance(meters) + (seconds.map { " in \(LoggedSet.shownTime($0))" } ?? "")
    }
  }
}

extension NextTarget.Reason: CustomStringConvertible {
  /// In words, with weights in kilograms.
  public var description: String { text(in: .kilograms) }

  /// In words, with weights in a unit.
  package func text(in unit: MassUnit) -> String {
    func weight(_ kilograms: Double) -> String { unit.text(ofKilograms: kilograms) }
    func number(_ number: Double) -> String { MassUnit.text(of: number) }
    func sets(_ count: Int) -> String { count == 1 ? "the set" : "all \(count) sets" }
    func since(_ day: Day?) -> String { day.map { ", for sessions since \($0)" } ?? "" }
    func again(_ inARow: Int) -> String {
      (inARow > 1 ? ", not done \(inARow) times in a row" : "") + ", so the same again"
    }
    switch self {
    case .baseline(let kilograms, let day):
      return "\(weight(kilograms)) was set as the beginning" + since(day)
    case .baselineAmount(let amount, let day):
      return "\(amount) was set as the beginning" + since(day)
    case .firstSession(let day, let kilograms):
      return "\(day): \(weight(kilograms)) was lifted first"
    case .firstAmount(let day, let amount): return "\(day): \(amount) was done first"
    case .heavier(let day, let from, let count, let reps, let amount):
      return
        "\(day): \(sets(count)) had \(number(reps)) repetitions or more at \(weight(from)), so "
        + "\(weight(amount)) more"
    case .moreReps(let day, let count, let reps, let next):
      return
        "\(day): \(sets(count)) had \(number(reps)) repetitions or more, so now \(number(next))"
    case .more(let day, let amount, let count, let next):
      let all =
        switch amount {
        case .distance: ""
        case .reps, .seconds: "\(sets(count)) had "
        }
      let more = all.isEmpty ? "" : " or more"
      return "\(day): \(all)\(amount)\(more), so now \(next)"
    case .lighter(let day, let kilograms):
      return "\(day): \(weight(kilograms)) was less than that, so it does not count"
    case .restart(let day, let kilograms, let sessions):
      return
        "\(day): \(weight(kilograms)), lighter \(sessions) times in a row, so it begins there again"
    case .restartAmount(let day, let amount, let sessions):
      return "\(day): \(amount), less \(sessions) times in a row, so it begins there again"
    case .failed(let day, let reps, let wanted, let inARow):
      return "\(day): a set had \(number(reps)) of \(number(wanted)) repetitions" + again(inARow)
    case .missed(let day, let amount, let wanted, let inARow):
      return "\(day): \(amount), and not \(wanted)" + again(inARow)
    case .notAsPlanned(let day, let done, let planned, let inARow):
      return "\(day): \(done) of \(planned) planned sets were done as planned" + again(inARow)
    case .deload(let day, let percent, let failures):
      return "\(day): not done \(failures == 1 ? "once" : "\(failures) times in a row"), so "
        + "\(number(percent)) % less"
    case .fixed: return "the target is to stay as it is"
    }
  }
}

extension MassUnit {
  /// For example `77.5 kg`.
  fileprivate func text(ofKilograms kilograms: Double) -> String {
    "\(MassUnit.text(of: amount(ofKilograms: kilograms))) \(rawValue)"
  }

  /// A number to the hundredth.
  fileprivate static func text(of number: Double) -> String {
    JSONValue.number((number * 100).rounded() / 100).canonicalText()
  }
}
