import DactylCore
import DactylGeometry

/// A cell that is swiped open, or on its way (`SV-33`).
@MainActor final class CellSwipe {
  /// A side of a cell where actions can be.
  enum Side: CaseIterable {
    case leading, trailing
  }

  let side: Side
  let strip: SwipeStrip
  /// Whether a long swipe performs the first action.
  let isFullAllowed: Bool
  /// The width of the strip in points: how far the content of the cell has moved.
  private(set) var width = 0.0
  /// Whether the finger is so far that the first action is performed when it lifts.
  private(set) var isFull = false
  /// The width when the finger began to move.
  private var start = 0.0
  private weak var cell: CollectionViewCell?

  private static let fullPart = 0.6
  /// The part of a movement beyond the actions that moves the content, if a long swipe performs nothing.
  private static let resistance = 0.3

  init(_ cell: CollectionViewCell, side: Side, actions: [Action], isFullAllowed: Bool) {
    self.cell = cell
    self.side = side
    self.isFullAllowed = isFullAllowed
    strip = SwipeStrip(actions, isAtRight: Self.direction(of: side, in: cell) < 0)
    cell.addSubview(strip)
  }

  /// The direction in which the content moves: 1 to the right, -1 to the left.
  static func direction(of side: Side, in view: View) -> Double {
    (side == .leading) == (view.traits.layoutDirection != .rightToLeft) ? 1 : -1
  }

  /// The part of the cell that is not scrolled away sideways, in its own coordinates.
  private var area: Rect {
    guard let cell else { return .zero }
    guard let list = cell.superview as? CollectionView, list.hasWideLines else { return cell.bounds }
    let shown = cell.convert(list.uncoveredRect, from: list)
    return Rect(x: shown.minX, y: 0, width: shown.width, height: cell.bounds.height)
  }

  /// How far the content is moved to the right, in points.
  var shift: Double { cell.map { Self.direction(of: side, in: $0) * width } ?? 0 }

  // MARK: The finger

  func begin() { start = width }

  /// The finger has moved by `translation` points to the right since `begin`.
  func move(by translation: Double) {
    guard let cell else { return }
    var wanted = max(start + translation * Self.direction(of: side, in: cell), 0)
    let natural = strip.naturalWidth
    if wanted > natural, !isFullAllowed { wanted = natural + (wanted - natural) * Self.resistance }
    let most = area.width
    width = min(wanted, most)
    let full = isFullAllowed && width > max(most * Self.fullPart, natural)
    if full == isFull {
      show()
    } else {
      isFull = full
      View.animate(spring: .snappy) { self.show() }
    }
  }

  /// Returns whether the cell stays open if the finger lifts with `velocity`, in points per second to the right.
  func staysOpen(velocity: Double) -> Bool {
    guard let cell else { return false }
    return width + velocity * Self.direction(of: side, in: cell) * ReleaseMotion.projection > strip.naturalWidth / 2
  }

  // MARK: Movements

  func open() { animate(to: strip.naturalWidth) }

  /// Covers the cell with the first action.
  func fill() { animate(to: area.width) }

  /// Closes the cell, and then removes the actions.
  func close(animated: Bool) {
    isFull = false
    let strip = strip
    strip.isUserInteractionEnabled = false
    guard animated else {
      width = 0
      show()
      return strip.removeFromSuperview()
    }
    animate(to: 0) { strip.removeFromSuperview() }
  }

  private func animate(to width: Double, completion: (@MainActor () -> Void)? = nil) {
    self.width = width
    View.animate(spring: .snappy) {
      self.show()
    } completion: { _ in
      completion?()
    }
  }

  /// Places the content and the actions.
  func show() {
    guard let cell else { return }
    cell.placeContent()
    let area = area
    let isAtRight = Self.direction(of: side, in: cell) < 0
    strip.show(
      in: Rect(x: isAtRight ? area.maxX - width : area.minX, y: 0, width: width, height: area.height), isFull: isFull)
  }
}
