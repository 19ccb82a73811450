import EventLog

/// What a run prints.
struct Report {
  let outcome: Outcome
  let options: Options
  let machine: Machine

  /// Tables for people.
  var text: String {
    var parts = [
      "\(machine.text); \(NumberText.grouped(options.events)) events; "
        + "medians of \(options.runs) runs in turns",
      figures.text, goals.text,
    ]
    if options.events != Goal.events {
      parts.append("The goals are for \(NumberText.grouped(Goal.events)) events.")
    }
    if outcome.isDisturbed {
      parts.append(
        "Other programs ran at the same time: work on one core waited for it. "
          + "Take these figures as provisional, the least before the median.")
    }
    if !outcome.skipped.isEmpty {
      parts.append(
        outcome.skipped.map { "not run: \($0.name): \($0.reason)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  private var figures: TextTable {
    var table = TextTable(["what", "median", "least", "greatest", "processor", "a second"])
    for series in outcome.series {
      let print = { (value: Double) in
        series.figure.unit == .bytes
          ? "\(NumberText.grouped(Int(value.rounded()))) B" : NumberText.time(value)
      }
      let rate =
        series.figure.unit == .seconds ? series.items.map { Double($0) / series.median } : nil
      table.add([
        series.figure.name, print(series.median), print(series.least), print(series.greatest),
        series.processorMedian.map(NumberText.time) ?? "",
        rate.map { NumberText.grouped(Int($0)) } ?? "",
      ])
    }
    return table
  }

  private var goals: TextTable {
    var table = TextTable(["goal", "bound", "by medians", "by the least", ""])
    for goal in Goal.all {
      let value = goal.value(in: outcome, by: \.median)
      let isTime = goal.denominator == nil && goal.numerator.unit == .seconds
      let print = isTime ? NumberText.time : NumberText.short
      let bound =
        switch goal.bound {
        case .atMost(let limit): "≤ \(print(limit))"
        case .atLeast(let limit): "≥ \(print(limit))"
        case .moreThan(let limit): "> \(print(limit))"
        }
      table.add([
        goal.text, bound, value.map(print) ?? "–",
        goal.value(in: outcome, by: \.least).map(print) ?? "–",
        value.map { goal.isMet(by: $0) ? "met" : "missed" } ?? "not measured",
      ])
    }
    return table
  }
}

extension Report {
  /// One line of JSON for machines; times are in seconds.
  var json: JSONObject {
    [
      "events": .number(Double(options.events)),
      "figures": .array(outcome.series.map { .object(Report.json($0)) }),
      "goals": .array(Goal.all.map { .object(json($0)) }),
      "isDisturbed": .bool(outcome.isDisturbed), "machine": .object(machine.json),
      "runs": .number(Double(options.runs)),
      "skipped": .array(
        outcome.skipped.map { .object(["case": .string($0.name), "reason": .string($0.reason)]) }),
    ]
  }

  private static func json(_ series: Outcome.Series) -> JSONObject {
    var object: JSONObject = [
      "greatest": .number(series.greatest), "least": .number(series.least),
      "median": .number(series.median), "name": .string(series.figure.name),
      "unit": .string(series.figure.unit.rawValue),
      "values": .array(series.values.map { .number($0) }),
    ]
    object["processorMedian"] = series.processorMedian.map { .number($0) }
    object["items"] = series.items.map { .number(Double($0)) }
    return object
  }

  private func json(_ goal: Goal) -> JSONObject {
    var object: JSONObject = ["goal": .string(goal.text)]
    switch goal.bound {
    case .atMost(let limit): object["atMost"] = .number(limit)
    case .atLeast(let limit): object["atLeast"] = .number(limit)
    case .moreThan(let limit): object["moreThan"] = .number(limit)
    }
    if let value = goal.value(in: outcome, by: \.median) {
      object["measured"] = .number(value)
      object["met"] = .bool(goal.isMet(by: value))
    }
    return object
  }
}
