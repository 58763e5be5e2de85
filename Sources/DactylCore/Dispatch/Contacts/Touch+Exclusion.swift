extension Touch {
  /// Whether its view, or another one of the window, has one of `touches` that excludes this one (`GR-23`, `GR-25`).
  func isExcluded(by touches: [Touch]) -> Bool {
    guard let view else { return true }
    return touches.contains { other in
      guard other !== self, other.isHeldByView else { return false }
      if other.view === view { return !view.isMultipleTouchEnabled }
      return other.window === window && (view.isExclusiveTouch || other.view?.isExclusiveTouch == true)
    }
  }

  /// Whether the touch is down, and its view has got it or will get it.
  private var isHeldByView: Bool {
    isDown && (delivery == .active || delivery == .delayed)
  }
}
