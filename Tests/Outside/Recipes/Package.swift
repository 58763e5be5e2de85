// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Recipes",
  dependencies: [.package(name: "dactyl", path: "../../..")],
  targets: [
    // All but the command line is a library, so that other programs can use it.
    .target(
      name: "RecipesKit", dependencies: [.product(name: "Dactyl", package: "dactyl")],
      plugins: [.plugin(name: "DactylWords", package: "dactyl")]),
    .executableTarget(name: "Recipes", dependencies: ["RecipesKit", .product(name: "Dactyl", package: "dactyl")]),
    .testTarget(
      name: "RecipesTests", dependencies: ["RecipesKit", .product(name: "DactylTesting", package: "dactyl")]),
  ]
)
