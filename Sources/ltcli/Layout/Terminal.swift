/// What is known of the terminal on which somebody reads.
struct Terminal {
  /// How many columns it has; nil where nobody says so, and lines may be as long as they are.
  let columns: Int?
  /// Whether it shows bars and lines made of blocks.
  let hasCharts: Bool

  init(_ console: any Console) {
    columns = Output(console).width
    hasCharts = console.isOutputTerminal && console.variable("TERM") != "dumb"
  }
}
