// swift-tools-version: 6.2
import PackageDescription

/// The same rules as in the main package.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A package of its own, so that the main one stays without dependencies; this one needs SQLite.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "LiftTrail", path: "..")],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "CPlatform"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CPlatform", "CSQLite",
        .product(name: "EventLog", package: "LiftTrail"),
        .product(name: "LiftTrail", package: "LiftTrail"),
        .product(name: "LiftTrailTesting", package: "LiftTrail"),
        .product(name: "Projections", package: "LiftTrail"),
        .product(name: "SyncRelay", package: "LiftTrail"),
      ],
      swiftSettings: strict),
  ]
)
