import Dactyl

/// A view whose hit test a test can observe and change.
@MainActor package protocol HitTestStub: View {
  var hitTestAnswers: HitTestAnswers { get set }
}

extension HitTestStub {
  package var insideOverride: (@MainActor (Point) -> Bool?)? {
    get { hitTestAnswers.insideOverride }
    set { hitTestAnswers.insideOverride = newValue }
  }

  package var hitOverride: (@MainActor (View?) -> View?)? {
    get { hitTestAnswers.hitOverride }
    set { hitTestAnswers.hitOverride = newValue }
  }

  package var onHitTest: (@MainActor (Event?) -> Void)? {
    get { hitTestAnswers.onHitTest }
    set { hitTestAnswers.onHitTest = newValue }
  }

  package var onPointInside: (@MainActor (Bool) -> Void)? {
    get { hitTestAnswers.onPointInside }
    set { hitTestAnswers.onPointInside = newValue }
  }
}

/// The results of a view's hit test.
@MainActor package struct HitTestAnswers {
  /// Replaces the result of `point(inside:)`; nil keeps it.
  package var insideOverride: (@MainActor (Point) -> Bool?)?
  /// Changes the view that was found.
  package var hitOverride: (@MainActor (View?) -> View?)?
  /// Called when `hitTest` is entered.
  package var onHitTest: (@MainActor (Event?) -> Void)?
  /// Called with the result of `point(inside:)`.
  package var onPointInside: (@MainActor (Bool) -> Void)?

  /// `search` calls `super`.
  func hit(_ event: Event?, search: () -> View?) -> View? {
    onHitTest?(event)
    let found = search()
    return hitOverride.map { $0(found) } ?? found
  }

  /// `test` calls `super`.
  func contains(_ point: Point, test: () -> Bool) -> Bool {
    let isInside = insideOverride?(point) ?? test()
    onPointInside?(isInside)
    return isInside
  }
}
