import Projections

extension ComparedAspect {
  /// What the next sync makes of it, and why.
  var forecast: String {
    switch winningSide {
    case .left: "left wins: \(reason)"
    case .right: "right wins: \(reason)"
    case .neither: "both change: \(reason)"
    case .open:
      "two contents under one id: a sync keeps both, and the bytes of the lines decide (merge-rules 1)"
    }
  }

  private var reason: String {
    switch (left.holder, right.holder, winningSide) {
    case (nil, .some, .right): "left has nothing"
    case (.some, nil, .left): "right has nothing"
    default: verdict?.rule.text ?? ""
    }
  }
}

extension SyncVerdict.Rule {
  /// The rule as a sentence, and where it stands.
  var text: String {
    switch self {
    case .lastWrite: "the last write counts (merge-rules 3)"
    case .removal: "at one stamp a removal wins (merge-rules 4)"
    case .firstWrite: "it is written once, and the first counts (merge-rules 5)"
    case .lastCorrection: "the last correction counts (merge-rules 5)"
    case .lastMove: "the last move counts (merge-rules 5)"
    case .deletion: "no edit is later than the deletion (merge-rules 6)"
    case .editAfterDeletion: "an edit is later than the deletion (merge-rules 6)"
    case .lastChange: "the last change is named (merge-rules 10)"
    }
  }
}
