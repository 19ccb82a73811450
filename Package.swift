// swift-tools-version: 6.2
import PackageDescription

/// The same rules for every target: Swift 6, explicit `any`, imports that do not leak, no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Where epoll says what is ready, and not kqueue.
let linux: [Platform] = [.linux, .android]

let package = Package(
  name: "LiftTrail",
  // What Synchronization needs; Tests/Availability holds the sources against it.
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "EventLog", targets: ["EventLog"]),
    .library(name: "Projections", targets: ["Projections"]),
    .library(name: "SyncRelay", targets: ["SyncRelay"]),
    .library(name: "LiftTrail", targets: ["LiftTrail"]),
    .library(name: "Importers", targets: ["Importers"]),
    .library(name: "LiftTrailTesting", targets: ["LiftTrailTesting"]),
    .executable(name: "ltcli", targets: ["ltcli"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "A database as a place, and ltcli hub: needs libpq and its header.")
  ],
  dependencies: [],
  targets: [
    .target(name: "EventLog", swiftSettings: strict),
    .target(name: "Projections", dependencies: ["EventLog"], swiftSettings: strict),
    .target(name: "Training", dependencies: ["EventLog", "Projections"], swiftSettings: strict),
    // The header of epoll, which the toolchain's module of the C library leaves out.
    .systemLibrary(name: "CLinux"),
    .target(
      name: "SyncRelay",
      dependencies: [
        "EventLog", "Projections", .target(name: "CLinux", condition: .when(platforms: linux)),
      ],
      swiftSettings: strict),
    .target(
      name: "LiftTrail", dependencies: ["EventLog", "Projections", "Training", "SyncRelay"],
      swiftSettings: strict),
    // Apart from LiftTrailTesting, so that fixtures, torture and the tool do without LiftTrail.
    .target(name: "EventLogTesting", dependencies: ["EventLog"], swiftSettings: strict),
    .target(
      name: "LiftTrailTesting", dependencies: ["EventLog", "EventLogTesting", "LiftTrail"],
      swiftSettings: strict),
    .target(
      name: "Importers", dependencies: ["EventLog", "Projections", "Training"],
      swiftSettings: strict),
    .target(
      name: "Conformance",
      dependencies: ["EventLog", "EventLogTesting", "Projections", "Training", "SyncRelay"],
      swiftSettings: strict),
    // libpq, which only a build with the trait needs.
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "Hub",
      dependencies: [
        "EventLog", "SyncRelay",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ltcli",
      dependencies: [
        "Conformance", "EventLog", "Hub", "Importers", "LiftTrail", "Projections", "Training",
        "SyncRelay",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EventLogTests", dependencies: ["EventLog", "EventLogTesting", "TortureHarness"],
      swiftSettings: strict),
    .target(
      name: "TortureHarness",
      dependencies: ["EventLog", "EventLogTesting", "Projections", "SyncRelay", "Training"],
      path: "Tests/Torture/Harness", swiftSettings: strict),
    .target(
      name: "PlaceHarness",
      dependencies: ["EventLog", "EventLogTesting", "LiftTrailTesting", "SyncRelay"],
      path: "Tests/Places/Harness", swiftSettings: strict),
    .testTarget(
      name: "EventLogTestingTests", dependencies: ["EventLog", "EventLogTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "ProjectionsTests",
      dependencies: ["EventLog", "EventLogTesting", "Projections", "Training"],
      swiftSettings: strict),
    .testTarget(
      name: "SyncRelayTests",
      dependencies: [
        "EventLog", "EventLogTesting", "Projections", "Training", "SyncRelay", "TortureHarness",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LiftTrailTests",
      dependencies: [
        "EventLog", "EventLogTesting", "LiftTrail", "LiftTrailTesting", "PlaceHarness",
        "Projections", "Training", "SyncRelay",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ImportersTests",
      dependencies: ["EventLog", "Importers", "EventLogTesting", "Projections", "Training"],
      swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["Conformance", "EventLog", "EventLogTesting", "Projections", "Training"],
      swiftSettings: strict),
    .testTarget(
      name: "HubTests",
      dependencies: ["EventLog", "Hub", "LiftTrail", "LiftTrailTesting", "SyncRelay"],
      swiftSettings: strict),
    .testTarget(
      name: "ltcliTests",
      dependencies: [
        "EventLog", "EventLogTesting", "Hub", "Importers", "LiftTrail", "Projections", "Training",
        "SyncRelay",
        "ltcli",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "EventLog", "EventLogTesting", "LiftTrail", "LiftTrailTesting", "Projections", "Training",
        "SyncRelay",
      ],
      swiftSettings: strict),
  ]
)

// What `Tests/torture.sh` runs; everybody else builds without it.
if Context.environment["LIFTTRAIL_TORTURE"] != nil {
  package.targets.append(
    .executableTarget(
      name: "torture", dependencies: ["EventLog", "TortureHarness"], path: "Tests/Torture/Runner",
      swiftSettings: strict))
}

// What `.ci/nightly` runs many schedules of a hostile place with.
if Context.environment["LIFTTRAIL_PLACES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "schedules", dependencies: ["PlaceHarness"], path: "Tests/Places/Runner",
      swiftSettings: strict))
}

// What `Tests/WebSocket/autobahn.sh` runs.
if Context.environment["LIFTTRAIL_ECHO"] != nil {
  package.targets.append(
    .executableTarget(
      name: "websocket-echo", dependencies: ["EventLog", "SyncRelay"],
      path: "Tests/WebSocket/Echo", swiftSettings: strict))
}

// What `Tests/Fuzz/run.sh` runs; it is linked with libFuzzer, which brings its own `main`.
if Context.environment["LIFTTRAIL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "EventLog", "EventLogTesting", "Importers", "Projections", "SyncRelay", "Training",
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: strict))
}

// What `docs/performance.md` runs: with SQLite as a peer, which needs its header, unless the value is `engine`.
if let benchmarks = Context.environment["LIFTTRAIL_BENCHMARKS"] {
  let peers: [Target.Dependency] = benchmarks == "engine" ? [] : ["CSQLite"]
  if !peers.isEmpty {
    package.targets.append(
      .systemLibrary(
        name: "CSQLite", path: "Benchmarks/Sources/CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]))
  }
  package.targets += [
    .target(name: "CPlatform", path: "Benchmarks/Sources/CPlatform"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CPlatform", "EventLog", "EventLogTesting", "LiftTrail", "LiftTrailTesting", "Projections",
        "Training",
        "SyncRelay",
      ] + peers,
      path: "Benchmarks/Sources/benchmarks", swiftSettings: strict),
  ]
}
