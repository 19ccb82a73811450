#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The part of their seeds and states that explorations take in one run of the tests.
///
/// `LIFTTRAIL_SEEDS` names a quarter, 0 to 3, or is `all`. Without it the first quarter is taken.
package enum Seeds {
  /// The quarter; nil where all are taken.
  package static let quarter: Int? = {
    let wanted = getenv("LIFTTRAIL_SEEDS").map { String(cString: $0) } ?? "0"
    return wanted == "all" ? nil : (Int(wanted) ?? 0) & 3
  }()

  /// The part of a number of states that is taken.
  package static func part(of count: Int) -> Int { quarter == nil ? count : count / 4 }

  /// A quarter of some seeds, in one piece: what a test derives from a remainder of its seed keeps its variety.
  package static func some<Seed: FixedWidthInteger>(of seeds: Range<Seed>) -> [Seed]
  where Seed.Stride: SignedInteger {
    let all = Array(seeds)
    guard let quarter else { return all }
    return Array(all[(all.count * quarter / 4)..<(all.count * (quarter + 1) / 4)])
  }

  /// Every fourth of some states, from the quarter's number on.
  package static func some<State>(of states: [State]) -> [State] {
    guard let quarter else { return states }
    return stride(from: quarter, to: states.count, by: 4).map { states[$0] }
  }
}
