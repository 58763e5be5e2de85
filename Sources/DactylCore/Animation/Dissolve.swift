import DactylGeometry
import DactylGraphics

/// What a view looked like, while it fades out above what it looks like now.
@MainActor final class Dissolve: AnimatedStorage {
  private let picture: Image
  private var alpha = 1.0

  init(_ picture: Image) {
    self.picture = picture
  }

  func draw(_ context: Context, in bounds: Rect) {
    context.withState {
      context.alpha *= alpha
      context.draw(picture, in: bounds)
    }
  }

  // MARK: AnimatedStorage

  var isMovement: Bool { false }
  var modelNumbers: SIMD8<Double> { .zero }
  var shownNumbers: SIMD8<Double> { alpha.animatableNumbers }

  func show(_ numbers: SIMD8<Double>?) {
    alpha = numbers?[0] ?? 0
  }

  func setModel(_ numbers: SIMD8<Double>) {}

  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>) { (start, end) }

  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double> { numbers }
}

extension View {
  /// A picture of the bounds, with a fade under way; nil where nothing is visible.
  final func pictureForDissolve() -> Image? {
    let bounds = shownBounds
    guard window?.application != nil, bounds.isFinite, !bounds.isEmpty else { return nil }
    layoutIfNeeded()
    return try? Image(size: bounds.size, scale: window?.toplevel?.scale ?? 1) { context in
      context.appearance = appearanceForPictures
      context.translate(x: -bounds.minX, y: -bounds.minY)
      renderContent(in: context, dirty: bounds)
    }
  }

  final func dissolve(from picture: Image, in run: AnimationRun) {
    let old = presentation?.dissolve
    presentation?.interrupt { $0.isValue(old) }
    let dissolve = Dissolve(picture)
    animate(.value(dissolve), from: 1.0.animatableNumbers, to: .zero, in: run)
    presentation?.dissolve = dissolve
    run.onEnd = { [weak self] _ in
      if self?.presentation?.dissolve === dissolve { self?.presentation?.dissolve = nil }
    }
    setNeedsDisplay()
  }
}

extension AnimatedSlot {
  fileprivate func isValue(_ storage: Dissolve?) -> Bool {
    if case .value(let mine) = self, let storage { mine === storage } else { false }
  }
}
