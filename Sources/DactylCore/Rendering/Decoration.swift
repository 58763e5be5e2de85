import DactylGeometry
import DactylGraphics

/// The round corners, the border and the shadow of a view. It is created on first use, since most views have none.
@MainActor final class Decoration {
  var cornerRadius = 0.0
  var maskedCorners = Corners.all
  var border: Border?
  var shadow: Shadow?

  /// Whether the decoration has colours of its own.
  var addsColors: Bool { border != nil || shadow != nil }

  /// Whether nothing is stored.
  var isEmpty: Bool { cornerRadius == 0 && maskedCorners == .all && !addsColors }
}

/// A view with round corners, a border, a shadow and a mask: every view. A subclass may have properties of these names
/// for something else.
///
/// Layers have them in UIKit, whose views leave most of the names to subclasses.
@MainActor public protocol DecoratedView: View {}

extension DecoratedView {
  /// The radius of the round corners of the background, the border, the shadow and, with `clipsToBounds`, the content,
  /// in points. It does not affect touches, and a change is not animated.
  ///
  /// When drawn, it is limited to half the shorter side; with infinity the short sides are round. Negative values and
  /// NaN count as 0. Default: 0.
  public var cornerRadius: Double {
    get { decoration?.cornerRadius ?? 0 }
    set {
      let radius = newValue > 0 ? newValue : 0
      if radius != decoration?.cornerRadius ?? 0 { changeDecoration { $0.cornerRadius = radius } }
    }
  }

  /// The corners that `cornerRadius` makes round, in reading direction; the others are square (`CM-1`). A change is not
  /// animated. Default: all.
  ///
  ///     tab.cornerRadius = 8
  ///     tab.maskedCorners = .top
  public var maskedCorners: Corners {
    get { decoration?.maskedCorners ?? .all }
    set {
      let corners = newValue.intersection(.all)
      if corners != decoration?.maskedCorners ?? .all { changeDecoration { $0.maskedCorners = corners } }
    }
  }

  /// The line inside the edge of the bounds, above the subviews. A change is not animated. Default: nil.
  public var border: Border? {
    get { decoration?.border }
    set { if newValue != decoration?.border { changeDecoration { $0.border = newValue } } }
  }

  /// The shadow outside of the bounds and their round corners. It is not visible through a translucent background, and
  /// `clipsToBounds` does not clip it. A change is not animated. Default: nil.
  public var shadow: Shadow? {
    get { decoration?.shadow }
    set {
      guard newValue != decoration?.shadow else { return }
      changeDecoration { $0.shadow = newValue }
      storedWindow?.shadowDidChange(of: self)
    }
  }

}

extension View {
  fileprivate final func changeDecoration(_ body: (Decoration) -> Void) {
    invalidateInkBounds(changesContent: true)
    let changed = decoration ?? Decoration()
    body(changed)
    decoration = changed.isEmpty ? nil : changed
    invalidateInkBounds(changesContent: true)
  }

  /// The rectangle in which the view itself draws, in its own coordinates.
  final var ownInkBounds: Rect {
    guard let decoration, let shadow = decoration.shadow else { return drawnBounds }
    return drawnBounds.union(shadow.bounds(around: drawnBounds))
  }

  /// Whether the view is drawn in a single colour at most, each pixel once.
  final var isSingleColor: Bool {
    geometry.isPlain && storedSubviews.isEmpty && decoration?.addsColors != true && viewMask == nil
  }

  /// Returns whether `rect`, which is inside the bounds, is away from the round corners.
  final func isAwayFromCorners(_ rect: Rect) -> Bool {
    !hasRoundCorners || drawnShape.surelyContains(rect)
  }

  /// Whether some corners of the bounds are round.
  final var hasRoundCorners: Bool { decoration.map { $0.cornerRadius > 0 && !$0.maskedCorners.isEmpty } ?? false }

  /// The bounds with their round corners.
  final var drawnShape: RoundedRect {
    guard let decoration else { return RoundedRect(drawnBounds, cornerRadius: 0) }
    let (corners, mirrored) = (decoration.maskedCorners, decoration.maskedCorners.mirrored)
    // Asking for the direction visits the superviews.
    return RoundedRect(
      drawnBounds, cornerRadius: decoration.cornerRadius,
      roundCorners: corners != mirrored && isMirrored ? mirrored : corners)
  }
}

extension RoundedRect {
  /// Returns whether all of `rect` is inside the shape, before and after it is aligned to pixels.
  func surelyContains(_ rect: Rect) -> Bool { contains(rect, awayFromCornersBy: 1) }
}

extension Decoration {
  /// Returns rectangles around the border and the round corners of `shape`, that of a view, which do not move with its
  /// content.
  func fixedParts(of shape: RoundedRect) -> [Rect] { shape.fixedParts(border: border) }
}

extension WindowStack {
  /// Rectangles around the border and the round corners of the outline, which do not move with the content.
  var fixedPartsOfOutline: [Rect] { outlineShape?.fixedParts(border: outline?.border) ?? [] }
}

extension RoundedRect {
  fileprivate func fixedParts(border: Border?) -> [Rect] {
    // The drawn shape is aligned to pixels, and a border is at least a pixel wide.
    let (slack, bounds) = (1.0, rect)
    var parts = corners.map { $0.insetBy(dx: -slack, dy: -slack) }
    if let border, border.width > 0 {
      let outer = bounds.insetBy(dx: -slack, dy: -slack)
      let width = min(border.width, max(bounds.width, bounds.height)) + 2 * slack
      parts += [
        Rect(x: outer.minX, y: outer.minY, width: outer.width, height: width),
        Rect(x: outer.minX, y: outer.maxY - width, width: outer.width, height: width),
        Rect(x: outer.minX, y: outer.minY, width: width, height: outer.height),
        Rect(x: outer.maxX - width, y: outer.minY, width: width, height: outer.height),
      ]
    }
    return parts
  }
}
