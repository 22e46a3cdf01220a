// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]
let touchingC = strict + [.strictMemorySafety()]
/// For what tests run a million times.
let optimised = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// With the standard library inside: it starts sooner, and calls into it take no detour.
func command(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = strict
) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "baton",
  products: [
    .executable(name: "baton", targets: ["baton"]),
    .library(name: "Actors", targets: ["Actors"]),
    .library(name: "ActorsTestKit", targets: ["ActorsTestKit"]),
    .library(name: "InquirySDK", targets: ["InquirySDK"]),
  ],
  targets: [
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
    .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "Actors", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    library("ActorsCurl", ["Actors", "ActorsUV", "CCurl", "HTTP"], touchingC),
    library("ActorsHTTP", ["Actors", "ActorsUV", "CMicroHTTPD", "HTTP"], touchingC),
    library("ActorsSim", ["Actors"]),
    library("ActorsTestKit", ["Actors"]),
    library("ActorsUV", ["Actors", "CUV"], touchingC),
    library("Arguments", ["Actors", "Notation"]),
    library("Coordination", ["Actors", "Inquiry"]),
    library("Devices", ["Actors", "Inquiry", "Links"]),
    library("Diagnosis", ["Wire"]),
    library("Diagrams", ["Actors", "Notation", "Terminal"]),
    library("Gateway", ["Actors", "Coordination", "HTTP", "Inquiry", "JSON", "Notation", "Wire"]),
    library("HTTP", ["Wire"]),
    library("IDN", ["CIDN2", "CUnistring", "Links"], touchingC),
    library("Inquiry", ["Actors", "Links"], optimised),
    library(
      "InquirySDK", ["Actors", "ActorsUV", "Coordination", "Devices", "IDN", "Inquiry", "Signatures"]),
    library("JSON", ["CJansson", "Notation"], touchingC),
    library("Links", [], optimised),
    library("Notation", ["Actors"]),
    library("QRCode", ["CQREncode", "Terminal"], touchingC),
    library("Scenarios", ["Actors", "IDN", "Inquiry", "Notation", "Wire", "YAML"]),
    library("Signatures", ["CSodium", "Inquiry"], touchingC),
    library("Storage", ["Actors", "CSQLite", "Coordination", "Inquiry"], touchingC),
    library("Terminal", ["Actors"]),
    library("TerminalCurses", ["CNcurses", "Terminal"], touchingC),
    library(
      "Walk", ["Actors", "Devices", "Inquiry", "Notation", "Scenarios", "Terminal", "Worlds"]),
    library("VendorAPI", ["Actors", "HTTP", "Inquiry", "JSON", "Notation", "Wire"]),
    library("Wire"),
    library(
      "Worlds",
      [
        "Actors", "Coordination", "Devices", "Diagrams", "IDN", "Inquiry", "JSON", "Notation", "Scenarios", "Terminal",
        "Wire",
      ]),
    library("YAML", ["Actors", "CYAML", "Notation"], touchingC),
    command(
      "baton",
      [
        "Actors", "ActorsCurl", "ActorsHTTP", "ActorsSim", "ActorsUV", "Arguments", "Coordination", "Devices",
        "Diagnosis", "Diagrams", "Gateway", "HTTP", "Inquiry", "Notation", "QRCode", "Scenarios", "Signatures",
        "Storage", "Terminal", "TerminalCurses", "VendorAPI", "Walk", "Wire", "Worlds",
      ]),
    command(
      "baton-bench",
      [
        "Actors", "ActorsSim", "ActorsUV", "Coordination", "Devices", "Inquiry", "Scenarios", "Terminal", "Worlds",
      ]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(name: "app", dependencies: ["InquirySDK"], path: "Examples/app", swiftSettings: strict),
    .executableTarget(
      name: "echo", dependencies: ["Actors", "ActorsUV"], path: "Examples/echo", swiftSettings: strict),
    tests("ActorsCurlTests", ["Actors", "ActorsCurl", "ActorsHTTP", "ActorsUV", "HTTP", "TestSupport"]),
    tests("ActorsHTTPTests", ["Actors", "ActorsHTTP", "ActorsUV", "HTTP", "TestSupport"]),
    tests("ActorsSimTests", ["Actors", "ActorsSim"]),
    tests("ActorsTestKitTests", ["Actors", "ActorsTestKit"]),
    tests("ActorsTests", ["Actors", "ActorsTestKit"]),
    tests("ActorsUVTests", ["Actors", "ActorsTestKit", "ActorsUV", "CUV"]),
    tests("ArgumentsTests", ["Actors", "Arguments"]),
    tests("ConformanceTests", ["Actors", "ActorsSim", "ActorsTestKit", "ActorsUV"]),
    tests("CoordinationTests", ["Actors", "Coordination", "Inquiry", "TestSupport"]),
    tests("DiagnosisTests", ["Diagnosis", "TestSupport"]),
    tests("DiagramsTests", ["Actors", "Diagrams"]),
    tests("DevicesTests", ["Actors", "ActorsTestKit", "Coordination", "Devices", "Inquiry"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Python", "Valgrind"], swiftSettings: strict),
    tests("ExampleTests", ["Actors", "ActorsUV", "TestSupport"]),
    tests(
      "GatewayTests",
      ["Actors", "Coordination", "Gateway", "HTTP", "Inquiry", "JSON", "Notation", "Scenarios", "TestSupport", "YAML"]),
    tests("HTTPTests", ["HTTP", "JSON"]),
    tests("IDNTests", ["IDN", "Links", "TestSupport"]),
    tests("InquirySDKTests", ["Actors", "ActorsUV", "Devices", "Inquiry", "InquirySDK"]),
    tests("InquiryTests", ["Actors", "Inquiry", "Links"]),
    tests("JSONTests", ["JSON", "Notation", "TestSupport"]),
    .testTarget(
      name: "LinksTests", dependencies: ["Actors", "IDN", "JSON", "Links", "TestSupport"],
      exclude: ["Python"], swiftSettings: strict),
    tests("NotationTests", ["Actors", "Notation"]),
    tests("ProtocolTests", ["Actors", "Coordination", "Devices", "Inquiry", "TestSupport", "Walk"]),
    tests("QRCodeTests", ["QRCode", "Terminal"]),
    tests("ScenariosTests", ["Actors", "Inquiry", "Links", "Notation", "Scenarios", "TestSupport", "Wire"]),
    tests("SignaturesTests", ["Inquiry", "Signatures"]),
    tests("StorageTests", ["Actors", "Inquiry", "Storage", "TestSupport"]),
    tests("TerminalCursesTests", ["CNcurses", "Terminal", "TerminalCurses"], touchingC),
    tests("TerminalTests", ["Actors", "Terminal"]),
    tests("TidyTests"),
    tests(
      "VendorAPITests", ["Actors", "HTTP", "Inquiry", "JSON", "Signatures", "TestSupport", "VendorAPI"]),
    tests(
      "WalkTests",
      ["Actors", "ActorsSim", "Devices", "Inquiry", "Scenarios", "Walk", "Worlds"]),
    tests("WireTests", ["Wire"]),
    .testTarget(
      name: "WorldsTests",
      dependencies: [
        "Actors", "ActorsSim", "Coordination", "Gateway", "Inquiry", "JSON", "Notation", "Scenarios", "Signatures",
        "Terminal", "TestSupport", "Worlds",
      ], exclude: ["Seeds.txt", "Scenarios"], swiftSettings: strict),
    tests("YAMLTests", ["Actors", "Notation", "YAML"]),
  ]
)
