import EventLog
import EventLogTesting
import Testing

/// The file system in memory compared with the real one, on random calls.
struct FileSystemTwinTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the file system in memory does what the real one does`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let real = FileSystemPlayer(PosixFileSystem(), root: folder.path)
    let memory = FileSystemPlayer(MemoryFileSystem(), root: "")
    var generator = SplitMix64(seed: seed)
    for step in 1...150 {
      let call = FileCall.random(using: &generator)
      let expected = real.play(call)
      #expect(memory.play(call) == expected, "step \(step): \(call)")
      #expect(try memory.dump() == real.dump(), "step \(step): \(call)")
    }
  }
}

/// One call that may change something; folders are named d and files f, which avoids what POSIX
/// leaves open.
enum FileCall {
  case makeFolder(String)
  case createFile(String)
  case append(String, String)
  case overwrite(String, Int, String)
  case rename(String, String)
  case renameFolder(String, String)
  case remove(String)
  case removeItem(String)
  case syncFolder(String)

  static func random(using generator: inout SplitMix64) -> FileCall {
    let file = file(using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return .makeFolder(folder(using: &generator))
    case 1, 2: return .createFile(file)
    case 3, 4: return .append(file, String(UInt16.random(in: 0...9999, using: &generator)))
    case 5, 6: return .rename(file, self.file(using: &generator))
    case 7 where Bool.random(using: &generator):
      return .renameFolder(folder(using: &generator), folder(using: &generator))
    case 8:
      let text = String(UInt16.random(in: 0...9999, using: &generator))
      return .overwrite(file, Int.random(in: 0...12, using: &generator), text)
    case 7: return .syncFolder(folder(using: &generator))
    default:
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return .removeItem(folder(using: &generator))
      case 1: return .removeItem(file)
      default: return .remove(file)
      }
    }
  }

  private static func folder(using generator: inout SplitMix64) -> String {
    "/d\(Int.random(in: 1...3, using: &generator))"
  }

  private static func file(using generator: inout SplitMix64) -> String {
    let parent = Bool.random(using: &generator) ? "" : folder(using: &generator)
    return "\(parent)/f\(Int.random(in: 1...4, using: &generator))"
  }
}

/// Plays calls on one file system, below one of its folders.
struct FileSystemPlayer {
  private let files: any FileSystem
  private let root: String

  init(_ files: any FileSystem, root: String) {
    self.files = files
    self.root = root
  }

  /// The code of the call's error; nil if it succeeded.
  func play(_ call: FileCall) -> LogError.Code? {
    do throws(LogError) {
      switch call {
      case .makeFolder(let path): try files.makeFolder(at: root + path)
      case .createFile(let path): _ = try files.createFile(at: root + path)
      case .append(let path, let text): try files.append(text, to: root + path)
      case .overwrite(let path, let offset, let text):
        try files.openForOverwriting(at: root + path)
          .overwrite(at: offset, with: Array(text.utf8))
      case .rename(let path, let newPath), .renameFolder(let path, let newPath):
        try files.rename(root + path, to: root + newPath)
      case .remove(let path): try files.removeFile(at: root + path)
      case .removeItem(let path): try files.removeItem(at: root + path)
      case .syncFolder(let path): try files.syncFolder(at: root + path)
      }
      return nil
    } catch {
      return error.code
    }
  }

  /// Every path and what is there, one a line.
  func dump() throws(LogError) -> [String] {
    try dump(of: "")
  }

  private func dump(of folder: String) throws(LogError) -> [String] {
    var lines: [String] = []
    for name in try files.names(in: "\(root)\(folder)/") {
      let path = "\(folder)/\(name)"
      guard let status = try files.status(of: root + path) else {
        lines.append("\(path) listed, and not there")
        continue
      }
      if status.isFolder {
        lines.append("\(path)/")
        lines += try dump(of: path)
      } else {
        lines.append("\(path) \(status.length) \(try files.text(of: root + path))")
      }
    }
    return lines
  }
}
