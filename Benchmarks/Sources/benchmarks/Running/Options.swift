/// What the command line asks for.
struct Options {
  var events = Goal.events
  var runs = 5
  /// The cases to run; empty for all that are not optional.
  var cases: [String] = []
  var isJSON = false
  /// Whether only the results count: one run of each case, no figures.
  var isSmoke = false
  /// Where the generated data stays for the next run; nil to make it for this run only.
  var keptFolder: String?
  var python = "python3"
  /// The command line tool, if it is to be timed too.
  var tool: String?

  static let help = """
    usage: benchmarks [--case NAME…] [--events N] [--runs N] [--json] [--smoke] [--keep DIR]
                      [--python PATH] [--tool PATH]
      --case    runs the named cases only; may be given more than once
      --events  how many events the generated store has (1000000)
      --runs    how often each case is run, in turns (5)
      --json    prints one line of JSON instead of tables
      --smoke   runs each case once and prints no figures: only the results count
      --keep    keeps the generated stores in DIR, and uses those that are there
      --python  the Python that has the packages of peers/requirements.txt
      --tool    a release build of ltcli, to be timed as a user starts it
    cases:

    """

  init(_ arguments: [String]) throws(BenchmarkError) {
    var rest = arguments[...]
    func value(of option: String) throws(BenchmarkError) -> String {
      guard let value = rest.popFirst() else { throw .usage("\(option) needs a value") }
      return value
    }
    func count(of option: String) throws(BenchmarkError) -> Int {
      let text = try value(of: option)
      guard let count = Int(text), count > 0 else {
        throw .usage("\(option) needs a number above 0, not \(text)")
      }
      return count
    }
    while let option = rest.popFirst() {
      switch option {
      case "--events": events = try count(of: option)
      case "--runs": runs = try count(of: option)
      case "--case": try addCases(value(of: option), and: &rest)
      case "--json": isJSON = true
      case "--smoke": isSmoke = true
      case "--keep": keptFolder = try value(of: option)
      case "--python": python = try value(of: option)
      case "--tool": tool = try value(of: option)
      default: throw .usage("there is no option \(option)")
      }
    }
    if isSmoke { runs = 1 }
  }

  private mutating func addCases(
    _ first: String, and rest: inout ArraySlice<String>
  ) throws(BenchmarkError) {
    cases.append(first)
    while let next = rest.first, !next.hasPrefix("--") {
      cases.append(next)
      rest.removeFirst()
    }
  }
}
