import DactylGeometry

/// An element in the tree of elements, at the time when the tree was asked for.
///
/// The node retains its view, so that the element can be used while the node exists. Ask for a new tree instead of
/// keeping one.
public struct AccessibilityNode: Sendable {
  /// The view of the element; nil for the application.
  public let view: View?
  /// The role, label, value, states and actions of the element.
  public let description: AccessibilityDescription
  /// The smallest rectangle around the element, in the coordinates of its window. It is zero for the application.
  public let frame: Rect
  /// The elements inside this one, in reading order.
  public let children: [AccessibilityNode]

  /// The element and all elements inside it: each before its children.
  public var flattened: [AccessibilityNode] { [self] + children.flatMap(\.flattened) }

  /// The tree in words, one line for each element, with two blanks for each level:
  ///
  ///     window "Notes"
  ///       button "Save" (disabled)
  public var outline: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    [description.outline] + children.flatMap(\.lines).map { "  \($0)" }
  }

  /// The part of `frame`, in the coordinates of the window, that neither the window nor a superview cuts off. It is
  /// empty if no part of the element is visible.
  @MainActor public var visibleFrame: Rect {
    guard let view, let window = view.window else { return .zero }
    var rect = frame
    if let stack = window.stack, let fromSurface = window.toSuperview.inverted() {
      rect = rect.intersection(fromSurface.apply(to: Rect(origin: .zero, size: stack.size)))
    }
    var present: View? = view
    while let clipping = present {
      if clipping.clipsToBounds || clipping === window {
        rect = rect.intersection(clipping.convert(clipping.storedBounds, to: window))
      }
      present = clipping.superview
    }
    return rect
  }
}

extension View {
  /// The elements in this view, and the view itself as the root, whatever its role.
  ///
  /// Hidden and transparent views, and views behind a modal presentation, are not in the tree. Elements that are
  /// scrolled away are. The children of a view that is no element take its place. Each call makes a new tree. It does
  /// not do pending layout first.
  public final var accessibilityTree: AccessibilityNode {
    let description = accessibilityDescription
    return node(description)
  }

  private func node(_ description: AccessibilityDescription) -> AccessibilityNode {
    AccessibilityNode(
      view: self, description: description, frame: convert(storedBounds, to: window),
      children: accessibilityChildren(of: description).flatMap(\.nodes))
  }

  /// The node of an element; the nodes inside another view.
  private var nodes: [AccessibilityNode] {
    let description = accessibilityDescription
    if isAccessibilityElement(description) { return [node(description)] }
    var inner = description
    // The subviews of a view that is not an element belong to no element.
    if inner.children == nil { inner.role = .none }
    return accessibilityChildren(of: inner).flatMap(\.nodes)
  }
}

extension Application {
  /// The elements of all windows that are shown: a root for the application, and a child for each window. The windows
  /// of a surface are in the order in which they are drawn. A popup follows the window it was shown from.
  public final var accessibilityTree: AccessibilityNode {
    var description = AccessibilityDescription()
    description.role = .application
    var stacks: [WindowStack] = []
    for window in frontToBack {
      if let stack = window.stack, !stacks.contains(identicalTo: stack) { stacks.append(stack) }
    }
    let windows = stacks.flatMap(\.backToFront).filter { !$0.isLeftOut }
    return AccessibilityNode(
      view: nil, description: description, frame: .zero, children: windows.map(\.accessibilityTree))
  }
}
