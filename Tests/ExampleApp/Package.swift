// swift-tools-version: 6.2
import PackageDescription

/// Everything that the compiler will demand one day. `EXAMPLE_ISOLATION=MainActor` puts the app's code on the main
/// actor by default, as Xcode's templates do.
let isOnMainActor = Context.environment["EXAMPLE_ISOLATION"] == "MainActor"
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .defaultIsolation(isOnMainActor ? MainActor.self : nil),
]

/// An app as a user of the package writes it: it sees the products and nothing else.
let package = Package(
  name: "ExampleApp",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  dependencies: [.package(name: "LiftTrail", path: "../..")],
  targets: [
    .executableTarget(
      name: "ExampleApp",
      dependencies: [
        .product(name: "LiftTrail", package: "LiftTrail"),
        .product(name: "LiftTrailTesting", package: "LiftTrail"),
      ], swiftSettings: settings)
  ]
)
