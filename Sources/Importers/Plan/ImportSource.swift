/// Where the rows of an import come from: what its record says besides what it wrote.
package struct ImportSource: Sendable, Hashable {
  /// The format, such as `strong`.
  package let format: String
  /// The file's name without its folders; nil where it came through a pipe.
  package let file: String?
  /// The unit that was asked for; nil where the file says it.
  package let unit: String?
  /// The zone whose clocks its times were read from.
  package let zone: String?

  /// Says where rows come from.
  package init(
    format: String = "strong", file: String? = nil, unit: String? = nil, zone: String? = nil
  ) {
    (self.format, self.file, self.unit, self.zone) = (format, file, unit, zone)
  }
}
