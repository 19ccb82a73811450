/// Which pager a person wants, as git finds it.
enum PagerChoice {
  /// What shows long output where nobody says otherwise: it ends by itself where all fits on a screen.
  static let usual = "less -FRX"

  /// The command; nil where none is wanted.
  static func command(_ variable: (String) -> String?) -> String? {
    let command = variable("LT_PAGER") ?? variable("PAGER") ?? usual
    return command.isEmpty || command == "cat" ? nil : command
  }
}
