import DactylGraphics

extension View {
  /// Inserts `view` directly in front of `sibling`, and removes it from its former superview.
  ///
  /// Does nothing if both are the same view. A `sibling` that is not a subview is reported, and `view` comes in front
  /// of all subviews.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, beside: sibling, distance: 1)
  }

  /// Inserts `view` directly behind `sibling`, and removes it from its former superview.
  ///
  /// Does nothing if both are the same view. A `sibling` that is not a subview is reported, and `view` comes in front
  /// of all subviews.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, beside: sibling, distance: 0)
  }

  private func insertSubview(_ view: View, beside sibling: View, distance: Int) {
    guard view !== sibling else { return }
    // `insertSubview(_:at:)` counts without the view itself.
    let others = storedSubviews.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      let place = distance > 0 ? "above" : "below"
      Warnings.report(
        "\(view.nameForWarnings) can't be inserted \(place) \(sibling.nameForWarnings), which is no subview of "
          + "\(nameForWarnings); it is in front of all subviews")
      return insertSubview(view, at: storedSubviews.count)
    }
    insertSubview(view, at: index + distance)
  }

  /// Exchanges two subviews in the drawing order. Traps for an index out of range.
  public final func exchangeSubviews(at first: Int, with second: Int) {
    let indices = storedSubviews.indices
    precondition(
      indices.contains(first) && indices.contains(second),
      "The subviews at \(first) and \(second) can't be exchanged: there are \(indices.count) subviews.")
    guard first != second else { return }
    storedSubviews.swapAt(first, second)
    orderChanged(of: storedSubviews[first])
    orderChanged(of: storedSubviews[second])
  }

  /// Moves `view` in front of the other subviews. Does nothing if it is not a subview.
  public final func bringSubviewToFront(_ view: View) {
    guard let index = storedSubviews.firstIndex(where: { $0 === view }) else { return }
    storedSubviews.append(storedSubviews.remove(at: index))
    orderChanged(of: view)
  }

  /// Moves `view` behind the other subviews. Does nothing if it is not a subview.
  public final func sendSubviewToBack(_ view: View) {
    guard let index = storedSubviews.firstIndex(where: { $0 === view }) else { return }
    storedSubviews.insert(storedSubviews.remove(at: index), at: 0)
    orderChanged(of: view)
  }

  private func orderChanged(of view: View) {
    subviewHierarchy = nil
    view.invalidateInkBounds()
  }

  /// Returns the first view with `tag`, of this view and its descendants: each before its subviews, in drawing order.
  /// Nil if there is none.
  public final func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in storedSubviews {
      if let match = subview.viewWithTag(tag) { return match }
    }
    return nil
  }
}
