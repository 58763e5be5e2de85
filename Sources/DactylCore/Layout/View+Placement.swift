import DactylGeometry
import DactylGraphics

extension View {
  /// Places the items of the layout, and the pinned subviews.
  final func placeSubviews() {
    placeMask()
    guard let state = layoutState, state.hasLayout || !storedSubviews.isEmpty else { return }
    let arrangement = arrangement(state)
    guard state.hasLayout || !arrangement.pinned.isEmpty else { return }
    let area = prepareLayoutArea()
    if let layout = state.layout {
      let insets = layoutInsets(state)
      let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
      let isMirrored = direction(state) == .rightToLeft
      let bounds = Rect(
        x: area.bounds.minX + insets.leading, y: area.bounds.minY + insets.top,
        width: max(area.bounds.width - width, 0), height: max(area.bounds.height - height, 0))
      layout.place(
        LayoutItems(arrangement.items, mirror: isMirrored ? area.bounds : nil, pixelLength: surfacePixel),
        in: bounds, proposal: area.proposal.reduced(width: width, height: height))
    }
    for view in arrangement.pinned { pin(view, in: area.bounds) }
  }

  /// Returns the place of a view in `frame`: all of it, unless the view has an aspect ratio.
  final func frameWithAspectRatio(in frame: Rect) -> Rect {
    guard let state = layoutState, state.hasSizing, state.sizing.hasRatio else { return frame }
    let size = state.sizing.fitted(in: frame.size)
    // Sums of lengths are not exact.
    if abs(size.width - frame.width) < 1e-6, abs(size.height - frame.height) < 1e-6 { return frame }
    return Rect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Gives the view the place that a layout has found for it, after it was offered `proposal`.
  final func setPlace(_ frame: Rect, proposal: ProposedSize?) {
    if let state = layoutState, state.hasLayout {
      if state.proposal?.offer != proposal { setNeedsLayout() }
      if let proposal { state.proposal = (proposal, frame.size) } else { state.proposal = nil }
    }
    if geometry.isStraight, geometry.bounds.size == frame.size, geometry.center == frame.center { return }
    self.frame = frame
  }

  /// The offer that content is placed for: the one that the view has its size from, or the size itself if the view did
  /// not get it from a layout. A side on which the view is smaller than its own size is offered as it is.
  final var ownProposal: ProposedSize {
    guard let state = layoutState, let proposal = state.proposal, proposal.size == storedBounds.size else {
      return ProposedSize(storedBounds.size)
    }
    var offer = state.hasSizing ? state.sizing.offer(for: proposal.offer) : proposal.offer
    if offer.width == nil || offer.height == nil {
      let wanted = measuredSize(for: proposal.offer)
      if offer.width == nil, wanted.width > proposal.size.width { offer.width = proposal.size.width }
      if offer.height == nil, wanted.height > proposal.size.height { offer.height = proposal.size.height }
    }
    return offer
  }

  /// Returns the direction in which the view reads. It is remembered until traits change.
  private final func direction(_ state: LayoutState) -> LayoutDirection {
    if let direction = state.direction { return direction }
    let direction =
      if traitValues == nil, let superview, let state = superview.layoutState {
        superview.direction(state)
      } else {
        traits.layoutDirection
      }
    state.direction = direction
    return direction
  }

  /// Returns the margins of the layout in a left-to-right interface, with the safe area. A scroll view moves its
  /// content out of covered areas instead.
  final func layoutInsets(_ state: LayoutState) -> DirectionalInsets {
    guard state.addsSafeArea, !scrollsContent, let window = storedWindow, window.hasSafeArea else {
      return state.margins
    }
    let safeArea = safeAreaForLayout
    let isMirrored = direction(state) == .rightToLeft
    var insets = state.margins
    insets.top += safeArea.top
    insets.bottom += safeArea.bottom
    insets.leading += isMirrored ? safeArea.right : safeArea.left
    insets.trailing += isMirrored ? safeArea.left : safeArea.right
    return insets
  }
}
