import DactylGeometry
import DactylLanguage

/// Reads what can be highlighted from the tree of elements (`SW-4`, `SW-5`).
@MainActor struct ScanReader {
  /// The least width and height of a visible part, in points.
  private static let leastSide = 4.0

  let application: Application

  /// Reads the elements; while `menuView` is there, the menu of its actions instead.
  func read(menuOf menuView: View?) -> ScanTree {
    let popup = application.grabbingStacks.last
    let modal = popup == nil ? frontModal : nil
    var tree = ScanTree()
    var contents: [(window: Window, items: [ScanItem])] = []
    for node in application.accessibilityTree.children {
      guard let window = node.view as? Window, let stack = window.stack else { continue }
      if let popup {
        guard stack === popup || window.isAbovePopups else { continue }
      } else if let modal {
        guard stack === modal.window.stack || window.isAbovePopups else { continue }
      } else if isOutOfUse(stack) {
        continue
      }
      let inner = node.children.flatMap { items(of: $0, in: window, stack) }
      let content = ScanItem.arranged(inner)
      if !content.isEmpty { contents.append((window, content)) }
    }
    if contents.count == 1 {
      tree.root = contents[0].items
    } else {
      tree.root = contents.map { window, items in
        items.count == 1
          ? items[0]
          : .group(.window(ObjectIdentifier(window)), window.accessibilityDescription.label ?? "", window, items)
      }
    }
    // There is nothing to choose before the only group.
    while tree.root.count == 1, tree.root[0].isGroup { tree.root = tree.root[0].children.dropLast() }
    if let popup {
      tree.scope = .window(ObjectIdentifier(popup))
      if let window = popup.windows.first { addClose(for: window, of: popup, &tree) }
    } else if let modal {
      tree.scope = .group(ObjectIdentifier(modal.container))
      if let stack = modal.window.stack, !isAlert(modal.container) { addClose(for: modal.container, of: stack, &tree) }
    }
    return menu(of: menuView, in: tree) ?? tree
  }

  /// The presented controller in front: that of the key window, else of any other.
  private var frontModal: (window: Window, container: View)? {
    let key = application.keyWindow
    for window in [key].compactMap(\.self) + application.frontToBack {
      guard !window.geometry.isHidden, let stack = window.stack, window === key || !isOutOfUse(stack) else { continue }
      if let front = window.presentations?.front { return (window, front.container) }
    }
    return nil
  }

  /// An alert has buttons for all answers.
  private func isAlert(_ container: View) -> Bool {
    container.accessibilityTree.flattened.contains { $0.description.role == .alert }
  }

  /// Whether the user can't use the surface: its toplevel waits for another one, or is not visible.
  private func isOutOfUse(_ stack: WindowStack) -> Bool {
    let root = stack.positionInRoot.root
    guard let toplevel = application.toplevels.first(where: { $0.stack === root }) else { return false }
    return toplevel.family.isBlocked || toplevel.isSuspended
  }

  private func addClose(for view: View, of stack: WindowStack, _ tree: inout ScanTree) {
    let items = stack.grabs ? [] : tree.root.filter { $0.stack === stack }
    let frame = items.reduce(Rect?.none) { $0?.union($1.frame) ?? $1.frame }
    tree.root.append(
      ScanItem(
        id: .close, content: .close, label: application.localized(FrameworkText.close), view: view, stack: stack,
        frame: frame ?? stack.contentFrame))
  }

  // MARK: Elements

  private func items(of node: AccessibilityNode, in window: Window, _ stack: WindowStack) -> [ScanItem] {
    guard let view = node.view else { return [] }
    let inner = node.children.flatMap { items(of: $0, in: window, stack) }
    let own = item(of: node, in: window, stack)
    let scrolls = scrollItems(of: node, in: window, stack)
    var content = own.map { [$0] } ?? []
    content += ScanItem.arranged(inner)
    content += scrolls
    if view === application.inputView, let letters = otherLetters(of: node, in: window, stack) {
      content.append(letters)
    }
    guard content.count > 1 else { return content }
    return [.group(.group(ObjectIdentifier(view)), node.description.label ?? "", view, content)]
  }

  private func item(of node: AccessibilityNode, in window: Window, _ stack: WindowStack) -> ScanItem? {
    var actions = actions(of: node)
    // A key types its letter at once; its other ones are in a group of their own.
    if isKey(node), let first = actions.first { actions = [first] }
    guard let view = node.view, !actions.isEmpty, let frame = visibleFrame(of: node, in: window, stack) else {
      return nil
    }
    let label = node.description.label ?? actions.first.map { self.label(of: $0) } ?? ""
    return ScanItem(
      id: .element(ObjectIdentifier(view)), content: .element(actions), label: label, view: view, stack: stack,
      frame: frame)
  }

