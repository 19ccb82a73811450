import EventLog
import Training

/// Loads, repetitions, times and distances: what the forms of work are made of.
extension SetsParser {
  func isTimes(_ place: Int) -> Bool { place < tokens.count && tokens[place].piece == .times }

  func isSign(_ sign: Character, _ place: Int) -> Bool {
    place < tokens.count && tokens[place].isSign(sign)
  }

  /// Whether a blank stands before a piece that is there.
  func isApart(_ place: Int) -> Bool { place < tokens.count && tokens[place].isApart }

  /// The word at a place.
  func word(at place: Int) -> String? {
    guard place < tokens.count, case .word(let word) = tokens[place].piece else { return nil }
    return word
  }

  /// Whether a comma stands between two places.
  func hasComma(from start: Int, to end: Int) -> Bool {
    tokens[start..<min(end, tokens.count)].contains { $0.isSign(",") }
  }

  private func digits(at place: Int) -> String? {
    guard place < tokens.count, case .number(let text) = tokens[place].piece else { return nil }
    // More digits are no number that anybody trains with.
    return text.utf8.count <= 9 ? text : nil
  }

  /// A whole number.
  func whole(at place: Int) -> Found<Int>? {
    guard let text = digits(at: place), let number = Int(text) else { return nil }
    return (number, place + 1)
  }

  /// A number; one comma in it is a point.
  func number(at place: Int) -> Found<String>? {
    guard let text = digits(at: place) else { return nil }
    if !text.contains("."), isSign(",", place + 1), !isApart(place + 1), !isApart(place + 2),
      let fraction = digits(at: place + 2), !fraction.contains(".")
    {
      // A second comma makes it a list.
      if isSign(",", place + 3), !isApart(place + 3), digits(at: place + 4) != nil,
        !isApart(place + 4)
      {
        return nil
      }
      return ("\(text).\(fraction)", place + 3)
    }
    return (text, place + 1)
  }

  // MARK: loads

  /// A load: `80`, `82.5 kg`, `+10`, `-20kg`, `bw`, `bw+10`, `bar`, `2x22.5`, `22.5kg each`.
  func load(at place: Int) -> Found<TypedLoad>? {
    switch word(at: place) {
    case "bw", "bodyweight":
      if isSign("+", place + 1) || isSign("-", place + 1) { return load(at: place + 1) }
      return (.body, place + 1)
    case "bar", "empty":
      return (.bar, place + (word(at: place + 1) == "bar" ? 2 : 1))
    default: break
    }
    var weight = TypedWeight(text: "")
    var next = place
    if isSign("+", place) { weight.sign = .added }
    if isSign("-", place) { weight.sign = .help }
    if weight.sign != .plain { next += 1 }
    // Two dumbbells: the weight has a fraction or a unit, so it cannot be repetitions.
    if weight.sign == .plain, whole(at: place)?.value == 2, isTimes(place + 1),
      let number = number(at: place + 2)
    {
      let unit = unit(at: number.next)
      if unit != nil || number.value.contains(".") {
        weight.text = number.value
        weight.unit = unit?.value
        weight.isEach = true
        return (.weight(weight), unit?.next ?? number.next)
      }
    }
    guard let number = number(at: next) else { return nil }
    weight.text = number.value
    next = number.next
    if let unit = unit(at: next) { (weight.unit, next) = (unit.value, unit.next) }
    // Behind a load `each` is each hand; behind repetitions it is each side.
    if word(at: next) == "each", isTimes(next + 1) {
      weight.isEach = true
      next += 1
    }
    return (.weight(weight), next)
  }

  /// A unit of weight, with or without a blank before it; `#` only right behind the number.
  private func unit(at place: Int) -> Found<MassUnit>? {
    if isSign("#", place), !isApart(place) { return (.pounds, place + 1) }
    guard let word = word(at: place) else { return nil }
    if TypedWords.kilograms.contains(word) { return (.kilograms, place + 1) }
    if TypedWords.pounds.contains(word) { return (.pounds, place + 1) }
    return nil
  }

  // MARK: repetitions

  /// `5`, `5+1`, `12+4+3`, `5 reps`.
  func reps(at place: Int) -> Found<TypedReps>? {
    guard let first = whole(at: place) else { return nil }
    var reps = TypedReps(done: first.value)
    var next = first.next
    while isSign("+", next), !isApart(next), !isApart(next + 1), let more = whole(at: next + 1) {
      reps.more.append(more.value)
      next = more.next
    }
    return (reps, afterRepetitions(next))
  }

