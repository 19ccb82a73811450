#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The part of their seeds that explorations take in one run of the tests.
///
/// `LIFTTRAIL_SEEDS` names a quarter, 0 to 3, or is `all`. Without it the first quarter is taken.
package enum Seeds {
  /// A quarter of some seeds, in one piece, or all of them.
  package static func some<Seed: FixedWidthInteger>(of seeds: Range<Seed>) -> [Seed]
  where Seed.Stride: SignedInteger {
    let wanted = getenv("LIFTTRAIL_SEEDS").map { String(cString: $0) } ?? "0"
    if wanted == "all" { return Array(seeds) }
    let quarter = (Int(wanted) ?? 0) & 3
    let all = Array(seeds)
    return Array(all[(all.count * quarter / 4)..<(all.count * (quarter + 1) / 4)])
  }
}
