import DactylGeometry
import DactylGraphics

extension View {
  /// The value of `frame` without an override.
  final var storedFrame: Rect {
    Rect(size: storedBounds.size, center: storedCenter, transform: storedTransform)
  }

  /// Sets the size to the best one without a limit, and keeps the origin of the frame.
  public final func sizeToFit() {
    let origin = frame.origin
    let fitting = sizeThatFits(Size(width: Double.infinity, height: Double.infinity))
    frame = Rect(origin: origin, size: fitting)
  }

  /// Reports, once for each view, that it can't have `frame`.
  final func refuse(_ frame: Rect) {
    guard !hasRefusedFrame else { return }
    hasRefusedFrame = true
    Warnings.report("\(nameForWarnings) can't have the frame \(frame); it keeps \(storedFrame)")
  }

  /// The type of the view, and its `debugName`.
  final var nameForWarnings: String {
    debugName.isEmpty ? "\(Swift.type(of: self))" : "\(Swift.type(of: self)) \(debugName.debugDescription)"
  }

  final func setBounds(_ bounds: Rect) {
    guard bounds != storedBounds else { return keptValue() }
    let resized = bounds.size != storedBounds.size
    let scrolled = bounds.origin != storedBounds.origin
    let changed: AnimatedProperties = resized ? scrolled ? [.size, .origin] : .size : .origin
    change(changed) {
      storedBounds = bounds
      if scrolled { updatePixelSnapOffset() }
    }
    if resized {
      sizeDidChange()
      superview?.subviewSizeDidChange()
    }
    if scrolled {
      placeMask()
      boundsOriginDidChange()
    }
  }

  final func setCenter(_ center: Point) {
    guard center != storedCenter else { return keptValue() }
    followingSafeArea {
      change(.center) { storedCenter = center }
    }
  }

  final func setTransform(_ transform: AffineTransform) {
    guard transform != storedTransform else { return keptValue() }
    change(.transform) { storedTransform = transform }
  }

  final func setFrame(_ frame: Rect) {
    guard frame.isFinite else { return refuse(frame) }
    var (size, center) = (Point(x: frame.width, y: frame.height), frame.center)
    if !geometry.isStraight {
      let linear = AffineTransform(a: storedTransform.a, b: 0, c: 0, d: storedTransform.d, tx: 0, ty: 0)
      if !storedTransform.isTranslation, let inverse = linear.inverted() { size = inverse.apply(toVector: size) }
      center = center - Point(x: storedTransform.tx, y: storedTransform.ty)
    }
    let resized = size != Point(x: storedBounds.width, y: storedBounds.height)
    guard resized || center != storedCenter else { return keptValue() }
    let changed: AnimatedProperties = resized ? center == storedCenter ? .size : [.size, .center] : .center
    followingSafeArea {
      change(changed) {
        var geometry = geometry
        geometry.center = center
        geometry.bounds.size = Size(width: abs(size.x), height: abs(size.y))
        self.geometry = geometry
      }
    }
    if resized {
      sizeDidChange()
      superview?.subviewSizeDidChange()
    }
  }

  /// The transform from the view's own coordinates to the superview's.
  var toSuperview: AffineTransform {
    storedTransform.mapping(center: storedBounds.center, to: storedCenter)
  }

  /// Converts `point` from the superview's coordinates to the view's own; NaN if the transform is not invertible
  /// (`HT-6`).
  @inline(__always) final func convertFromSuperview(_ point: Point) -> Point {
    let shifted = point - storedCenter
    let middle = storedBounds.center
    if geometry.isStraight { return shifted + middle }
    guard let inverse = storedTransform.inverted() else { return Point(x: .nan, y: .nan) }
    return inverse.apply(to: shifted) + middle
  }

  final func convertToSuperview(_ point: Point) -> Point {
    storedTransform.apply(to: point - storedBounds.center) + storedCenter
  }

  /// Converts `point` from the view's own coordinates to those of `view`, or of the window for nil (`HT-6`).
  ///
  /// Views of different windows are converted by way of their common surface, or by the position of a popup relative to
  /// the surface it was shown from. The result is NaN if a transform has no inverse, or if the views have no surface in
  /// common.
  public final func convert(_ point: Point, to view: View?) -> Point {
    guard let target = view ?? window else { return point }
    return target.convertFromRoot(convertToRoot(point), root: root)
  }

  /// Converts `point` from the coordinates of `view`, or of the window for nil, to the view's own (`HT-6`).
  public final func convert(_ point: Point, from view: View?) -> Point {
    guard let source = view ?? window else { return point }
    return convertFromRoot(source.convertToRoot(point), root: source.root)
  }

  /// Returns the smallest rectangle of `view`, or of the window for nil, around `rect`, in the view's own coordinates.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    guard let target = view ?? window else { return rect }
    let corners = [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ].map { convert($0, to: target) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return rect }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle in the view's own coordinates around `rect`, in those of `view`, or of the window
  /// for nil.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    guard let source = view ?? window else { return rect }
    return source.convert(rect, to: self)
  }

  /// Converts a vector from the coordinates of `view`, or of the window for nil: only the linear part of the transforms
  /// applies (`GT-21`).
  public final func convert(vector: Point, from view: View?) -> Point {
    convert(vector, from: view) - convert(.zero, from: view)
  }

  /// Converts a vector to the coordinates of `view`, or of the window for nil.
  public final func convert(vector: Point, to view: View?) -> Point {
    convert(vector, to: view) - convert(.zero, to: view)
  }

  /// The view at the top of the tree: the window, if there is one.
  final var root: View {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  private func convertToRoot(_ point: Point) -> Point {
    var (view, result) = (self, point)
    while let above = view.superview {
      result = view.convertToSuperview(result)
      view = above
    }
    return result
  }

  private func convertFromRoot(_ point: Point, root source: View) -> Point {
    if let superview {
      return convertFromSuperview(superview.convertFromRoot(point, root: source))
    }
    if source === self { return point }
    // Two windows are converted by way of their common surface, or by the position of a popup relative to its parent
    // (MN-2).
    guard let here = self as? Window, let there = source as? Window, let stack = here.stack, let other = there.stack,
      let point = stack.convert(there.convertToSuperview(point), from: other)
    else { return Point(x: .nan, y: .nan) }
    return here.convertFromSuperview(point)
  }
}
