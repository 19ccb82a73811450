import EventLog

extension KindTable {
  /// A fingerprint of all that the fold takes from the table: tables that fold differently differ
  /// in it.
  ///
  /// Each case is spelt here: to print a case by reflection takes a quarter of a small store's opening.
  var fingerprint: String {
    var text = ""
    for row in rows {
      text += row.kind + " " + row.plural
      for unit in row.units {
        text += " " + unit.name + " " + unit.rule.rawValue + " " + unit.shape.text
      }
      for verb in row.verbs {
        text += " " + verb.verb + " " + String(verb.version) + " " + verb.action.text
      }
      text += "\n"
    }
    return Hexadecimal.text(of: XXH64.hash(Array(text.utf8)), digits: 16)
  }
}

extension UnitRow.Shape {
  fileprivate var text: String {
    switch self {
    case .single: "single"
    case .listByOrder: "listByOrder"
    case .listByStamp: "listByStamp"
    case .correction(let unit, let isList): "correction " + unit + (isList ? " list" : " single")
    case .place(let unit): "place " + unit
    }
  }
}

extension VerbRow.Action {
  fileprivate var text: String {
    switch self {
    case .writes(let unit): "writes " + unit
    case .removes(let unit): "removes " + unit
    case .deletes: "deletes"
    }
  }
}
