import DactylGeometry

/// The rectangle that a view and its subviews draw in: what is damaged when the view moves, and what tells at a glance
/// that nothing of it need be painted.
///
/// It is kept, so that a change somewhere costs no look at the rest of a large tree.
extension View {
  /// Further out nothing is drawn: a rectangle that reaches there would be too long a number to have exact edges here.
  static let plane = Rect(x: -0x1p40, y: -0x1p40, width: 0x1p41, height: 0x1p41)

  /// In the view's own coordinates. Hidden and invisible subviews have no part in it.
  final var extent: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return shownBounds }
    if let keptExtent { return keptExtent }
    var union = shownBounds
    for subview in storedSubviews where !subview.isHidden && subview.shownAlpha > 0 {
      let part = subview.extentInSuperview
      if part.isFinite, !union.contains(part) { union = union.union(part.intersection(Self.plane)) }
    }
    keptExtent = union
    return union
  }

  /// The same with what a kept picture may be beside its place.
  final var reach: Rect { mayShowLayer ? extent.insetBy(x: -Layer.blur, y: -Layer.blur) : extent }

  var extentInSuperview: Rect {
    guard presentation == nil, place.isStraight else { return shownToSuperview.apply(to: reach) }
    let (middle, center) = (alignedBounds.center, storedCenter)
    return reach.offsetBy(x: center.x - middle.x, y: center.y - middle.y)
  }

  /// To be called before and after whatever may change how far the view reaches.
  ///
  /// Goes up as long as there is something that sticks out: a subview within the bounds of its superview has no part in
  /// how far that reaches.
  final func forgetExtent() {
    var top = self
    while let above = top.superview, !above.clipsToBounds {
      top.keptExtent = nil
      if above.shownBounds.contains(top.extentInSuperview) { break }
      top = above
    }
    // To find out how far a view reaches keeps it, of what is below, too.
    var view = self
    view.keptExtent = nil
    while view !== top, let above = view.superview {
      above.keptExtent = nil
      view = above
    }
  }
}
