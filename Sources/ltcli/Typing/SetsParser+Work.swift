import EventLog
import Training

/// The forms that a group's work can have, in the order in which they are tried.
extension SetsParser {
  typealias Found<Value> = (value: Value, next: Int)

  /// Every way in which the work of a group can be read from a piece on, with the piece behind it.
  func works(at start: Int) -> [Found<TypedWork>] {
    let forms: [(Int) -> Found<TypedWork>?] = [
      again, failed, handsOrSets, programme, lifted, secondsOrHands, covered, held, loadThenTwo,
      list, repetitionsAt, repetitions, numbers, loadAndNumber, more, load,
    ]
    return forms.compactMap { $0(start) }
  }

  // MARK: sets of repetitions

  /// `80x5`, `80x5,5,4`, `80x5x3`.
  private func lifted(_ start: Int) -> Found<TypedWork>? {
    guard let load = load(at: start), isTimes(load.next), let reps = list(at: load.next + 1) else {
      return nil
    }
    let count = reps.value.count == 1 ? sets(at: reps.next) : nil
    return (.lifted(load.value, reps.value, sets: count?.value), count?.next ?? reps.next)
  }

  /// `2x20x10`: all whole, and without a unit.
  private func handsOrSets(_ start: Int) -> Found<TypedWork>? {
    guard whole(at: start)?.value == 2, isTimes(start + 1), let load = number(at: start + 2),
      isTimes(load.next), let reps = reps(at: load.next + 1), !isTimes(reps.next),
      !load.value.contains("."), !hasComma(from: start, to: load.next)
    else { return nil }
    return (.handsOrSets(TypedWeight(text: load.value), reps.value), reps.next)
  }

  /// `80 5x3`.
  private func loadThenTwo(_ start: Int) -> Found<TypedWork>? {
    guard let load = load(at: start) else { return nil }
    let next = isSign(":", load.next) ? load.next + 1 : load.next
    guard isApart(next), let first = whole(at: next), isTimes(first.next),
      let second = whole(at: first.next + 1), !isTimes(second.next)
    else { return nil }
    return (.loadThenTwo(load.value, first.value, second.value), afterRepetitions(second.next))
  }

  /// `50: 6, 5, 5`.
  private func list(_ start: Int) -> Found<TypedWork>? {
    guard let load = load(at: start), isSign(":", load.next), isApart(load.next + 1),
      let reps = list(at: load.next + 1)
    else { return nil }
    return (.lifted(load.value, reps.value, sets: nil), reps.next)
  }

  /// `3x5@165`, `3x5 60kg`.
  private func programme(_ start: Int) -> Found<TypedWork>? {
    guard let sets = whole(at: start), isTimes(sets.next), let reps = reps(at: sets.next + 1),
      let weight = weightBehind(reps.next, isMarked: false), !isTimes(weight.next)
    else { return nil }
    return (.programme(sets: sets.value, reps.value, weight.value), weight.next)
  }

  /// `5@185`.
  private func repetitionsAt(_ start: Int) -> Found<TypedWork>? {
    guard let reps = reps(at: start), let weight = weightBehind(reps.next, isMarked: true) else {
      return nil
    }
    return (.repetitionsAt(reps.value, weight.value), weight.next)
  }

  /// A load behind `@`: with a unit, or too great for an RPE. Without `@` it has a unit.
  private func weightBehind(_ place: Int, isMarked: Bool) -> Found<TypedWeight>? {
    if isSign("@", place) {
      guard case .weight(let weight)? = load(at: place + 1)?.value,
        let next = load(at: place + 1)?.next, weight.sign == .plain,
        weight.unit != nil || weight.amount > 10
      else { return nil }
      return (weight, next)
    }
    guard !isMarked, isApart(place), let load = load(at: place),
      case .weight(let weight) = load.value, weight.unit != nil, weight.sign == .plain
    else { return nil }
    return (weight, load.next)
  }

  /// `x5`, `x5x3`, `x5,5,4`.
  private func repetitions(_ start: Int) -> Found<TypedWork>? {
    guard isTimes(start), let reps = list(at: start + 1) else { return nil }
    let count = reps.value.count == 1 ? sets(at: reps.next) : nil
    return (.repetitions(reps.value, sets: count?.value), count?.next ?? reps.next)
  }

  /// `5`, `8,7,6`.
  private func numbers(_ start: Int) -> Found<TypedWork>? {
    guard let reps = list(at: start) else { return nil }
    return (.numbers(reps.value), reps.next)
  }

