/// All that a run measured.
struct Outcome {
  /// The figures with their samples, in the order of their first appearance.
  private(set) var series: [Series] = []
  /// The cases that gave no figure, with the reason.
  var skipped: [(name: String, reason: String)] = []

  /// The samples of one figure.
  struct Series {
    let figure: Figure
    let items: Int?
    var values: [Double] = []
    /// The processor times, if the values are times.
    var processors: [Double] = []

    var least: Double { values.min() ?? .nan }
    var greatest: Double { values.max() ?? .nan }
    var median: Double { Series.median(of: values) ?? .nan }
    var processorMedian: Double? { Series.median(of: processors) }

    /// The middle sample, or the mean of the middle two.
    private static func median(of values: [Double]) -> Double? {
      let sorted = values.sorted()
      guard let last = sorted.indices.last else { return nil }
      return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
  }

  func isSkipped(_ name: String) -> Bool { skipped.contains { $0.name == name } }

  mutating func add(_ samples: [Sample]) {
    for sample in samples {
      let index = index(of: sample)
      series[index].values.append(sample.value)
      if let processor = sample.processor { series[index].processors.append(processor) }
    }
  }

  /// Whether single-threaded work took much longer than its processor time.
  var isDisturbed: Bool {
    [Figure.hash, .jsonDecoder, .simdjsonParse, .orjson].contains { figure in
      guard let series = self[figure], let processor = series.processorMedian else { return false }
      return series.median > 1.2 * processor
    }
  }

  private mutating func index(of sample: Sample) -> Int {
    if let index = series.firstIndex(where: { $0.figure == sample.figure }) { return index }
    series.append(Series(figure: sample.figure, items: sample.items))
    return series.count - 1
  }

  subscript(figure: Figure) -> Series? { series.first { $0.figure == figure } }
}
