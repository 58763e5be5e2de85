import DactylGeometry
import DactylGraphics

/// The state of a view that takes part in layout. It is created on first use.
@MainActor final class LayoutState {
  /// Places the subviews; nil for a view that is laid out by hand.
  var layout: (any Layout)? { didSet { hasLayout = layout != nil } }
  /// Whether there is a layout. Asking `layout` itself copies it.
  private(set) var hasLayout = false
  /// The distances of the layout from the edges.
  var margins = DirectionalInsets.zero
  var addsSafeArea = true
  /// Whether the superview places the view itself, outside of its layout.
  var isPlacedByHand = false
  /// The distances from the edges that bars of a container cover.
  var barInsets = Insets.zero
  var sizing = Sizing() {
    didSet {
      hasSizing = sizing != Sizing()
      fixedSize = sizing.fixedSize
    }
  }
  private(set) var hasSizing = false
  private(set) var fixedSize: Size?
  /// The place in the superview, outside of its layout; nil for an item of that.
  var pinning: Pinning?
  /// The values of `LayoutValueKey`s.
  var values: [ObjectIdentifier: Any] = [:]

  var measurements = Measurements()
  /// Whether the view is being measured: a layout must not measure its own view.
  var isMeasuring = false
  /// Whether a size that is not finite was reported.
  var hasReportedSize = false
  /// The subviews by who places them; nil after a change.
  var arrangement: Arrangement?
  /// The offer that led to the size of the view; nil after a size that no layout gave.
  var proposal: (offer: ProposedSize, size: Size)?
  /// The reading direction of the superview that has placed the view; nil if it is not known.
  var direction: LayoutDirection?

  struct Arrangement {
    /// The views that the layout places.
    var items: [View] = []
    var pinned: [View] = []
  }
}

extension View {
  final var madeLayoutState: LayoutState {
    if let layoutState { return layoutState }
    let state = LayoutState()
    layoutState = state
    return state
  }

  /// Returns the subviews by who places them.
  final func arrangement(_ state: LayoutState) -> LayoutState.Arrangement {
    if let arrangement = state.arrangement { return arrangement }
    var arrangement = LayoutState.Arrangement()
    // Most views have no need of their own storage for the items.
    if hasOnlyItems {
      arrangement.items = storedSubviews
    } else {
      for view in storedSubviews {
        if view.layoutState?.pinning != nil {
          arrangement.pinned.append(view)
        } else if !view.geometry.isHidden, view.layoutState?.isPlacedByHand != true {
          arrangement.items.append(view)
        }
      }
    }
    state.arrangement = arrangement
    return arrangement
  }

  /// Whether no subview is hidden, pinned or placed by hand.
  private final var hasOnlyItems: Bool {
    for view in storedSubviews
    where view.geometry.isHidden || view.layoutState?.pinning != nil || view.layoutState?.isPlacedByHand == true {
      return false
    }
    return true
  }

  /// The side of a pixel of the surface, in points.
  final var surfacePixel: Double { 1 / (storedWindow?.stack?.scale ?? 1) }

  // MARK: Changes

  /// Called when the view was added to its superview, removed from it, hidden or shown, or has other rules for its
  /// place.
  final func placeInSuperviewChanged() {
    superview?.arrangementChanged(by: self)
  }

  /// Called when `subview` was added or removed, or is placed by other rules.
  final func arrangementChanged(by subview: View) {
    let isPlaced = subview.layoutState.map { $0.pinning != nil || $0.isPlacedByHand } ?? false
    if layoutState == nil {
      guard isPlaced else { return }
      _ = madeLayoutState
    }
    guard let state = layoutState else { return }
    state.arrangement = nil
    guard state.hasLayout || isPlaced else { return }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Forgets everything that depends on the scale and on traits.
  final func forgetMeasurements() {
    layoutState?.measurements.removeAll()
    layoutState?.direction = nil
  }
}
