import CDactylCairo
import DactylGeometry

/// Where drawing goes: a window's picture while it is drawn, or a bitmap.
///
/// Coordinates are in points, x to the right and y downwards. What is not a finite number, an empty rectangle and a
/// transform that flattens the plane draw nothing and harm nothing. A context is valid while the `draw` it was handed to
/// runs; later drawing is dropped, with a warning.
@MainActor public final class Context {
  /// Nil after `finish()`.
  private(set) var cairo: OpaquePointer?
  var state: ContextState
  private var saved: [ContextState] = []
  /// How many of `saved` belong to somebody further out.
  private var floor = 0
  private var reported = false

  /// How often somebody was about to draw or to clip.
  package private(set) var useCount = 0

  /// Whether views may put pictures into place that are kept of them, in the place of drawing.
  package var usesKeptPictures = false

  /// How many pixels a point has before any transform.
  public let scale: Double

  /// From the points that the context was handed out in to pixels.
  package private(set) var base: AffineTransform

  /// A context on `bitmap`; `transform` leads from the context's points to the bitmap's pixels.
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
    if let error = takeError() { Warnings.say(error.description) }
    if let cairo { cairo_destroy(cairo) }
  }

  // MARK: State

  /// Keeps clip, transform, alpha, blend mode, antialiasing and appearance for a later `restore()`.
  public func save() {
    guard let cairo else { return }
    cairo_save(cairo)
    saved.append(state)
  }

  /// Goes back to the state of the last `save()` that wasn't restored; where there is none, nothing happens but a warning.
  ///
  /// States from outside of `withState`, of `withAlpha` and of a view's `draw` stay out of reach.
  public func restore() {
    guard let cairo else { return }
    guard saved.count > floor else {
      return Warnings.say("Context.restore() was called without a save() that belongs to it; nothing was restored")
    }
    cairo_restore(cairo)
    state = saved.removeLast()
  }

  /// Runs `body` and goes back to the state there was before, whatever it saved and did not restore.
  public func withState<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mark = beginState()
    defer { endState(mark) }
    return try body()
  }

  /// What a caller needs to come back, however the drawing in between went.
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

  /// Restores what was saved since `mark` and not restored, but not `mark`'s own state.
  func unwind(to mark: Mark) {
    while saved.count > mark.depth + 1 { restore() }
  }

  func endState(_ mark: Mark) {
    unwind(to: mark)
    floor = mark.floor
    if saved.count > mark.depth { restore() }
  }

  /// How much of everything drawn from here on covers, from 0 to 1; each shape by itself.
  ///
  /// For a picture of several overlapping shapes that fades as a whole there is `withAlpha`, which costs much more.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// How what is drawn from here on meets what is there.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set {
      state.blendMode = newValue
      if let cairo { cairo_set_operator(cairo, newValue.cairoOperator) }
    }
  }

  /// Whether edges that cover part of a pixel are drawn as such; otherwise a pixel is covered or not.
  public var isAntialiased: Bool {
    get { state.isAntialiased }
    set {
      state.isAntialiased = newValue
      if let cairo { cairo_set_antialias(cairo, newValue ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE) }
    }
  }

  /// Which of its two a colour is drawn as from here on. Where a view is drawn it is the application's; `light` elsewhere.
  public var appearance: Appearance {
    get { state.appearance }
    set { state.appearance = newValue }
  }

  // MARK: Transform

  /// From the present coordinates to those in which the context was handed out.
  public var transform: AffineTransform { state.transform }

  /// From now on coordinates go through `transform` first, then through the present transform.
  public func concatenate(_ transform: AffineTransform) {
    state.concatenate(transform)
    applyTransform()
  }

  /// Moves the origin, in points.
  public func translate(x: Double, y: Double) {
    concatenate(AffineTransform(translationX: x, y: y))
  }

  public func scale(x: Double, y: Double) {
    concatenate(AffineTransform(scaleX: x, y: y))
  }

  /// Turns about the origin by `angle` radians, clockwise on the screen.
  public func rotate(by angle: Double) {
    concatenate(AffineTransform(rotationAngle: angle))
  }

  /// As `concatenate`, before it is handed on: to whoever draws, nothing is turned. Only in the state that it was made in.
  package func turn(by transform: AffineTransform) {
    base = transform.concatenating(base)
    state.turn(by: transform)
    applyTransform()
  }

  /// The rectangle with its edges moved to the nearest edges of pixels, for sharp and fast drawing.
  ///
  /// It keeps a pixel of width and height; under a rotation or a shear it is unchanged.
  public func pixelAligned(_ rect: Rect) -> Rect {
    state.pixelAligned(rect)
  }

  /// Tells Cairo the present transform.
  func applyTransform() {
    guard state.isDrawable, let cairo else { return }
    let device = state.device
    var matrix = cairo_matrix_t(
      xx: device.a, yx: device.b, xy: device.c, yy: device.d, x0: device.tx, y0: device.ty)
    cairo_set_matrix(cairo, &matrix)
  }

  // MARK: Errors

  /// Ends the drawing: all of it is in the bitmap then; what is drawn later is dropped.
  ///
  /// Throws what went wrong since the context was made.
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

  /// What went wrong since the context was made, once; nobody who asks gets a warning on standard error.
  ///
  /// After an error Cairo draws nothing more into this context.
  package func takeError() -> GraphicsError? {
    guard let cairo, !reported else { return nil }
    let error = GraphicsError(cairo_status(cairo)) ?? GraphicsError(cairo_surface_status(cairo_get_target(cairo)))
    if error != nil { reported = true }
    return error
  }

  /// Whether what is drawn comes into `bitmap`.
  func isDrawing(into bitmap: Bitmap) -> Bool {
    cairo.map { cairo_get_target($0) == bitmap.surface } ?? false
  }

  /// What to draw with; nil where nothing would be seen.
  func ready() -> OpaquePointer? {
    useCount += 1
    guard let cairo else {
      Warnings.say("a Context was used after the draw it was made for; nothing was drawn")
      return nil
    }
    return state.isDrawable ? cairo : nil
  }
}
