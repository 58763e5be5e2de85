// Names of the version before. They go with the next one.

extension TestStage {
  /// The former name of `didFindProblem`.
  @available(*, deprecated, renamed: "didFindProblem")
  public var onProblem: (@MainActor (TestProblem) -> Void)? {
    get { didFindProblem }
    set { didFindProblem = newValue }
  }
}
