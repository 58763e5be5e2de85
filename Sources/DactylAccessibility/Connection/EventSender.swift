import DactylBus
import DactylCore

/// Tells those who listen what has changed (`AC-8`).
@MainActor final class EventSender {
  private unowned let connection: AccessibilityConnection
  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"

  init(_ connection: AccessibilityConnection) { self.connection = connection }

  func send(_ changes: [AccessibilityChange]) {
    for change in changes { send(change) }
  }

  private func send(_ change: AccessibilityChange) {
    switch change {
    case .added(let object, let parent, let index):
      CacheInterface.add(object, connection)
      emit(parent, "ChildrenChanged", "add", index, any: connection.reference(object))
      if parent.isApplication { emitWindow(object, "Create") }
      announceAppearance(of: object)
    case .removed(let object, let parent, let index):
      if parent.isApplication { emitWindow(object, "Destroy") }
      if object.description.role.appearsByItself { emit(object, "StateChanged", "showing", 0) }
      emit(parent, "ChildrenChanged", "remove", index, any: connection.reference(object))
    case .reparented(let object, let parent):
      emit(object, "PropertyChange", "accessible-parent", any: connection.reference(parent))
    case .ended(let object):
      emit(object, "StateChanged", "defunct", 1)
      CacheInterface.remove(object, connection)
    case .active(let object, let isActive):
      emitWindow(object, isActive ? "Activate" : "Deactivate")
      emit(object, "StateChanged", "active", isActive ? 1 : 0)
    case .role(let object):
      emit(object, "PropertyChange", "accessible-role", any: .uint32(RoleNumber(of: object).rawValue))
    case .name(let object):
      emit(object, "PropertyChange", "accessible-name", any: .text(object.description.label ?? ""))
    case .hint(let object):
      emit(object, "PropertyChange", "accessible-description", any: .text(object.description.hint ?? ""))
    case .value(let object):
      let description = object.description
      emit(
        object, "PropertyChange", "accessible-value",
        any: description.range.map { .double($0.value) } ?? .text(description.value ?? ""))
    case .state(let object, let state, let isSet):
      for (name, value) in StateSet.events(of: state, isSet, role: object.description.role) {
        emit(object, "StateChanged", name, value ? 1 : 0)
      }
    case .selection(let object):
      if object.hasSelection(object.description) { emit(object, "SelectionChanged") }
    case .sortOrder(let object):
      let order = object.description.sortOrder?.attribute ?? AccessibilitySortOrder.none.attribute
      emit(object, "AttributesChanged", "sort", any: .text(order))
    case .reordered(let object): emit(object, "RowReordered")
    case .text(let object, let position, let removed, let inserted):
      emitText(object, "delete", position, removed)
      emitText(object, "insert", position, inserted)
    case .textAttributes(let object): emit(object, "TextAttributesChanged")
    case .focus(let object, let isFocused): sendFocus(object, isFocused)
    case .caret(let object, let offset): emit(object, "TextCaretMoved", "", offset)
    case .textSelection(let object): emit(object, "TextSelectionChanged")
    case .announcement(let object, let text, let politeness):
      emit(object, "Announcement", "", politeness == .assertive ? 2 : 1, any: .text(text))
    }
  }

  /// Screen readers speak what appears by itself when they hear that it is shown.
  private func announceAppearance(of object: AccessibilityObject) {
    guard !object.description.role.appearsByItself else { return emit(object, "StateChanged", "showing", 1) }
    for child in object.knownChildren { announceAppearance(of: child) }
  }

  private func sendFocus(_ object: AccessibilityObject, _ isFocused: Bool) {
    if isFocused, let parent = object.parent, parent.isContainer {
      emit(parent, "ActiveDescendantChanged", "", object.indexInParent ?? 0, any: connection.reference(object))
    }
    emit(object, "StateChanged", "focused", isFocused ? 1 : 0)
  }

  private func emitText(_ object: AccessibilityObject, _ kind: String, _ position: Int, _ text: String) {
    guard !text.isEmpty else { return }
    emit(object, "TextChanged", kind, position, text.unicodeScalars.count, any: .text(text))
  }

  private func emitWindow(_ object: AccessibilityObject, _ member: String) {
    emit(object, member, "", any: .text(object.description.label ?? ""), interface: Self.window)
  }

  private func emit(
    _ object: AccessibilityObject, _ member: String, _ detail: String = "", _ first: Int = 0, _ second: Int = 0,
    any: BusValue = .int32(0), interface: String = object
  ) {
    // A value that can't be sent is left out.
    try? connection.bus.emit(
      ObjectReference.path(object), interface, member,
      [
        .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)), .variant(any),
        .dictionary(key: "s", value: "v", []),
      ])
  }
}

extension AccessibilityRole {
  /// Whether screen readers speak an element when it is shown.
  fileprivate var appearsByItself: Bool {
    switch self {
    case .alert, .dialog, .notification, .tooltip, .menu, .window: true
    default: false
    }
  }
}

extension BusValue {
  /// The most bytes of a text in a message.
  private static let longestText = 8 << 20

  /// A text of the program, without zero characters, which no message can have, and cut off at a length that a message
  /// has room for.
  static func text(_ text: String) -> BusValue {
    guard text.utf8.count > longestText || text.utf8.contains(0) else { return .string(text) }
    var (scalars, length) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars where scalar != "\0" {
      length += UTF8.width(scalar)
      if length > longestText { break }
      scalars.append(scalar)
    }
    return .string(String(scalars))
  }
}
