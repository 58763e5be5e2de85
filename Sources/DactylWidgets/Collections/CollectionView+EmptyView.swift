import DactylCore
import DactylGeometry

/// What a collection view without items shows (`LI-15`).
extension CollectionView {
  /// The view that is shown while the data source has no items, such as a sentence and a button that adds one; nil for
  /// none. It is in the middle of the part of the collection view that neither bars, nor a touch keyboard, nor headers
  /// cover. It has its own size, but is no wider than that part. It fades in and out if the snapshot is applied
  /// animated. Default: nil.
  ///
  /// Before the first snapshot is applied it is not shown, since items may be loading. Apply an empty snapshot if there
  /// are none. The collection view sets the frame of the empty view.
  ///
  /// ![Lists without items](list-empty)
  public final var emptyView: View? {
    get { emptyState?.content }
    set {
      guard newValue !== emptyState?.content else { return }
      emptyState?.removeFromSuperview()
      emptyState = newValue.map(EmptyStateView.init)
      setNeedsLayout()
    }
  }

  /// Shows the empty view while there are no items, at its place.
  final func showEmptyState(animated: Bool = false) {
    if drawsFocusRing != hadFocusRing {
      hadFocusRing.toggle()
      setNeedsDisplay()
    }
    guard let emptyState else { return }
    let isShown = contents?.isLoaded == true && !hasItems
    if isShown { emptyState.place(in: uncoveredRect, below: contentSize.height) }
    emptyState.show(isShown, in: self, animated: animated)
  }
}

/// The place of the empty view of a collection view.
final class EmptyStateView: View {
  let content: View
  private var isShown = false

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    alpha = 0
    // The list is still scrolled beside the content.
    passesTouchesThrough = true
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = wantedSize(bounds.width)
    content.frame = Rect(
      x: (bounds.width - size.width) / 2, y: max((bounds.height - size.height) / 2, 0), width: size.width,
      height: size.height)
  }

  private func wantedSize(_ width: Double) -> Size {
    let margin = traits.theme.metrics.largeSpacing
    let room = max(width - 2 * margin, 0)
    let size = content.measuredSize(for: ProposedSize(width: room, height: nil))
    return Size(width: min(size.width, room), height: size.height)
  }

  /// Fills `area`, without the headers that end at `start`, unless only all of it has room for the content. Content
  /// for which even that is too low begins below the headers.
  func place(in area: Rect, below start: Double) {
    var rest = area
    rest.size.height = max(area.maxY - max(start, area.minY), 0)
    rest.origin.y = area.maxY - rest.height
    let height = wantedSize(area.width).height
    let place = rest.height < height && height <= area.height ? area : rest
    if frame != place { frame = place }
  }

  /// Shows or hides itself, above everything in `view`.
  func show(_ isShown: Bool, in view: View, animated: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    if isShown, superview == nil { view.addSubview(self) }
    isUserInteractionEnabled = isShown
    guard animated else {
      endAnimations()
      alpha = isShown ? 1 : 0
      return removeIfHidden()
    }
    View.animate(withDuration: traits.theme.motion.release) {
      self.alpha = isShown ? 1 : 0
    } completion: { [weak self] _ in
      self?.removeIfHidden()
    }
  }
  private func removeIfHidden() { if !isShown { removeFromSuperview() } }
}
