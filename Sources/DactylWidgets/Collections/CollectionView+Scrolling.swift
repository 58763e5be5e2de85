import DactylGeometry

/// Scrolling to an element (`LI-6`).
extension CollectionView {
  /// Scrolls now, or at the first layout with a size: before, there is nothing to scroll in.
  final func scrollWhenSized(_ scroll: @escaping @MainActor () -> Void) {
    awaitedScroll = bounds.isEmpty ? scroll : nil
    if bounds.isEmpty { setNeedsLayout() } else { scroll() }
  }

  final func performAwaitedScroll() {
    guard let awaitedScroll, !bounds.isEmpty else { return }
    self.awaitedScroll = nil
    awaitedScroll()
  }

  final func scroll(to element: CollectionElement, at position: CollectionScrollPosition, animated: Bool) {
    updater.update(measuring: false)
    guard let frame = frame(of: element) else { return }
    // The way to a far element is a jump. Only its end is a movement, through cells that are measured.
    let area = uncoveredRect
    if !area.insetBy(dx: -area.width, dy: -area.height).intersects(frame) {
      let isBefore = frame.minY < area.minY || !hasWideLines && frame.minX < area.minX
      arrive(at: element, isBefore ? .end : .start)
      if !animated { return arrive(at: element, position) }
    }
    guard animated else { return arrive(at: element, position) }
    if let frame = self.frame(of: element) { setContentOffset(offset(showing: frame, at: position), animated: true) }
  }

  /// Shows the element at once. The cells there may turn out to have other lengths, which moves it.
  private func arrive(at element: CollectionElement, _ position: CollectionScrollPosition) {
    for _ in 0..<CollectionConstants.rounds {
      guard let frame = frame(of: element) else { return }
      let target = offset(showing: frame, at: position)
      guard abs(target.x - contentOffset.x) > 0.01 || abs(target.y - contentOffset.y) > 0.01 else { return }
      setContentOffset(target, animated: false)
      updater.update(measuring: false)
    }
  }

  /// Returns the offset at which `frame` is at `position`, within the range of the content.
  private func offset(showing frame: Rect, at position: CollectionScrollPosition) -> Point {
    let (inset, area, size) = (adjustedContentInset, uncoveredRect, collectionViewLayout.contentSize)
    func place(_ start: Double, _ length: Double, _ from: Double, _ room: Double, _ total: Double) -> Double {
      let wanted =
        switch position {
        case .start: start
        case .center: start + (length - room) / 2
        case .end: start + length - room
        case .nearest: start < from || length > room ? start : max(from, start + length - room)
        }
      return min(max(wanted, 0), max(total - room, 0))
    }
    // All lines are beside what the user sees of them.
    let x = hasWideLines ? area.minX : place(frame.minX, frame.width, area.minX, area.width, size.width)
    return Point(
      x: x - inset.left,
      y: place(frame.minY, frame.height, area.minY, area.height, size.height) - inset.top)
  }
}
