import EventLog
import Testing

/// The pages of this project as texts, read from the source folder of this file.
///
/// `#filePath` is the only way that needs no copy: a test that reads a copy tests the copy.
enum Documentation {
  /// The project's folder.
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  private static let files = PosixFileSystem()
  private static let catalogue = "Sources/LiftTrail/LiftTrail.docc"

  /// The README, the changelog and every page under `docs/`, as paths within the project.
  static func pages() throws -> [String] {
    try ["README.md", "CHANGELOG.md"] + pages(under: "docs") + pages(under: catalogue)
  }

  private static func pages(under folder: String) throws -> [String] {
    var pages: [String] = []
    for name in try files.names(in: root + "/" + folder) {
      let path = folder + "/" + name
      if try isFolder(path) {
        pages += try self.pages(under: path)
      } else if name.hasSuffix(".md") {
        pages.append(path)
      }
    }
    return pages
  }

  /// Whatever may cite a page: comments, scripts, fixtures and the pages themselves.
  static func sources() throws -> [String] {
    let folders = ["Benchmarks", "Fixtures", "Sources", "Tests", "docs"]
    return try ["README.md", "CHANGELOG.md", "Package.swift"] + folders.flatMap(texts(under:))
  }

  private static func texts(under folder: String) throws -> [String] {
    var texts: [String] = []
    // Names with a dot are what a build leaves.
    for name in try files.names(in: root + "/" + folder) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if try isFolder(path) {
        texts += try self.texts(under: path)
      } else if [".swift", ".md", ".txt", ".gen", ".py", ".sh"].contains(where: name.hasSuffix) {
        texts.append(path)
      }
    }
    return texts
  }

  private static func isFolder(_ path: String) throws -> Bool {
    try files.status(of: root + "/" + path)?.isFolder ?? false
  }

  /// Whether something stands at a path within the project.
  static func exists(_ path: String) throws -> Bool {
    try files.status(of: root + "/" + path) != nil
  }

  /// The text of a file of the project.
  static func text(of path: String) throws -> String {
    let contents = try files.contents(of: root + "/" + path)
    return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
  }

  /// The texts of the files that hold the pages' examples: this target's, and those of the example app.
  static func examples() throws -> [String] {
    try ["Tests/DocumentationTests/Examples", "Tests/ExampleApp/Sources/ExampleApp"].flatMap {
      folder in
      try files.names(in: root + "/" + folder).map { try text(of: folder + "/" + $0) }
    }
  }
}
