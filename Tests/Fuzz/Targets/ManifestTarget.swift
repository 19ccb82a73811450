@testable import EventLog

/// `store.json`: a manifest that is written and read again as the same, or a typed error.
enum ManifestTarget {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    check(Sealed.line(bytes) + [UInt8(ascii: "\n")])
  }

  private static func check(_ bytes: [UInt8]) {
    guard let manifest = read(bytes) else { return }
    must(read(manifest.fileBytes()) == manifest, "a manifest comes back from its bytes")
  }

  private static func read(_ bytes: [UInt8]) -> StoreManifest? {
    do throws(LogError) {
      return try StoreManifest(fileBytes: bytes)
    } catch {
      must(error.code == .damaged || error.code == .unsupportedFormat, "the error is one of two")
      return nil
    }
  }
}