  /// `100 5`.
  private func loadAndNumber(_ start: Int) -> Found<TypedWork>? {
    guard let load = load(at: start), case .weight(let weight) = load.value, isApart(load.next),
      let reps = reps(at: load.next), !isTimes(reps.next)
    else { return nil }
    return (.loadAndNumber(weight, reps.value), reps.next)
  }

  /// `82.5kg`.
  private func load(_ start: Int) -> Found<TypedWork>? {
    load(at: start).map { (.load($0.value), $0.next) }
  }

  /// Nobody adds more at once, in whatever unit.
  private static let mostMore = 1000

  /// `+5`.
  private func more(_ start: Int) -> Found<TypedWork>? {
    guard isSign("+", start), let number = whole(at: start + 1), number.next == tokens.count,
      number.value <= SetsParser.mostMore
    else { return nil }
    return (.more(number.value), number.next)
  }

  /// `+`, `=`, `+3x`.
  private func again(_ start: Int) -> Found<TypedWork>? {
    guard isSign("+", start) || isSign("=", start) else { return nil }
    if start + 1 == tokens.count { return (.again(1), start + 1) }
    guard isSign("+", start), let count = whole(at: start + 1), isTimes(count.next),
      count.next + 1 == tokens.count
    else { return nil }
    return (.again(count.value), count.next + 1)
  }

  /// `100 fail`, `fail`.
  private func failed(_ start: Int) -> Found<TypedWork>? {
    func isFail(_ place: Int) -> Bool {
      word(at: place).map { ["fail", "failed", "miss", "missed"].contains($0) } ?? false
    }
    if isFail(start) { return (.failed(nil), start + 1) }
    guard let load = load(at: start), isFail(load.next) else { return nil }
    return (.failed(load.value), load.next + 1)
  }

  // MARK: times and distances

  /// `60s`, `60sx3`, `+10 60s`.
  private func held(_ start: Int) -> Found<TypedWork>? {
    if let time = time(at: start), !isPace(time.next) {
      let count = sets(at: time.next)
      return (.held(seconds: time.value, nil, sets: count?.value), count?.next ?? time.next)
    }
    guard let load = load(at: start), isApart(load.next), let time = time(at: load.next),
      !isPace(time.next)
    else { return nil }
    let count = sets(at: time.next)
    return (.held(seconds: time.value, load.value, sets: count?.value), count?.next ?? time.next)
  }

  /// `20s x10`: `s` may be seconds, or the plural of a weight.
  private func secondsOrHands(_ start: Int) -> Found<TypedWork>? {
    guard let number = number(at: start), word(at: number.next) == "s", !isApart(number.next),
      isTimes(number.next + 1), let reps = reps(at: number.next + 2)
    else { return nil }
    let count = sets(at: reps.next)
    return (
      .secondsOrHands(number.value, reps.value, sets: count?.value), count?.next ?? reps.next
    )
  }

  /// `5km`, `5km 25:10`, `25:10 5km`, `5km 5:02/km`, `2x32kg 40m`.
  private func covered(_ start: Int) -> Found<TypedWork>? {
    if let distance = distance(at: start) {
      let course = course(at: distance.next)
      let next = course?.next ?? distance.next
      let count = sets(at: next)
      return (
        .covered(distance.value, course?.value, nil, sets: count?.value), count?.next ?? next
      )
    }
    if let time = time(at: start), let distance = distance(at: time.next) {
      let count = sets(at: distance.next)
      let course = TypedCourse.seconds(
        time.value, mayBeHours: isMinutes(from: start, to: time.next))
      return (
        .covered(distance.value, course, nil, sets: count?.value), count?.next ?? distance.next
      )
    }
    guard let load = load(at: start), isApart(load.next), let distance = distance(at: load.next)
    else { return nil }
    let course = course(at: distance.next)
    let next = course?.next ?? distance.next
    let count = sets(at: next)
    return (
      .covered(distance.value, course?.value, load.value, sets: count?.value), count?.next ?? next
    )
  }

  /// A time or a pace behind a distance.
  private func course(at place: Int) -> Found<TypedCourse>? {
    guard let time = time(at: place) else { return nil }
    guard isPace(time.next) else {
      return (.seconds(time.value, mayBeHours: isMinutes(from: place, to: time.next)), time.next)
    }
    let meters = word(at: time.next + 1) == "km" ? 1000 : 1609.344
    return (.pace(seconds: time.value, meters: meters), time.next + 2)
  }

  /// Whether `/km` or `/mi` stands at a place.
  private func isPace(_ place: Int) -> Bool {
    isSign("/", place) && ["km", "mi"].contains(word(at: place + 1))
  }

  /// Whether a time was typed as `m:ss`.
  private func isMinutes(from start: Int, to end: Int) -> Bool {
    end - start == 3 && isSign(":", start + 1)
  }
}
