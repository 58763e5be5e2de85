import Dactyl

extension ElementContainer {
  /// Returns the check box with `label`.
  public func checkBox(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    element(.checkBox, label, containing: part, file: file, line: line)
  }

  /// Returns the radio button, or the segment of a segmented control, with `label`.
  public func radioButton(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    element(.radioButton, label, containing: part, file: file, line: line)
  }

  /// Returns the stepper with `label`. A tap on it is one on its plus.
  public func stepper(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    element(.stepper, label, containing: part, file: file, line: line)
  }
}
