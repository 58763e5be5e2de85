import DactylGeometry

/// The frame that the program draws around the content of a toplevel.
///
/// The window is what the user sees of it, without its shadow: a bar, and the content beside it. The surface is larger
/// by the margin.
package struct SurfaceFrame: Hashable, Sendable {
  /// The widths of the edges of the surface outside of the window, in whole points: room for a shadow, and for edges to
  /// resize by.
  package var margin: Insets
  /// How far outside of the window input is taken, in whole points: at most the margin.
  package var reach: Insets
  /// The widths of the parts of the window that are not content, such as a title bar, in whole points.
  package var bars: Insets
  /// The radius of the round corners of the window, in points. The window is opaque except for its corners.
  package var cornerRadius: Double

  package init(margin: Insets = .zero, reach: Insets = .zero, bars: Insets = .zero, cornerRadius: Double = 0) {
    self.margin = margin.whole
    self.reach = Insets(
      top: min(reach.whole.top, self.margin.top), left: min(reach.whole.left, self.margin.left),
      bottom: min(reach.whole.bottom, self.margin.bottom), right: min(reach.whole.right, self.margin.right))
    self.bars = bars.whole
    self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, Insets.most) : 0
  }

  /// No frame.
  package static let none = SurfaceFrame()

  /// Whether all of the surface is opaque, if its content is.
  var isOpaque: Bool { margin == .zero && cornerRadius == 0 }

  /// Returns the opaque rectangles of a surface of `size` points with opaque content, in points.
  func opaqueParts(of size: Size) -> [Rect] {
    let window = Rect(origin: .zero, size: size).inset(by: margin)
    guard cornerRadius > 0 else { return [window] }
    let radius = cornerRadius.rounded(.up)
    // The upper and the lower part leave the corners out.
    return [window.insetBy(dx: 0, dy: radius), window.insetBy(dx: radius, dy: 0)].filter { !$0.isEmpty }
  }
}

extension Insets {
  /// More than any edge of a frame that is of use, in points.
  fileprivate static let most = 1000.0

  /// The same widths as whole points from 0 to 1000; a number that is not one counts as 0.
  fileprivate var whole: Insets {
    func whole(_ value: Double) -> Double { value > 0 ? min(value.rounded(.up), Self.most) : 0 }
    return Insets(top: whole(top), left: whole(left), bottom: whole(bottom), right: whole(right))
  }

  /// The width of the left and the right edge together.
  var horizontal: Double { left + right }
  /// The height of the upper and the lower edge together.
  var vertical: Double { top + bottom }
}

extension Size {
  /// Returns the size of a rectangle that is larger by `insets`.
  func enlarged(by insets: Insets) -> Size {
    Size(width: width + insets.horizontal, height: height + insets.vertical)
  }
}

extension Rect {
  /// Returns a rectangle that is larger by `insets`.
  func outset(by insets: Insets) -> Rect {
    Rect(
      x: minX - insets.left, y: minY - insets.top, width: width + insets.horizontal, height: height + insets.vertical)
  }
}
