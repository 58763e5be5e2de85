import CDactylCairo
import DactylGeometry

/// Draws into a window's buffer, during `View.draw(_:in:)`, or into a bitmap.
///
/// Coordinates are in points, x to the right and y downwards. Numbers that are not finite, empty rectangles, and
/// transforms that flatten the plane draw nothing and do no harm. A context is valid while the `draw` that got it runs;
/// later drawing is dropped, with a warning.
@MainActor public final class Context {
  /// Nil after `finish()`.
  private(set) var cairo: OpaquePointer?
  var state: ContextState
  private var saved: [ContextState] = []
  /// The number of states in `saved` that belong to an enclosing `withState` or `draw`.
  private var floor = 0
  private var reported = false

  /// The number of calls so far that draw or clip.
  package private(set) var useCount = 0

  /// Whether views may be composited from their cached layers instead of drawing.
  package var usesCachedLayers = false

  /// Called with each text before it is drawn, and its place, also for one that is not visible: for tests. Default: nil.
  package var willDrawText: (@MainActor (TextLayout, Point) -> Void)?

  /// Pixels per point, before any transform.
  public let scale: Double

  /// The transform from the context's original points to pixels.
  package private(set) var base: AffineTransform

  /// A context on `bitmap`. `transform` maps the context's points to the bitmap's pixels.
  package convenience init(_ bitmap: Bitmap, transform: AffineTransform) {
    self.init(surface: bitmap.surface, transform: transform)
  }

  init(surface: OpaquePointer, transform: AffineTransform) {
    cairo = cairo_create(surface)
    scale = abs(transform.determinant).squareRoot()
    base = transform
    state = ContextState(base: transform)
    cairo_set_line_width(cairo, 1)
    applyTransform()
  }

  isolated deinit {
    if let error = takeError() { Warnings.report(error.description) }
    if let cairo { cairo_destroy(cairo) }
  }

  // MARK: State

  /// Saves clip, transform, alpha, blend mode, antialiasing, appearance and weight of symbols for a later `restore()`.
  public func save() {
    guard let cairo else { return }
    cairo_save(cairo)
    saved.append(state)
  }

  /// Restores the state of the last `save()` that was not restored yet. Without one it does nothing, with a warning.
  ///
  /// It never restores a state that was saved outside of the present `withState`, `withAlpha` or `View.draw(_:in:)`.
  public func restore() {
    guard let cairo else { return }
    guard saved.count > floor else {
      return Warnings.report("Context.restore() was called without a save() that belongs to it; nothing was restored")
    }
    cairo_restore(cairo)
    state = saved.removeLast()
  }

  /// Runs `body`, and restores the state of before, even if `body` saves states and does not restore them.
  public func withState<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mark = beginState()
    defer { endState(mark) }
    return try body()
  }

  /// The values needed to return to a state, even after drawing in between has failed.
  struct Mark {
    fileprivate var depth: Int
    fileprivate var floor: Int
  }

  func beginState() -> Mark {
    let mark = Mark(depth: saved.count, floor: floor)
    save()
    floor = saved.count
    return mark
  }

  /// Restores all states saved since `mark` and not restored yet, but not `mark`'s own.
  func unwind(to mark: Mark) {
    while saved.count > mark.depth + 1 { restore() }
  }

  func endState(_ mark: Mark) {
    unwind(to: mark)
    floor = mark.floor
    if saved.count > mark.depth { restore() }
  }

  /// The opacity of each shape drawn from now on, from 0 to 1.
  ///
  /// To fade several overlapping shapes as a whole, use `withAlpha`, which costs much more.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// The blend mode of shapes drawn from now on.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set {
      state.blendMode = newValue
      if let cairo { cairo_set_operator(cairo, newValue.cairoOperator) }
    }
  }

  /// Whether edges are smooth: a pixel that is covered in part is drawn in part.
  public var isAntialiased: Bool {
    get { state.isAntialiased }
    set {
      state.isAntialiased = newValue
      if let cairo { cairo_set_antialias(cairo, newValue ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE) }
    }
  }

  /// The appearance that chooses between the two components of a colour. In a view it is that of the view
  /// (`Traits.appearance`); elsewhere it is `light`.
  public var appearance: Appearance {
    get { state.appearance }
    set { state.appearance = newValue }
  }

  // MARK: Transform

  /// The transform from the present coordinates to the context's original ones.
  public var transform: AffineTransform { state.transform }

  /// Applies `transform` to coordinates from now on, before the present transform.
  public func concatenate(_ transform: AffineTransform) {
    state.concatenate(transform)
    applyTransform()
  }

  /// Moves the origin, in points.
  public func translate(x: Double, y: Double) {
    concatenate(AffineTransform(translationX: x, y: y))
  }

  /// Scales later drawing about the origin; negative factors mirror.
  public func scale(x: Double, y: Double) {
    concatenate(AffineTransform(scaleX: x, y: y))
  }

  /// Turns about the origin by `angle` radians, clockwise on the screen.
  public func rotate(by angle: Double) {
    concatenate(AffineTransform(rotationAngle: angle))
  }

  /// Applies `transform` to the original coordinates: code that draws does not notice it. Call it in the original state
  /// only.
  package func turn(by transform: AffineTransform) {
    base = transform.concatenating(base)
    state.turn(by: transform)
    applyTransform()
  }

  /// The rectangle with its edges moved to the nearest edges of pixels, for sharp and fast drawing.
  ///
  /// The result is at least one pixel wide and high. Under a rotation or a shear the rectangle is unchanged.
  public func pixelAligned(_ rect: Rect) -> Rect {
    state.pixelAligned(rect)
  }

  /// Sets the present transform in Cairo.
  func applyTransform() {
    guard state.isDrawable, let cairo else { return }
    let device = state.device
    var matrix = cairo_matrix_t(
      xx: device.a, yx: device.b, xy: device.c, yy: device.d, x0: device.tx, y0: device.ty)
    cairo_set_matrix(cairo, &matrix)
  }

  // MARK: Errors

  /// Ends the drawing, so that all of it is in the bitmap. Later drawing is dropped.
  ///
  /// Throws the first error since the context was made.
  package func finish() throws(GraphicsError) {
    guard let cairo else { return }
    let error = takeError()
    cairo_surface_flush(cairo_get_target(cairo))
    cairo_destroy(cairo)
    self.cairo = nil
    saved = []
    floor = 0
    if let error { throw error }
  }

  /// Returns the error since the context was made, once. An error that is never taken becomes a warning on standard
  /// error.
  ///
  /// After an error Cairo draws nothing more into this context.
  package func takeError() -> GraphicsError? {
    guard let cairo, !reported else { return nil }
    let error = GraphicsError(cairo_status(cairo)) ?? GraphicsError(cairo_surface_status(cairo_get_target(cairo)))
    if error != nil { reported = true }
    return error
  }

  /// Whether the context draws into `bitmap`.
  func isDrawing(into bitmap: Bitmap) -> Bool {
    cairo.map { cairo_get_target($0) == bitmap.surface } ?? false
  }

  /// Returns the Cairo context, or nil if drawing could not be seen.
  func ready() -> OpaquePointer? {
    useCount += 1
    guard let cairo else {
      Warnings.report("a Context was used after the draw it was made for; nothing was drawn")
      return nil
    }
    return state.isDrawable ? cairo : nil
  }
}