  private func isKey(_ node: AccessibilityNode) -> Bool {
    guard let inputView = application.inputView, let view = node.view else { return false }
    return view !== inputView && view.isDescendant(of: inputView)
  }

  /// Returns a group of the letters that keys have besides their own (`SW-13`); nil if there are none.
  private func otherLetters(of keyboard: AccessibilityNode, in window: Window, _ stack: WindowStack) -> ScanItem? {
    let keys = keyboard.flattened.compactMap { node -> ScanItem? in
      guard let view = node.view, isKey(node), let frame = visibleFrame(of: node, in: window, stack) else { return nil }
      let letters = actions(of: node).enumerated().compactMap { index, action -> ScanItem? in
        guard case .perform(.custom(let letter)) = action else { return nil }
        return ScanItem(
          id: .action(index), content: .action(action), label: letter, view: view, stack: stack, frame: frame)
      }
      return letters.isEmpty
        ? nil
        : .group(.lettersOf(ObjectIdentifier(view)), letters.map(\.label).joined(separator: " "), view, letters)
    }
    guard let view = keyboard.view, !keys.isEmpty else { return nil }
    let label = keys.prefix(3).compactMap(\.children.first?.label).joined(separator: " ") + "…"
    return .group(.letters, label, view, ScanItem.arranged(keys))
  }

  private func scrollItems(of node: AccessibilityNode, in window: Window, _ stack: WindowStack) -> [ScanItem] {
    guard let view = node.view, !node.description.state.contains(.disabled) else { return [] }
    return node.description.actions.compactMap { action in
      guard case .scroll(let direction) = action, let frame = visibleFrame(of: node, in: window, stack) else {
        return nil
      }
      return ScanItem(
        id: .scroll(ObjectIdentifier(view), direction), content: .action(.perform(action)),
        label: label(of: .perform(action)), view: view, stack: stack, frame: frame)
    }
  }

  private func actions(of node: AccessibilityNode) -> [ScanAction] {
    guard let view = node.view, !node.description.state.contains(.disabled) else { return [] }
    var actions: [ScanAction] = []
    if let text = view as? any TextInput, text.editor.isEditable, view.canBecomeFirstResponder { actions.append(.edit) }
    for action in node.description.actions {
      if case .scroll = action { continue }
      // The keyboard has the key.
      if action == .submit { continue }
      if !actions.contains(.perform(action)) { actions.append(.perform(action)) }
    }
    // Choosing it opens a menu with all values, or the menu itself.
    let opens = !node.description.state.isDisjoint(with: [.collapsed, .expanded])
    if opens, node.description.role == .button || node.description.role == .picker {
      let others: [ScanAction] = [.perform(.showMenu), .perform(.increment), .perform(.decrement)]
      if actions.contains(.perform(.activate)) { actions.removeAll(where: others.contains) }
    }
    return actions
  }

  /// The visible part on the surface; nil if there is hardly any.
  private func visibleFrame(of node: AccessibilityNode, in window: Window, _ stack: WindowStack) -> Rect? {
    var frame = window.toSuperview.apply(to: node.visibleFrame).intersection(stack.contentFrame)
    if window.isBelowInputView {
      frame.size.height = min(frame.height, stack.contentFrame.maxY - stack.coveredHeight - frame.minY)
    }
    return frame.width >= Self.leastSide && frame.height >= Self.leastSide ? frame : nil
  }

  // MARK: Actions

  /// Returns the menu of the actions of `view`, with an entry that goes back; nil if it has no several ones any more.
  private func menu(of view: View?, in tree: ScanTree) -> ScanTree? {
    guard let view, let path = tree.path(where: { $0.id == .element(ObjectIdentifier(view)) }),
      let item = tree.item(at: path), case .element(let actions) = item.content, actions.count > 1
    else { return nil }
    var menu = ScanTree(scope: .element(ObjectIdentifier(view)))
    menu.root = actions.enumerated().map { index, action in
      ScanItem(
        id: .action(index), content: .action(action), label: label(of: action), view: view, stack: item.stack,
        frame: item.frame)
    }
    menu.root.append(
      ScanItem(
        id: .back, content: .back, label: application.localized(FrameworkText.back), view: view, stack: item.stack,
        frame: item.frame))
    return menu
  }

  private func label(of action: ScanAction) -> String {
    switch action {
    case .edit: application.localized(FrameworkText.switchType)
    case .perform(let action): action.title(in: application)
    }
  }
}

extension ScanTree {
  /// Returns the item at the end of a way from the root.
  func item(at path: [ScanID]) -> ScanItem? {
    var (items, found) = (root, ScanItem?.none)
    for id in path {
      guard let item = items.first(where: { $0.id == id }) else { return nil }
      (items, found) = (item.children, item)
    }
    return found
  }
}
