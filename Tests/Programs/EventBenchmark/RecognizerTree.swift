import Dactyl

/// Ten nested views with five recognizers each, and requirements between them.
@MainActor struct RecognizerTree {
  private let delegate = Together()

  /// Fills `root`, which covers `frame`; `idle` more recognizers are attached elsewhere in the tree.
  init(in root: View, frame: Rect, idle: Int = 0) {
    root.isMultipleTouchEnabled = true
    var parent = root
    var before: PanGestureRecognizer?
    for _ in 0..<10 {
      let view = View(frame: frame)
      view.isMultipleTouchEnabled = true
      parent.addSubview(view)
      parent = view
      before = addRecognizers(to: view, after: before)
    }
    for _ in 0..<(idle / 100) {
      let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      root.insertSubview(view, at: 0)
      for index in 0..<100 {
        view.addGestureRecognizer(index % 2 == 0 ? TapGestureRecognizer() : PanGestureRecognizer())
      }
    }
  }

  /// Adds a pan, a pan that waits for more fingers, one that requires that one to fail, a pinch and a rotation. All
  /// except those of the outermost view require the wide pan of the enclosing view to fail, which may still begin.
  private func addRecognizers(to view: View, after before: PanGestureRecognizer?) -> PanGestureRecognizer {
    let wide = PanGestureRecognizer()
    wide.minimumNumberOfTouches = 11
    let waiting = PanGestureRecognizer()
    waiting.require(toFail: wide)
    let all = [PanGestureRecognizer(), wide, waiting, PinchGestureRecognizer(), RotationGestureRecognizer()]
    for recognizer in all {
      recognizer.delegate = delegate
      recognizer.cancelsTouchesInView = false
      if let before, recognizer is PanGestureRecognizer { recognizer.require(toFail: before) }
      view.addGestureRecognizer(recognizer)
    }
    return wide
  }
}

/// Allows everything simultaneously, so that all recognizers stay active.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
