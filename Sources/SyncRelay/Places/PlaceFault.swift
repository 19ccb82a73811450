package import EventLog

/// Why a place is not used.
package struct PlaceFault: Error, Sendable, Hashable {
  package let code: Code
  /// As a sentence without a full stop.
  package let reason: String
  /// What the place holds instead, of another dataset.
  package var found: [DatasetSummary] = []

  package init(code: Code, reason: String) { (self.code, self.reason) = (code, reason) }

  package enum Code: Sendable, Hashable, CaseIterable {
    /// It is empty, and was not used before: it has to be made.
    case notMade
    /// It was used before, and its marker is gone.
    case markerGone
    /// There are files of a dataset, and no marker.
    case noMarker
    /// It is another dataset's.
    case otherDataset
    /// It is this dataset's and another one's.
    case twoDatasets
    /// It has had this dataset removed for good, and takes it no more.
    case removed
    /// It lists more than a store takes in.
    case tooLarge
    /// The store is for a trial, and what it adds could never be taken back.
    case trialStore
  }
}

extension PlaceFault: CustomStringConvertible {
  package var description: String { reason }
}
