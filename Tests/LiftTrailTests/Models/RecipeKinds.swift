import LiftTrail
import Projections

/// A cooking of a recipe: a kind of another domain, with a name that training has, too.
struct Cooking: Model {
  static let kind = Kind<Self>("session", plural: "sessions").list(\.steps, element: "step")
  static let rules = MemberRules<Self>().notEmpty(\.dish)

  var id = Identifier<Self>()
  var dish = ""
  var steps: [Step] = []
  var origin = SourcePayload()

  struct Step: ListElement {
    var id = Identifier<Self>()
    var text = ""
    var origin = SourcePayload()
  }
}

/// What is cooked in a week, under another name that training has.
struct Menu: Model {
  static let kind = Kind<Self>("program", plural: "programs")

  var id = Identifier<Self>()
  var dishes: [String] = []
  var origin = SourcePayload()
}
