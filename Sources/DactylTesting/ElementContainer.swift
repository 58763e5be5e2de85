import Dactyl

/// A place in which elements are found by role and label: the whole stage, or another element.
///
/// ```swift
/// stage.button("Save").tap()
/// stage.row("Brightness").slider().set(0.4)
/// #expect(stage.text(containing: "saved").exists)
/// ```
///
/// Labels match exactly; with `containing` it is enough if the label contains the text, in the same case. A finder
/// always returns an element, which is looked up each time it is used.
@MainActor public protocol ElementContainer {
  /// The part of the stage in which elements are found.
  var elementScope: ElementScope { get }
}

/// A part of a stage, in which elements are found.
@MainActor public struct ElementScope {
  let stage: TestStage
  /// The containers, from the outermost to the innermost.
  let path: [ElementQuery]
}

extension ElementContainer {
  /// Returns a text in the language of the stage's application, so that a test finds elements by the text in the
  /// program's source, whatever the language is.
  ///
  ///     stage.button(stage.localized("Order")).tap()
  public func localized(_ text: LocalizedText) -> String { elementScope.stage.application.localized(text) }

  /// Returns the element with `role`, a label and an identifier; nil fits every one.
  public func element(
    _ role: AccessibilityRole? = nil, _ label: String? = nil, containing part: String? = nil, identifier: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    let query = ElementQuery(roles: role.map { [$0] }, label: label, part: part, identifier: identifier)
    return TestElement(query, in: elementScope, file, line)
  }

  /// Returns the elements that are there now with `role`, a label and an identifier, in reading order; nil fits every
  /// one. Later each of them is the element at the same index.
  public func elements(
    _ role: AccessibilityRole? = nil, _ label: String? = nil, containing part: String? = nil, identifier: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) -> [TestElement] {
    var query = ElementQuery(roles: role.map { [$0] }, label: label, part: part, identifier: identifier)
    let count = TestElement(query, in: elementScope, file, line).matches.count
    return (0..<count).map { index in
      query.index = index
      return TestElement(query, in: elementScope, file, line)
    }
  }

  /// Returns the button, or the button that stays pressed, with `label`.
  public func button(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.button, .toggleButton], label, part, file, line)
  }

  /// Returns the switch with `label`.
  public func `switch`(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.switch], label, part, file, line)
  }

  /// Returns the slider with `label`.
  public func slider(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.slider], label, part, file, line)
  }

  /// Returns the text, or the heading, with `label`.
  public func text(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.staticText, .heading], label, part, file, line)
  }

  /// Returns the link with `label`.
  public func link(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.link], label, part, file, line)
  }

  /// Returns the image with `label`.
  public func image(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.image], label, part, file, line)
  }

  /// Returns the list with `label`.
  public func list(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.list], label, part, file, line)
  }

  /// Returns the row with `label`, which is that of the texts inside it, joined by `, `. A table has only the rows
  /// that are visible.
  public func row(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.row], label, part, file, line)
  }

  /// Returns the text field with `label`, also one for searching or for a password.
  public func textField(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.textField, .searchField, .secureField], label, part, file, line)
  }

  /// Returns the text view with `label`.
  public func textView(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.textView], label, part, file, line)
  }

  /// Returns the menu item with `label`.
  public func menuItem(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.menuItem], label, part, file, line)
  }

  /// Returns the dialog, or the alert, with `label`.
  public func dialog(
    _ label: String? = nil, containing part: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> TestElement {
    find([.dialog, .alert], label, part, file, line)
  }

  private func find(
    _ roles: [AccessibilityRole], _ label: String?, _ part: String?, _ file: StaticString, _ line: UInt
  ) -> TestElement {
    TestElement(ElementQuery(roles: roles, label: label, part: part), in: elementScope, file, line)
  }
}