  /// The place behind the word for repetitions, if it stands here. One letter stands right behind its number: apart it
  /// is the right side.
  func afterRepetitions(_ place: Int) -> Int {
    guard let word = word(at: place), TypedWords.repetitions.contains(word) else { return place }
    if word == "r", isApart(place) || place + 1 == tokens.count { return place }
    return place + 1
  }

  /// `5`, `5,5,4`, `5/5/4`. What has its own load begins a new group.
  func list(at place: Int) -> Found<[TypedReps]>? {
    guard let first = reps(at: place) else { return nil }
    var all = [first.value]
    var next = first.next
    while isSign(",", next) || isSign("/", next), let more = reps(at: next + 1),
      !isLoad(next + 1, more.next)
    {
      all.append(more.value)
      next = more.next
    }
    return (all, next)
  }

  /// Whether numbers that might go on with a list begin a group: an `x` follows, a unit, or a fraction and then an `x`.
  private func isLoad(_ place: Int, _ next: Int) -> Bool {
    if isTimes(next) || unit(at: next) != nil { return true }
    guard isApart(place), let load = load(at: place) else { return false }
    return load.next > next && isTimes(load.next)
  }

  /// `x3` behind what is done so often.
  func sets(at place: Int) -> Found<Int>? {
    guard isTimes(place), let count = whole(at: place + 1) else { return nil }
    return count
  }

  // MARK: times and distances

  /// `60s`, `90"`, `1:30`, `1:05:00`, `25min`, `1m30`, `1h05`, `1 h 5 min`.
  func time(at place: Int) -> Found<Double>? { clock(at: place) ?? spelled(at: place) }

  private func clock(at place: Int) -> Found<Double>? {
    func two(_ place: Int) -> Double? {
      guard isSign(":", place), !isApart(place), !isApart(place + 1),
        let text = digits(at: place + 1), text.prefix(while: { $0 != "." }).utf8.count == 2,
        let number = Double(text), number < 60
      else { return nil }
      return number
    }
    guard let first = whole(at: place), let second = two(first.next) else { return nil }
    guard let third = two(first.next + 2) else {
      return (Double(first.value) * 60 + second, first.next + 2)
    }
    guard second == second.rounded() else { return nil }
    return (Double(first.value) * 3600 + second * 60 + third, first.next + 4)
  }

  private func spelled(at place: Int) -> Found<Double>? {
    var seconds = 0.0
    var next = place
    // The lengths of the units that may still come.
    var least = Double.infinity
    while let number = digits(at: next), let amount = Double(number) {
      let unit: Double
      let behind = next + 1
      if let word = word(at: behind) {
        if TypedWords.seconds.contains(word) {
          unit = 1
        } else if TypedWords.minutes.contains(word) {
          unit = 60
        } else if TypedWords.hours.contains(word) {
          unit = 3600
        } else if word == "m",
          least == 3600 || digits(at: behind + 1) != nil && !isApart(behind + 1)
        {
          // `1m30`, `1h05m`; else `m` is metres.
          unit = 60
        } else {
          break
        }
      } else if isSign("\"", behind), !isApart(behind) {
        unit = 1
      } else if isSign("'", behind), !isApart(behind) {
        unit = 60
      } else if next > place, !isApart(next), least > 1, least < .infinity {
        // `1m30`, `1h05`: the number behind a unit is of the next smaller one.
        guard number.utf8.count <= 2 else { break }
        return (seconds + amount * least / 60, next + 1)
      } else {
        break
      }
      guard unit < least else { break }
      seconds += amount * unit
      (least, next) = (unit, behind + 1)
    }
    return next > place ? (seconds, next) : nil
  }

  /// `5km`, `5 km`, `400m`, `3.1 mi`.
  func distance(at place: Int) -> Found<TypedDistance>? {
    guard let number = number(at: place), let unit = word(at: number.next),
      TypedWords.meters[unit] != nil, unit != "k" || !isApart(number.next)
    else { return nil }
    // `1m30` is a time.
    if unit == "m", number.next + 1 < tokens.count, !isApart(number.next + 1),
      digits(at: number.next + 1) != nil
    {
      return nil
    }
    return (TypedDistance(text: number.value, unit: unit), number.next + 1)
  }
}
