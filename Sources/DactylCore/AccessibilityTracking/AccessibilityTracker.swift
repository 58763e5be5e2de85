import DactylGeometry
import DactylText

/// The elements of an application as assistive programs know them: with numbers, and with what has changed (`AC-1`).
///
/// It exists only while such a program is connected. Views that may have changed are noted, and looked at once a frame,
/// so that a frame in which nothing changes costs nothing, and scrolling does not depend on the number of rows.
@MainActor package final class AccessibilityTracker {
  package let application: Application
  /// Receives the changes of a frame, in an order that screen readers rely on; nil while nobody listens.
  package var report: (@MainActor ([AccessibilityChange]) -> Void)? {
    didSet {
      guard report == nil else { return }
      changes = []
      goneFocus = nil
      departures = (nil, nil)
    }
  }

  package private(set) lazy var root = AccessibilityObject(
    0, .application(application), view: nil, tracker: self, told: ToldDescription())
  private var lastNumber = 0
  private(set) var objects: [Int: AccessibilityObject] = [:]
  private var byView: [ObjectIdentifier: AccessibilityObject] = [:]
  /// Objects that have gone, the oldest first.
  private var ghosts: [Int: AccessibilityObject] = [:]
  private var ghostNumbers: [Int] = []
  /// The items that were asked for, the oldest first.
  private var itemNumbers: [Int] = []
  /// The items whose content is known, by the views that show them or have shown them.
  var filled: [ObjectIdentifier: Int] = [:]

  /// The views that may have changed.
  private var noted: [View] = []
  /// Whether windows have come or gone.
  private var windowsAreStale = true
  var stale: [AccessibilityObject] = []
  /// The elements whose names are those of other views.
  private var named: [ObjectIdentifier: [Int]] = [:]
  var changes: [AccessibilityChange] = []
  private var isUpdating = false

  var edits: [TextEdit] = []
  private var editors: [ObjectIdentifier: Int] = [:]
  var focusedNumber: Int?
  /// The element that had the focus and has gone, before that is told.
  var goneFocus: AccessibilityObject?
  /// The elements that have gone with the focus: while nothing else has it, and until it moves again (`AC-15`).
  var departures: (waiting: AccessibilityObject?, left: AccessibilityObject?)
  var activeNumber: Int?

  /// The most views that are noted, and the most items that are known.
  private static let mostNoted = 4096
  private static let mostItems = 40_000
  private static let mostGhosts = 256
  /// How long the description of an item without a view is kept.
  private static let longestMemory = Timestamp(seconds: 0.05)

  /// The item without a view that was described last.
  private var lastItem: (number: Int, time: Timestamp, description: AccessibilityDescription)?
  private var ignoresNotes = false

  /// Begins to follow the windows of `application`.
  package init(_ application: Application) {
    self.application = application
    application.accessibilityTracker = self
    update()
  }

  /// Ends it. The objects are gone.
  package func end() {
    report = nil
    application.accessibilityTracker = nil
    for view in noted { view.isNotedForAccessibility = false }
    noted = []
    for object in objects.values { detachEditor(of: object) }
    objects = [:]
    byView = [:]
    ghosts = [:]
    ghostNumbers = []
  }

  // MARK: Objects

  /// Returns the object with a number; nil if it is gone.
  package func object(_ number: Int) -> AccessibilityObject? { number == 0 ? root : objects[number] }

  /// Returns the object with a number, also if it has gone a short time ago: screen readers ask what it was.
  package func objectOrGhost(_ number: Int) -> AccessibilityObject? {
    if let object = object(number), case .item = object.subject, object.itemPlace == nil { removeItem(object) }
    return object(number) ?? ghosts[number]
  }

  /// Whether there is an object with a number, or was a short time ago.
  package func knows(_ number: Int) -> Bool { object(number) != nil || ghosts[number] != nil }

  /// Keeps an object that is gone, and forgets the oldest one if there are too many.
  private func addGhost(_ object: AccessibilityObject) {
    ghosts[object.number] = object
    ghostNumbers.append(object.number)
    if ghostNumbers.count > Self.mostGhosts { ghosts[ghostNumbers.removeFirst()] = nil }
  }

  /// The number of objects, without the application.
  package var objectCount: Int { objects.count }

  func object(of view: View) -> AccessibilityObject? {
    // A view that was released may have had the same address.
    guard let object = byView[ObjectIdentifier(view)], object.subjectView === view else { return nil }
    return object
  }

  /// Returns the object that stands for `view`; nil if there is none.
  package func exactObject(of view: View) -> AccessibilityObject? {
    guard let object = nearestObject(to: view), object.view === view else { return nil }
    return object
  }

  /// Returns the object that stands for `view`; without one, the outermost objects inside of it.
  package func outermostObjects(in view: View) -> [AccessibilityObject] {
    guard let object = nearestObject(to: view) else { return [] }
    if object.view === view { return [object] }
    return (object.before + object.behind).filter { $0.subjectView?.isDescendant(of: view) == true }
  }

  /// Returns the objects that may be related to `object`: those of the same toplevel with relations of their own.
  package func objectsRelated(to object: AccessibilityObject) -> [AccessibilityObject] {
    guard object.view != nil else { return [] }
    return objects.values.filter { $0.told.hasRelations }.sorted { $0.number < $1.number }
  }

  /// Returns the object that `view` is, or is a part of; nil if there is none.
  package func nearestObject(to view: View) -> AccessibilityObject? {
    var present: View? = view
    while let candidate = present {
      if let object = object(of: candidate) { return object }
      if let item = item(shownBy: candidate) {
        fill(item)
        return object(of: view) ?? (candidate === view ? item : nearest(to: view, inside: item))
      }
      present = candidate.superview
    }
    return nil
  }

  /// Returns the nearest object of a view inside of an item whose content is known.
  private func nearest(to view: View, inside item: AccessibilityObject) -> AccessibilityObject {
    var present: View? = view
    while let candidate = present, candidate !== item.filledFrom {
      if let object = object(of: candidate) { return object }
      present = candidate.superview
    }
    return item
  }

  /// Returns the item of a container that `view` shows, which is made if it is not known yet; nil for other views.
  private func item(shownBy view: View) -> AccessibilityObject? {
    guard let container = view.superview as? any AccessibilityContainer, let parent = object(of: container),
      let index = container.accessibilityItemIndex(for: view)
    else { return nil }
    return item(at: index, of: parent)
  }

  /// Returns an item of a container, which is made if it is not known yet; nil out of range.
  func item(at index: Int, of parent: AccessibilityObject) -> AccessibilityObject? {
    guard let container = parent.container, index >= 0, index < container.accessibilityItemCount,
      let id = container.accessibilityItemIdentifier(at: index)
    else { return nil }
    if let item = parent.items[id] { return item }
    if itemNumbers.count >= Self.mostItems { forgetOldItems() }
    let item = makeObject(.item(id), view: nil, in: parent)
    item.wasTold = false
    parent.items[id] = item
    itemNumbers.append(item.number)
    return item
  }

  /// Forgets the older half of the items, except those that are in use.
  private func forgetOldItems() {
    let old = itemNumbers.prefix(itemNumbers.count / 2)
    itemNumbers.removeFirst(old.count)
    for number in old {
      guard let item = objects[number], case .item(let id) = item.subject else { continue }
      if number == focusedNumber || item.view != nil {
        itemNumbers.append(number)
      } else {
        item.parent?.items[id] = nil
        forget(item)
      }
    }
  }

  /// Remembers what an item is, so that its next change is told.
  func tell(_ object: AccessibilityObject) {
    object.told = ToldDescription(object.description)
    object.wasTold = true
  }

  /// Notes that a program learns the facts of an object, so that the next change of them is told.
  package func noteQuestion(about object: AccessibilityObject) {
    if !object.wasTold, object.isAttached { tell(object) }
  }

  private func makeObject(
    _ subject: AccessibilityObject.Subject, view: View?, in parent: AccessibilityObject,
    told: ToldDescription = ToldDescription()
  ) -> AccessibilityObject {
    lastNumber += 1
    let object = AccessibilityObject(lastNumber, subject, view: view, tracker: self, told: told)
    object.parent = parent
    objects[lastNumber] = object
    if let view { byView[ObjectIdentifier(view)] = object }
    return object
  }

  /// Makes the object of a view, with everything inside.
  func makeObject(of found: FoundElement, in parent: AccessibilityObject) -> AccessibilityObject {
    let object = makeObject(.view, view: found.view, in: parent, told: ToldDescription(found.description))
    attachEditor(of: object)
    noteName(of: object)
    object.told.selection = selection(of: object)
    let content = content(of: found.view, found.description)
    object.before = content.before.map { makeObject(of: $0, in: object) }
    object.behind = content.behind.map { makeObject(of: $0, in: object) }
    return object
  }

  /// Forgets an object and everything inside.
  func forget(_ object: AccessibilityObject) {
    for child in object.knownChildren { forget(child) }
    detachEditor(of: object)
    object.formerParent = object.parent
    object.parent = nil
    addGhost(object)
    object.before = []
    object.behind = []
    object.items = [:]
    forgetFilling(of: object)
    objects[object.number] = nil
    if let key = object.viewKey, byView[key] === object { byView[key] = nil }
    if let key = object.told.nameKey { named[key]?.removeAll { $0 == object.number } }
  }

  /// Forgets which view shows the item.
  func forgetFilling(of item: AccessibilityObject) {
    if let key = item.filledKey, filled[key] == item.number { filled[key] = nil }
  }

  // MARK: Items without views

  /// Returns the description of an item. That of an item without a view is made by showing it in a cell that nobody
  /// sees, and is kept for a moment: screen readers ask for one fact after the other.
  func descriptionOfItem(_ item: AccessibilityObject) -> AccessibilityDescription {
    guard let (container, index) = item.itemPlace else { return AccessibilityDescription() }
    guard container.accessibilityItemView(at: index) == nil else {
      return container.accessibilityItemDescription(at: index)
    }
    if let lastItem, lastItem.number == item.number, application.now - lastItem.time < Self.longestMemory {
      return lastItem.description
    }
    // Requests of the hidden cell change no element.
    ignoresNotes = true
    let description = container.accessibilityItemDescription(at: index)
    ignoresNotes = false
    lastItem = (item.number, application.now, description)
    return description
  }

  // MARK: What may have changed

  /// Notes that a view may describe itself differently, or may have other views inside.
  func note(_ view: View) {
    guard !ignoresNotes else { return }
    lastItem = nil
    guard !view.isNotedForAccessibility else { return }
    view.isNotedForAccessibility = true
    noted.append(view)
    guard noted.count > Self.mostNoted else { return }
    for view in noted { view.isNotedForAccessibility = false }
    noted = []
    windowsAreStale = true
    for object in objects.values.sorted(by: { $0.number < $1.number }) { markStale(object) }
  }

  /// Notes that a view is hidden or shown. One that shows items changes those alone: a list that scrolls hides and
  /// shows its cells all the time.
  func noteVisibility(of view: View) {
    guard let superview = view.superview else { return }
    note(superview is any AccessibilityContainer ? view : superview)
  }

  /// Notes that a view was removed, which may have shown an item.
  func noteRemoval(of view: View, from superview: View) {
    note(superview)
    if superview is any AccessibilityContainer { note(view) }
  }

  /// Notes that windows have come, gone, or changed their order.
  func noteWindows() { windowsAreStale = true }

  func markStale(_ object: AccessibilityObject) {
    guard !object.isStale else { return }
    object.isStale = true
    stale.append(object)
  }

  /// Whether there is something to look at.
  private var isStale: Bool { !noted.isEmpty || windowsAreStale || !stale.isEmpty || !edits.isEmpty }

  /// Tells those who have just begun to listen where the user is.
  package func reportPresent() {
    var present: [AccessibilityChange] = []
    if let active { present.append(.active(active, true)) }
    if let focused { present.append(.focus(focused, true)) }
    if !present.isEmpty { report?(present) }
  }

  /// Called once a frame, after layout.
  func frameIsPrepared() { if report != nil { update() } }

  /// Brings the objects up to date, and reports the changes. Answers of this moment are right after it.
  package func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    // A description may note others; what goes on changing is looked at in the next frame.
    for _ in 0..<4 where isStale {
      let views = noted
      noted = []
      for view in views { view.isNotedForAccessibility = false }
      if windowsAreStale {
        windowsAreStale = false
        updateWindows()
      }
      for view in views { markStale(for: view) }
      while !stale.isEmpty {
        let objects = stale
        stale = []
        for object in objects {
          object.isStale = false
          if object.isAttached, !object.isApplication { refresh(object) }
        }
      }
    }
    updateActivity()
    finish()
  }

  /// Marks the object that a view is a part of. Items that nobody has asked for are not made.
  private func markStale(for view: View) {
    var present: View? = view
    while let candidate = present {
      if let object = object(of: candidate) { return markStale(object) }
      // It may show another item than before, or none since it was removed.
      if let item = filled[ObjectIdentifier(candidate)].flatMap({ objects[$0] }), item.filledFrom === candidate {
        markStale(item)
      }
      if let container = candidate.superview as? any AccessibilityContainer, let parent = object(of: container),
        container.accessibilityShowsItems(candidate)
      {
        let id = container.accessibilityItemIndex(for: candidate).flatMap(container.accessibilityItemIdentifier)
        if let item = id.flatMap({ parent.items[$0] }) { markStale(item) }
        return
      }
      present = candidate.superview
    }
  }

  /// Notes which view has the name of the object.
  func noteName(of object: AccessibilityObject) {
    guard let key = object.told.nameKey, named[key]?.contains(object.number) != true else { return }
    named[key, default: []].append(object.number)
  }

  /// The elements that have the name of `object`.
  func objects(namedBy object: AccessibilityObject) -> [AccessibilityObject] {
    guard let view = object.view, let numbers = named[ObjectIdentifier(view)] else { return [] }
    return numbers.compactMap { objects[$0] }
  }

  // MARK: Texts

  private func attachEditor(of object: AccessibilityObject) {
    guard let editor = (object.subjectView as? any TextInput)?.editor else { return }
    editor.changeObserver = self
    editors[ObjectIdentifier(editor)] = object.number
  }

  private func detachEditor(of object: AccessibilityObject) {
    guard let editor = (object.subjectView as? any TextInput)?.editor else { return }
    if editors.removeValue(forKey: ObjectIdentifier(editor)) != nil { editor.changeObserver = nil }
  }

  func object(of editor: TextEditor) -> AccessibilityObject? {
    editors[ObjectIdentifier(editor)].flatMap { objects[$0] }
  }
}
