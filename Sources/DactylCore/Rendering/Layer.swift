import DactylGeometry
import DactylGraphics

/// The picture that is kept of a view and its subviews: painted where they change, and put into its place again and again
/// while the view moves or fades.
@MainActor final class Layer {
  /// So far from where it should be, at most, something of a cached layer is seen, in points: it falls onto whole pixels,
  /// of which there is at least one a point, and is smoothed where it is turned.
  static let blur = 1.0

  // The view holds it; other references are short-lived.
  @WeakRef private var view: View?
  private weak var budget: LayerBudget?
  private var bitmap: Bitmap?
  /// Among all pictures of the application.
  var place = LayerBudget.Place()
  /// The next display pass paints what is stale.
  var awaitsDisplay = false
  /// Of the view's own coordinates, in pixels in `orientation`: what the bitmap shows.
  private var area = Rect.zero
  /// That of the window's pixels, so that the picture is the same as what is drawn in its place.
  private var orientation = PixelOrientation(scale: 1)
  private var isOpaque = false
  private var appearance = Appearance.light
  /// In the view's own coordinates.
  private var stale = Damage()
  /// How many times in a row it was put into place and had to be painted before.
  private(set) var paintsInARow = 0
  private var isFresh = true

  init(of view: View, budget: LayerBudget) {
    self.view = view
    self.budget = budget
  }

  isolated deinit { budget?.remove(self) }

  /// Bytes.
  var cost: Int { place.bytes }

  /// `rect` of the view's own coordinates must be painted again.
  func invalidate(_ rect: Rect) {
    stale.add(rect)
  }

  func forgetPicture() {
    bitmap = nil
    budget?.remove(self)
  }

  /// The display pass: paints what has changed.
  func display() {
    awaitsDisplay = false
    if bitmap != nil { _ = paint(in: orientation) }
  }

  /// Puts the picture where `context` has the view. Answers false where none can be kept: then the view draws itself.
  func composite(in context: Context, alpha: Double) -> Bool {
    if context.appearance != appearance {
      appearance = context.appearance
      if let view { stale.add(view.extent) }
    }
    guard context.canPlaceBitmaps, paint(in: context.orientation), let bitmap else { return false }
    paintsInARow = isFresh ? paintsInARow + 1 : 0
    isFresh = false
    budget?.touch(self)
    context.draw(bitmap, pixels: area, orientation: orientation, alpha: alpha)
    return true
  }

  private func paint(in orientation: PixelOrientation) -> Bool {
    guard let view, let area = Self.pixels(around: view.extent, in: orientation) else { return false }
    let isOpaque = view.paintsEveryPixel(of: area, in: orientation)
    if bitmap == nil || area != self.area || orientation != self.orientation || isOpaque != self.isOpaque {
      guard makeBitmap(area, of: view.extent, orientation, isOpaque) else { return false }
    }
    guard let bitmap, !stale.rects.isEmpty else { return true }
    isFresh = true
    // A picture that is being painted does not make room for one inside of it.
    budget?.pin(self)
    defer { budget?.unpin(self) }
    let context = Context(
      bitmap,
      transform: orientation.transform.concatenating(AffineTransform(translationX: -area.minX, y: -area.minY)))
    context.usesKeptPictures = true
    context.appearance = appearance
    for rect in stale.take().damage {
      // A pixel that the view touches is its own to the edge.
      let near = rect.intersection(view.extent.insetBy(x: -Self.blur, y: -Self.blur))
      guard let pixels = Self.pixels(around: near, in: orientation)?.intersection(area), !pixels.isEmpty
      else { continue }
      let dirty = orientation.points(of: pixels)
      context.withState {
        context.clip(to: dirty)
        if !isOpaque { context.clear(dirty) }
        view.renderContent(in: context, dirty: dirty)
      }
    }
    do {
      try context.finish()
    } catch {
      // Drawn without a picture, whatever is wrong says so itself.
      forgetPicture()
      return false
    }
    return true
  }

  private func makeBitmap(_ area: Rect, of extent: Rect, _ orientation: PixelOrientation, _ isOpaque: Bool) -> Bool {
    forgetPicture()
    let (width, height) = (Int(area.width), Int(area.height))
    guard budget?.add(self, bytes: width * height * 4) == true else { return false }
    guard let bitmap = try? Bitmap(pixelWidth: width, pixelHeight: height, hasAlpha: !isOpaque) else {
      forgetPicture()
      return false
    }
    self.bitmap = bitmap
    self.area = area
    self.orientation = orientation
    self.isOpaque = isOpaque
    stale = Damage()
    stale.add(extent)
    return true
  }

  /// Whole pixels; nil where there are none, or more than a picture can have.
  private static func pixels(around rect: Rect, in orientation: PixelOrientation) -> Rect? {
    let edges = orientation.edges(of: rect)
    let (left, top) = (edges.left.rounded(.down), edges.top.rounded(.down))
    let (right, bottom) = (edges.right.rounded(.up), edges.bottom.rounded(.up))
    let (width, height) = (right - left, bottom - top)
    let most = Double(Bitmap.maximumSide)
    guard width > 0, height > 0, width <= most, height <= most, abs(left) < 1e6, abs(top) < 1e6 else { return nil }
    return Rect(x: left, y: top, width: width, height: height)
  }
}
