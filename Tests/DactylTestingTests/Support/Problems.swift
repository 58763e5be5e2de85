import DactylTesting

/// Records the problems of a stage instead of stopping.
@MainActor final class Problems {
  private(set) var all: [TestProblem] = []

  init(of stage: TestStage) {
    stage.didFindProblem = { [weak self] in self?.all.append($0) }
  }

  /// The messages since the last call.
  func take() -> [String] {
    defer { all = [] }
    return all.map(\.message)
  }
}
