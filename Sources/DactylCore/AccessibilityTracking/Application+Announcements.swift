import DactylLanguage

extension Application {
  /// Lets a person who uses a screen reader hear a text, wherever the focus is (`AC-12`). Nothing happens while no
  /// assistive program listens.
  ///
  ///     application.announce("3 results", politeness: .assertive)
  public final func announce(_ text: LocalizedText, politeness: AccessibilityPoliteness = .polite) {
    announcementObserver?(localized(text), politeness)
    guard let tracker = accessibilityTracker else { return }
    tracker.update()
    let words = localized(text)
    guard let object = tracker.active ?? tracker.root.before.first, !words.isEmpty else { return }
    tracker.report?([.announcement(object, words, politeness)])
  }
}

extension Window {
  /// Whether the window is at least partly on its surface: an input view that is not needed is below it.
  final var isOnSurface: Bool { (self as? InputWindow)?.isRaised ?? true }
}

extension View {
  /// The view or what is inside of it may describe itself differently.
  @inline(__always) final func accessibilityDidChange() {
    if let tracker = storedWindow?.stack?.accessibilityTracker { tracker.note(self) }
  }

  /// A subview was removed.
  @inline(__always) final func accessibilitySubviewDidLeave(_ view: View) {
    if let tracker = storedWindow?.stack?.accessibilityTracker { tracker.noteRemoval(of: view, from: self) }
  }

  /// The view is hidden, or is shown again.
  @inline(__always) final func accessibilityVisibilityDidChange() {
    if let tracker = storedWindow?.stack?.accessibilityTracker { tracker.noteVisibility(of: self) }
  }

  /// Asks assistive programs to look at the view again in the next frame, since it describes itself differently
  /// (`AC-9`).
  ///
  /// The framework calls it when the view asks for layout or drawing. Call it for a change that is not drawn.
  public final func setNeedsAccessibilityUpdate() {
    guard let stack = storedWindow?.stack, let tracker = stack.accessibilityTracker else { return }
    tracker.note(self)
    stack.setNeedsFrame()
  }

  /// Tells assistive programs that rows or other items in the view have another order than before (`AC-19`).
  ///
  /// ``CollectionView`` calls it for rows that are shown. Call it for an ``AccessibilityContainer`` of your own.
  public final func accessibilityItemsDidMove() {
    guard let stack = storedWindow?.stack, let tracker = stack.accessibilityTracker else { return }
    tracker.noteReorder(of: self)
    stack.setNeedsFrame()
  }

  /// A property that the program has set is another one.
  final func accessibilityPropertiesDidChange() {
    guard let stack = storedWindow?.stack, let tracker = stack.accessibilityTracker else { return }
    tracker.note(superview ?? self)
    tracker.note(self)
    stack.setNeedsFrame()
  }
}

extension WindowStack {
  /// Asks for a frame, after which assistive programs hear of a change that nothing is drawn for.
  func setNeedsFrameForAccessibility() { if accessibilityTracker != nil { setNeedsFrame() } }
}
