import DactylGeometry

/// What a view needs only while it is drawn in a special way: made when it is first needed, since most views never are.
@MainActor final class RenderState {
  /// The values that are seen in place of the view's own; nil while no animation changes them.
  var presentation: Presentation?
  /// The exit transition that removes the view at its end.
  var exitTransition: AnimationRun?
  /// See `View.extent`; nil until it is first asked for, and for a view that has no subviews or clips them.
  var inkBoundsCache: InkBoundsCache?
  /// Bounds of runs of subviews, for a view with many subviews that stay the same.
  var subviewHierarchy: SubviewHierarchy?
  /// The cached picture of the view and its subviews.
  var layer: Layer?
  /// `draw` was called for the whole view and painted nothing: most classes of an application only hold other views.
  var drawsNothing = false
  /// The bounds that `draw` sees; nil while the view does not draw.
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
