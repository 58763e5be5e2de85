/// A step of a test that can't be done, such as a tap on an element that is not there.
public struct TestProblem: Sendable {
  /// The problem, and the elements that are there.
  public let message: String
  /// The path of the file of the test.
  public let file: StaticString
  /// The line of the test.
  public let line: UInt
}
