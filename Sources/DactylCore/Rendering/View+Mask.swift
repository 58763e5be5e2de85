import DactylGeometry
import DactylGraphics

extension DecoratedView {
  /// A view whose opacity limits what is drawn of this view, with its subviews, its border and its shadow (`CM-4`): all
  /// where the mask is opaque, and nothing where it is clear or does not reach. Default: nil, which limits nothing.
  ///
  /// The frame of the mask is in the coordinates of this view, as that of a subview. A mask is no subview (`CM-5`): it
  /// is not in `subviews`, no layout places it, and touches and the keyboard focus do not reach it. It inherits the
  /// traits, and can be animated and pinned. A pinned mask is placed in the bounds, also while these scroll. Touches
  /// outside of the mask still belong to the view.
  ///
  /// A view is in one place (`CM-6`): a mask leaves its superview, or the view that it has masked, and a mask that is
  /// added to a view, or removed from its superview, which is the masked view, masks nothing any more. Traps if `mask`
  /// is a window, this view, or a view around it.
  ///
  /// A gradient fades content at an edge:
  ///
  ///     final class EdgeFade: View {
  ///       override func draw(_ context: Context, in rect: Rect) {
  ///         let start = Point(x: 0, y: bounds.maxY - 24)
  ///         let fade = Paint.linear(Gradient(.black, .clear), from: start, to: Point(x: 0, y: bounds.maxY))
  ///         context.fill(bounds, with: fade)
  ///       }
  ///     }
  ///     let fade = EdgeFade()
  ///     fade.pinning = .fill
  ///     list.mask = fade
  ///
  /// The masked view is drawn as a picture of its own, each time that a part of it is painted, and scrolled content
  /// below a mask is not copied but painted (`CM-7`).
  public var mask: View? {
    get { viewMask }
    set { mask(by: newValue) }
  }
}

extension View {
  /// Whether the view is the mask of its superview.
  final var isMask: Bool { storedSuperview?.viewMask === self }

  /// The subviews and the mask: the views whose superview this is.
  final var children: [View] {
    guard let viewMask else { return storedSubviews }
    return storedSubviews + [viewMask]
  }

  fileprivate final func mask(by new: View?) {
    guard new !== viewMask else { return }
    guard let new else {
      viewMask?.leaveMaskedView()
      return
    }
    precondition(!isDescendant(of: new), "A view can't be the mask of itself or of one of its own subviews.")
    precondition(!(new is Window), "A window is shown on a surface, and masks nothing.")
    new.leaveSuperview()
    new.cancelExit()
    new.willMove(toSuperview: self)
    viewMask?.leaveMaskedView()
    // A callback may have put it elsewhere.
    guard new.superview == nil else { return }
    invalidateInkBounds(changesContent: true)
    viewMask = new
    new.storedSuperview = self
    new.enterWindow(window, from: nil)
    if new.needsLayout || new.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    if new.pinning != nil { setNeedsLayout() }
    invalidateInkBounds(changesContent: true)
    new.didMoveToSuperview()
    if window == nil, inheritsOwnTraits { new.traitsChangedThroughout() }
  }

  /// Takes the view, which is a mask, from the masked view.
  final func leaveMaskedView() {
    willMove(toSuperview: nil)
    // A callback may have put it elsewhere.
    guard isMask, let masked = superview else { return }
    masked.invalidateInkBounds(changesContent: true)
    leaveWindow(for: nil)
    masked.viewMask = nil
    storedSuperview = nil
    enterWindow(nil, from: nil)
    masked.invalidateInkBounds(changesContent: true)
    didMoveToSuperview()
    if masked.inheritsOwnTraits { traitsChangedThroughout() }
  }

  /// Gives a pinned mask its place. It does not move with content that scrolls.
  final func placeMask() {
    if let viewMask { pin(viewMask, in: storedBounds) }
  }

  /// Draws with `body`, limited by the mask, if there is one. `context` and `dirty` are in the view's own coordinates.
  final func limitingByMask(_ context: Context, _ dirty: Rect, _ body: () -> Void) {
    guard let viewMask else { return body() }
    let area = inkBounds.intersection(viewMask.looseInkBoundsInSuperview)
    guard area.intersects(dirty) else { return }
    context.withState {
      context.clip(toPixelsAround: area)
      context.draw(maskedBy: { viewMask.renderFromSuperview(in: context, dirty: dirty) }, body)
    }
  }
}
