import DactylBus
import DactylCore

/// The interfaces of all objects. They are made once; a call finds its object by the path.
@MainActor final class ObjectInterfaces {
  private unowned let connection: AccessibilityConnection
  private let all: [BusInterface]

  init(_ connection: AccessibilityConnection) {
    self.connection = connection
    let find = ObjectFinder(connection)
    all = [
      AccessibleInterface(find).interface, ComponentInterface(find).interface, ActionInterface(find).interface,
      TextInterface(find).interface, EditableTextInterface(find).interface, ValueInterface(find).interface,
      SelectionInterface(find).interface, TableInterface(find).interface, TableCellInterface(find).interface,
      ImageInterface(find).interface, HypertextInterface(find).interface, HyperlinkInterface(find).interface,
      ApplicationInterface(find).interface,
      CollectionInterface(find).interface,
    ]
  }

  /// Returns the interfaces at a path; nil if there is no object. Calls of an interface that the object does not have
  /// fail one by one, since finding out takes longer than most calls.
  func of(_ path: BusObjectPath) -> [BusInterface]? {
    guard let number = ObjectReference.number(path) else { return nil }
    connection.tracker.update()
    return connection.tracker.knows(number) ? all : nil
  }
}

/// Finds the objects of calls.
@MainActor struct ObjectFinder {
  unowned let connection: AccessibilityConnection

  init(_ connection: AccessibilityConnection) { self.connection = connection }

  /// Returns the object at a path.
  func callAsFunction(_ path: BusObjectPath) throws -> AccessibilityObject {
    guard let object = ObjectReference.number(path).flatMap(connection.tracker.objectOrGhost) else {
      throw BusError.remote(name: "org.freedesktop.DBus.Error.UnknownObject", text: "there is no object at \(path)")
    }
    // A program that keeps the answer has to hear of changes.
    object.tracker.noteQuestion(about: object)
    return object
  }

  /// Returns the object with a reference in a message; nil if it is none of this application.
  func object(_ reference: BusValue) -> AccessibilityObject? {
    guard let parts = reference.elements, parts.count == 2, let path = parts[1].objectPath else { return nil }
    return ObjectReference.number(path).flatMap(connection.tracker.object)
  }
}

/// The error of a call that has no meaning for its object.
enum CallError {
  static func unsupported(_ what: String) -> BusError {
    .remote(name: "org.freedesktop.DBus.Error.NotSupported", text: "the object has no \(what)")
  }

  static func limit(_ what: String) -> BusError {
    .remote(name: "org.freedesktop.DBus.Error.LimitsExceeded", text: "there are too many \(what)")
  }
}

extension AccessibilityObject {
  /// The interfaces that the object has, by their names.
  func interfaceNames(_ description: AccessibilityDescription) -> [String] {
    var names = ["Accessible"]
    if isApplication { return (names + ["Application", "Collection"]).map { "org.a11y.atspi." + $0 } }
    names += ["Component", "Collection"]
    if !description.actions.isEmpty { names.append("Action") }
    if text != nil { names.append("Text") }
    if let input, input.editor.isEditable { names.append("EditableText") }
    if text != nil, hasLinks { names.append("Hypertext") }
    if view is any AccessibilityTextLink { names.append("Hyperlink") }
    if description.range != nil { names.append("Value") }
    if hasSelection(description) { names.append("Selection") }
    // The table of a grid has no interface of a table: screen readers would read a whole row at each step.
    if isContainer, description.role == .table { names.append("Table") }
    if parent?.isTableRow == true || description.gridPosition != nil { names.append("TableCell") }
    if description.role == .image { names.append("Image") }
    return names.map { "org.a11y.atspi." + $0 }
  }

  /// The children in the order of reading, of items those that views show.
  var shownChildren: [AccessibilityObject] {
    prepareChildren()
    return before + shownItems + behind
  }

  /// Whether the children of the object can be selected.
  func hasSelection(_ description: AccessibilityDescription) -> Bool {
    isContainer || description.role.holdsSelection || description.role == .table
  }

  var hasLinks: Bool { (view as? any AccessibilityReadingContent)?.accessibilityTextLinks.isEmpty == false }
}
