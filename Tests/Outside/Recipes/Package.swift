// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Recipes",
  dependencies: [.package(name: "dactyl", path: "../../..")],
  targets: [
    .executableTarget(name: "Recipes", dependencies: [.product(name: "Dactyl", package: "dactyl")]),
    .testTarget(
      name: "RecipesTests", dependencies: ["Recipes", .product(name: "DactylTesting", package: "dactyl")]),
  ]
)
