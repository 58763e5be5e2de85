extension AccessibilityReadingContent {
  /// Tells assistive programs that parts of the text look differently than before, or are links now (`AC-26`).
  ///
  /// ``Label`` and ``TextView`` of the framework call it. Call it for a view of your own.
  public func accessibilityTextAttributesDidChange() {
    guard let stack = storedWindow?.stack, let tracker = stack.accessibilityTracker else { return }
    tracker.noteTextAttributes(of: self)
    stack.setNeedsFrame()
  }
}
