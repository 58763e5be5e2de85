// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Starter",
  dependencies: [.package(name: "dactyl", path: "../..")],
  targets: [
    .executableTarget(
      name: "Starter", dependencies: [.product(name: "Dactyl", package: "dactyl")],
      plugins: [.plugin(name: "DactylWords", package: "dactyl")]),
    .testTarget(
      name: "StarterTests", dependencies: ["Starter", .product(name: "DactylTesting", package: "dactyl")]),
  ]
)
