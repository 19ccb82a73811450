import Foundation
import Testing

/// Files of an app that must not compile, and one that must: `Tests/Misuse`. The first line of each says
/// which.
struct MisuseTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Misuse").standardized

  private static let files: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }.sorted()
    } catch {
      return []
    }
  }()

  @Test func `there are files`() {
    #expect(MisuseTests.files.count > 5)
  }

  @Test(arguments: files)
  func `a file compiles only if it may`(name: String) throws {
    let file = MisuseTests.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(text.split(separator: "\n").first)
    let (status, output) = try typecheck(file)
    if first == "// compiles" {
      #expect(status == 0, "\(output)")
    } else {
      let words = try #require(first.wholeMatch(of: /\/\/ error: (.+)/)).1
      #expect(status != 0)
      #expect(output.contains(words), "\(output)")
    }
  }

  @Test func `no public name collides with one of the frameworks beside it`() throws {
    let result = try typecheckBesideStandIns("Names.swift")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `the macro that bears the name of our protocol is found where an attribute stands`()
    throws
  {
    // There is no such macro to be expanded: that it was looked for shows which name was meant.
    let result = try typecheckBesideStandIns("Macro.swift")
    #expect(result.output.contains("StandInMacros.Model"), "\(result.output)")
    #expect(!result.output.contains("ambiguous"), "\(result.output)")
  }

  @Test func `every public name is held against the frameworks`() throws {
    let root = MisuseTests.folder.appending(path: "../..").standardized
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let sections = try text("docs/public-api.md").split(separator: "\n## ")
    let own = try #require(sections.first { $0.hasPrefix("LiftTrail\n") })
    let declared = own.matches(of: /(?m)^(?:[@\w]+ )*(?:struct|class|enum|actor|protocol) (\w+)/)
      .map { String($0.1) }
    let exported = try text("Sources/LiftTrail/Exports.swift")
      .matches(of: /(?m)^@_exported public import \w+ \w+\.(\w+)$/).map { String($0.1) }
    #expect(declared.count > 15 && exported.count > 30)
    let names = try text("Tests/Misuse/Names/Names.swift")
    for name in declared + exported {
      #expect(names.contains(try Regex("[^.\\w]\(name)\\b")), "\(name)")
    }
  }

  /// Type-checks a file of `Names` where names like those of Apple's frameworks are in sight.
  private func typecheckBesideStandIns(_ file: String) throws -> (status: Int32, output: String) {
    let names = MisuseTests.folder.appending(path: "Names")
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let standIns = try swiftc(
      "-emit-module", "-parse-as-library", "-module-name", "StandIns", "-o",
      folder.appending(path: "StandIns.swiftmodule").path,
      names.appending(path: "StandIns.swift").path)
    #expect(standIns.status == 0, "\(standIns.output)")
    return try swiftc(
      "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules, "-I", folder.path,
      names.appending(path: file).path)
  }

  private var modules: String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules").path
  }

  private func typecheck(_ file: URL) throws -> (status: Int32, output: String) {
    // Whether a closure may keep something is found behind the types.
    try swiftc("-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules, file.path)
  }

  private func swiftc(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A module of the system's, which clients of the package find by itself.
    let linux = MisuseTests.folder.appending(path: "../../Sources/CLinux").standardized.path
    process.arguments = ["swiftc", "-I", linux] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
