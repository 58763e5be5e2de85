import Dactyl
import DactylGeometry

/// An element of the user interface, which a stage finds by role and label.
///
/// The element is looked up each time it is used. If it is not there then, or if several elements fit, the stage
/// reports a problem that lists all elements (`TestStage.didFindProblem`).
@MainActor public struct TestElement: ElementContainer {
  public let elementScope: ElementScope
  private let query: ElementQuery
  private let containers: ElementScope
  /// The place in the test where the element was named, for properties, which do not know their caller.
  private let file: StaticString
  private let line: UInt

  init(_ query: ElementQuery, in scope: ElementScope, _ file: StaticString, _ line: UInt) {
    self.query = query
    containers = scope
    elementScope = ElementScope(stage: scope.stage, path: scope.path + [query])
    self.file = file
    self.line = line
  }

  var stage: TestStage { elementScope.stage }

  /// The elements that fit now.
  var matches: [AccessibilityNode] {
    elementScope.path.reduce([stage.tree]) { found, query in query.find(in: found) }
  }

  /// Returns the element; nil after reporting a problem at a place of the test.
  func node(_ file: StaticString, _ line: UInt) -> AccessibilityNode? {
    let matches = matches
    if matches.count == 1 { return matches[0] }
    let container = containers.path.reversed().map { " in \($0)" }.joined()
    let message =
      matches.isEmpty
      ? query.messageForNone(in: container, tree: stage.tree) : query.messageForSeveral(matches, in: container)
    stage.report(message, file, line)
    return nil
  }

  private var node: AccessibilityNode? { node(file, line) }

  // MARK: Properties

  /// Whether there is at least one such element. It reports no problem.
  public var exists: Bool { !matches.isEmpty }

  /// The name of the element.
  public var label: String? { node?.description.label }

  /// The value in words, such as `40%`.
  public var value: String? { node?.description.value }

  /// The value as a number, of a slider and the like.
  public var range: AccessibilityRange? { node?.description.range }

  /// The full description of the element. It is empty if there is no such element.
  public var description: AccessibilityDescription { node?.description ?? AccessibilityDescription() }

  /// Whether the element reacts.
  public var isEnabled: Bool { node.map { !$0.description.state.contains(.disabled) } ?? false }

  /// Whether the element is selected.
  public var isSelected: Bool { has(.selected) }

  /// Whether the element is checked, or on.
  public var isChecked: Bool { has(.checked) }

  /// Whether the element has the keyboard focus in its window.
  public var isFocused: Bool { has(.focused) }

  private func has(_ state: AccessibilityState) -> Bool { node?.description.state.contains(state) ?? false }

  /// The rectangle of the element in the coordinates of its window; zero if there is no such element.
  public var frame: Rect { node?.frame ?? .zero }

  /// Whether any of the element is visible: inside its window, and not scrolled away.
  public var isVisible: Bool { node.map { !$0.visibleFrame.isEmpty } ?? false }

  /// The view of the element.
  public var view: View? { node?.view }

  // MARK: Without a touch

  /// Scrolls all enclosing scroll views by the smallest distance that shows the element, without an animation.
  public func scrollToVisible(file: StaticString = #filePath, line: UInt = #line) {
    guard let view = node(file, line)?.view else { return }
    var above = view.superview
    while let present = above {
      if let scroll = present as? ScrollView {
        scroll.scrollRectToVisible(scroll.area(of: view, space: 0), animated: false)
      }
      above = present.superview
    }
  }

  /// Performs an action as assistive technology does. Returns false if the element does not offer it.
  @discardableResult public func perform(
    _ action: AccessibilityAction, file: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    node(file, line)?.view?.performAccessibilityAction(action) ?? false
  }
}
