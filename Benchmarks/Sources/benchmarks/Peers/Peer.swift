/// Another program that does such work, run by `peers/peers.py`.
struct Peer {
  let name: String
  let summary: String
  /// The Python packages that it needs.
  let packages: [String]
  let works: [Work]

  /// A piece of work of the script and its figure.
  struct Work {
    let figure: Figure
    let name: String
    var cores: Int?
  }
}

extension Peer {
  static let all: [Peer] = [
    Peer(
      name: "duckdb", summary: "DuckDB folds the same files", packages: ["duckdb"],
      works: [
        Work(figure: .duckDB, name: "duckdb", cores: 2),
        Work(figure: .duckDBOnOneCore, name: "duckdb", cores: 1),
        Work(figure: .duckDBFold, name: "duckdb-fold", cores: 2),
      ]),
    Peer(
      name: "loro", summary: "Loro imports the same writes", packages: ["loro"],
      works: [Work(figure: .loro, name: "loro")]),
    Peer(
      name: "yrs", summary: "Yrs imports the same writes", packages: ["pycrdt"],
      works: [Work(figure: .yrs, name: "yrs")]),
    Peer(
      name: "simdjson", summary: "simdjson parses every line", packages: ["simdjson"],
      works: [
        Work(figure: .simdjsonParse, name: "simdjson-parse"),
        Work(figure: .simdjson, name: "simdjson-dictionary"),
      ]),
    Peer(
      name: "orjson", summary: "orjson parses every line, and a plain fold in Python",
      packages: ["orjson", "xxhash"],
      works: [
        Work(figure: .orjson, name: "orjson-parse"),
        Work(figure: .orjsonFold, name: "orjson-fold"),
      ]),
  ]
}
