import DactylGeometry

/// An element that an assistive program knows by a number, as long as the element is there (`AC-1`).
///
/// It is a view, an item of an ``AccessibilityContainer``, or the application. What it is now is read from that; the
/// object keeps only what was told last.
@MainActor package final class AccessibilityObject {
  /// The element that the object stands for.
  enum Subject {
    case application(Application)
    case view
    /// An item of the parent.
    case item(AnyHashable)
  }

  /// The number, which no other object of the process has.
  package let number: Int
  let subject: Subject
  @WeakRef var subjectView: View?
  /// The view that a popup was opened from; nil for other elements.
  @WeakRef private(set) var openerView: View?
  /// Whether something was told of the object. Items are described when somebody asks for them.
  var wasTold = true
  /// Identifies the view, also after its end.
  let viewKey: ObjectIdentifier?
  package unowned let tracker: AccessibilityTracker

  /// The object around this one; nil for the application, and for objects that are gone.
  package internal(set) weak var parent: AccessibilityObject?
  /// The object that was around this one before it was gone.
  package internal(set) weak var formerParent: AccessibilityObject?
  /// The objects inside, without the items of a container: those before the items, and those behind them.
  package internal(set) var before: [AccessibilityObject] = []
  package internal(set) var behind: [AccessibilityObject] = []
  /// The items of a container that were asked for.
  var items: [AnyHashable: AccessibilityObject] = [:]
  /// The number of items when the lost ones were looked for last.
  var knownItemCount = 0
  /// The view of an item whose content is in `before`.
  @WeakRef private(set) var filledFrom: View?
  /// The key of that view, also after the view is gone.
  private(set) var filledKey: ObjectIdentifier?
  /// The facts that were told last.
  var told: ToldDescription
  /// Whether the object is in the list of those to look at again.
  var isStale = false

  init(_ number: Int, _ subject: Subject, view: View?, tracker: AccessibilityTracker, told: ToldDescription) {
    self.number = number
    self.subject = subject
    _subjectView = WeakRef(wrappedValue: view)
    _openerView = WeakRef(wrappedValue: (view as? PopupWindow)?.popup?.sourceView)
    viewKey = view.map { ObjectIdentifier($0) }
    _filledFrom = WeakRef(wrappedValue: nil)
    self.tracker = tracker
    self.told = told
  }

  /// Whether another view shows the item than the one whose content is known, or none does any more.
  var needsFilling: Bool {
    let view = view
    return view !== filledFrom || view == nil && filledKey != nil
  }

  func setFilled(from view: View?) {
    filledFrom = view
    filledKey = view.map { ObjectIdentifier($0) }
  }

  package var isApplication: Bool { if case .application = subject { true } else { false } }

  /// Whether the element is there.
  package var isAttached: Bool { isApplication || parent != nil }

  /// The view that shows the element now; nil for the application, for items without one, and for what is gone.
  package var view: View? {
    guard isAttached else { return nil }
    switch subject {
    case .application: return nil
    case .view: return subjectView
    case .item: return itemPlace.flatMap { $0.container.accessibilityItemView(at: $0.index) }
    }
  }

  /// The container that the items inside belong to.
  package var container: (any AccessibilityContainer)? { subjectView as? any AccessibilityContainer }

  /// Whether the items inside come and go with what is visible.
  package var isContainer: Bool { container != nil }

  /// The place of an item; nil for other objects, and for items that are gone.
  package var itemPlace: (container: any AccessibilityContainer, index: Int)? {
    guard case .item(let id) = subject, let container = parent?.container,
      let index = container.accessibilityItemIndex(for: id), index >= 0, index < container.accessibilityItemCount
    else { return nil }
    return (container, index)
  }

  /// The role, name, states and so on, at this moment.
  package var description: AccessibilityDescription {
    guard isAttached else { return told.lastDescription }
    switch subject {
    case .application(let application):
      var description = AccessibilityDescription()
      description.role = .application
      description.label = Application.executableName
      description.identifier = application.id
      return description
    case .view: return subjectView?.accessibilityDescription ?? AccessibilityDescription()
    case .item:
      return tracker.descriptionOfItem(self)
    }
  }

  // MARK: Children

  package var childCount: Int { before.count + (container?.accessibilityItemCount ?? 0) + behind.count }

  /// Returns the child at an index, which is made if it is an item; nil out of range.
  package func child(at index: Int) -> AccessibilityObject? {
    guard index >= 0 else { return nil }
    if index < before.count { return before[index] }
    let count = container?.accessibilityItemCount ?? 0
    let rest = index - before.count
    if rest < count { return tracker.item(at: rest, of: self) }
    return rest - count < behind.count ? behind[rest - count] : nil
  }

  /// The children that are known, without items that nobody has asked for.
  package var knownChildren: [AccessibilityObject] {
    before + items.values.sorted { $0.number < $1.number } + behind
  }

  /// The index among the children of the parent; nil for the application, and for objects that are gone.
  package var indexInParent: Int? {
    guard let parent else { return nil }
    if case .item = subject { return itemPlace.map { $0.index + parent.before.count } }
    if let index = parent.before.firstIndex(where: { $0 === self }) { return index }
    guard let index = parent.behind.firstIndex(where: { $0 === self }) else { return nil }
    return parent.before.count + (parent.container?.accessibilityItemCount ?? 0) + index
  }

  /// The window of the element, and the window that it is shown in or over; nil for the application.
  package var window: Window? {
    switch subject {
    case .application: nil
    case .view: subjectView?.window
    case .item: parent?.window
    }
  }

  /// The item that the element is inside of, or is itself; nil for others.
  var enclosingItem: AccessibilityObject? {
    var present: AccessibilityObject? = self
    while let object = present {
      if case .item = object.subject { return object }
      present = object.parent
    }
    return nil
  }

  /// The object of the toplevel around the element, which is a child of the application.
  package var toplevel: AccessibilityObject? {
    var present = self
    while let parent = present.parent {
      if parent.isApplication { return present }
      present = parent
    }
    return nil
  }
}

/// The facts that assistive programs were told about an element. It retains no view.
struct ToldDescription {
  var role = AccessibilityRole.none
  var label: String?
  var hint: String?
  /// Nil for texts that the user edits, whose changes are told one by one.
  var value: String?
  var range: AccessibilityRange?
  var state: AccessibilityState = []
  /// The view whose label is the name.
  var nameKey: ObjectIdentifier?
  /// Whether it names other elements.
  var hasRelations = false
  /// The view inside at which keys are while the element has the focus.
  var focusKey: ObjectIdentifier?
  var sortOrder: AccessibilitySortOrder?
  /// The caret and the other end of the selection, in code points; nil for a text without them.
  var selection: TextPlaces?

  struct TextPlaces: Hashable {
    var anchor: Int
    var caret: Int
  }

  init() {}

  /// The role and the name of an element that is gone.
  var lastDescription: AccessibilityDescription {
    var description = AccessibilityDescription()
    description.role = role
    description.label = label
    return description
  }

  init(_ description: AccessibilityDescription) {
    role = description.role
    label = description.label
    hint = description.hint
    value = description.text == nil ? description.value : nil
    range = description.range
    state = description.state.subtracting(.focused)
    nameKey = description.relations.labeledBy.map { ObjectIdentifier($0) }
    hasRelations = description.relations != AccessibilityRelations()
    focusKey = description.focusedElement.map { ObjectIdentifier($0) }
    sortOrder = description.sortOrder
  }
}
