import DactylGeometry

/// The rendering state of a view beyond its properties. It is created on first use, since most views never need it.
@MainActor final class RenderState {
  /// The animated values, which are shown instead of the view's own; nil while no animation changes them.
  var presentation: Presentation?
  /// The exit transition that removes the view at its end.
  var exitTransition: AnimationRun?
  /// The cache of `View.inkBounds`; nil before its first use, and for a view that has no subviews or clips them.
  var inkBoundsCache: InkBoundsCache?
  /// The bounding-volume hierarchy of the subviews, for a view with many subviews.
  var subviewHierarchy: SubviewHierarchy?
  /// The view whose opacity limits what is drawn.
  var mask: View?
  /// The cached picture of the view and its subviews.
  var layer: Layer?
  /// `draw` was called for the whole view and painted nothing, as for most views of an application, which only contain
  /// others.
  var drawsNothing = false
  /// The bounds that `draw` uses; nil while the view does not draw.
  var drawingBounds: Rect?
}

extension View {
  final var presentation: Presentation? {
    get { renderState?.presentation }
    set { if newValue != nil || renderState != nil { madeRenderState.presentation = newValue } }
  }

  final var exitTransition: AnimationRun? {
    get { renderState?.exitTransition }
    set { if newValue != nil || renderState != nil { madeRenderState.exitTransition = newValue } }
  }

  final var inkBoundsCache: InkBoundsCache? {
    get { renderState?.inkBoundsCache }
    set { if newValue != nil || renderState != nil { madeRenderState.inkBoundsCache = newValue } }
  }

  final var subviewHierarchy: SubviewHierarchy? {
    get { renderState?.subviewHierarchy }
    set { if newValue != nil || renderState != nil { madeRenderState.subviewHierarchy = newValue } }
  }

  /// The mask. In a subclass `mask` may be something else.
  final var viewMask: View? {
    get { renderState?.mask }
    set { if newValue != nil || renderState != nil { madeRenderState.mask = newValue } }
  }

  final var layer: Layer? {
    get { renderState?.layer }
    set { if newValue != nil || renderState != nil { madeRenderState.layer = newValue } }
  }

  final var drawingBounds: Rect? {
    get { renderState?.drawingBounds }
    set { if newValue != nil || renderState != nil { madeRenderState.drawingBounds = newValue } }
  }

  final var drawsNothing: Bool {
    get { renderState?.drawsNothing ?? false }
    set {
      guard newValue != drawsNothing else { return }
      madeRenderState.drawsNothing = newValue
    }
  }

  private final var madeRenderState: RenderState {
    if let renderState { return renderState }
    let state = RenderState()
    renderState = state
    return state
  }
}
