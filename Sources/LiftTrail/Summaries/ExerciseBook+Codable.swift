import EventLog
import Projections

extension ExerciseBook: Codable {
  /// What was done under one label.
  private struct Chapter: Codable {
    let id: String
    let name: String
    let performances: [ExercisePerformance]
  }

  private enum CodingKeys: CodingKey {
    case names
    case chapters
  }

  /// Reads the book of a projection that was kept.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    names = ExerciseNames(texts: try container.decode([String].self, forKey: .names))
    for chapter in try container.decode([Chapter].self, forKey: .chapters) {
      let label = ExerciseLabel(id: UTF8Text(chapter.id), name: UTF8Text(chapter.name))
      performances[label] = chapter.performances
    }
  }

  /// Writes the book.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(names.texts, forKey: .names)
    let chapters = performances.sorted { $0.key < $1.key }.map {
      Chapter(id: $0.key.id.string, name: $0.key.name.string, performances: $0.value)
    }
    try container.encode(chapters, forKey: .chapters)
  }
}
