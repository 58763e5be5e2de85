import DactylGeometry
import DactylGraphics

/// The cached picture of a view and its subviews. Changes repaint it, and it is composited as it is while the view
/// moves or fades.
@MainActor final class Layer {
  /// How far a cached layer may be from its exact position, in points: it is aligned to whole pixels, of which there is
  /// at least one per point, and is smoothed where it is turned.
  static let blur = 1.0

  // The view holds the layer; other references are short-lived.
  @WeakRef private var view: View?
  private weak var budget: LayerBudget?
  private var bitmap: Bitmap?
  /// The links in the order of use.
  var link = LayerBudget.Link()
  /// Whether the next display pass repaints the layer.
  var awaitsDisplay = false
  /// The rectangle that the bitmap shows, in pixels of the view's coordinates in `orientation`.
  private var area = Rect.zero
  /// The orientation of the window's pixels, so that the picture equals direct drawing.
  private var orientation = PixelOrientation(scale: 1)
  private var isOpaque = false
  private var appearance = Appearance.light
  /// The damage, in the view's own coordinates.
  private var damage = Damage()
  /// How many times in a row the layer was composited and had to be repainted before.
  private(set) var paintsInARow = 0
  private var isRepainted = true

  init(of view: View, budget: LayerBudget) {
    self.view = view
    self.budget = budget
  }

  isolated deinit { budget?.remove(self) }

  /// The size of the bitmap in bytes.
  var cost: Int { link.bytes }

  /// Damages `rect`, in the view's own coordinates.
  func invalidate(_ rect: Rect) {
    damage.add(rect)
  }

  func dropBitmap() {
    bitmap = nil
    budget?.remove(self)
  }

  /// Repaints the damage, in the display pass.
  func display() {
    awaitsDisplay = false
    if bitmap != nil { _ = paint(in: orientation) }
  }

  /// Draws the layer at the position of the view in `context`. Returns false if the view can't be cached; then the view
  /// draws directly.
  func composite(in context: Context, alpha: Double) -> Bool {
    if context.appearance != appearance {
      appearance = context.appearance
      if let view { damage.add(view.inkBounds) }
    }
    guard context.canPlaceBitmaps, paint(in: context.orientation), let bitmap else { return false }
    paintsInARow = isRepainted ? paintsInARow + 1 : 0
    isRepainted = false
    budget?.touch(self)
    context.draw(bitmap, pixels: area, orientation: orientation, alpha: alpha)
    return true
  }

  private func paint(in orientation: PixelOrientation) -> Bool {
    guard let view, let area = Self.pixels(around: view.inkBounds, in: orientation) else { return false }
    let isOpaque = view.paintsEveryPixel(of: area, in: orientation)
    if bitmap == nil || area != self.area || orientation != self.orientation || isOpaque != self.isOpaque {
      guard makeBitmap(area, of: view.inkBounds, orientation, isOpaque) else { return false }
    }
    guard let bitmap, !damage.rects.isEmpty else { return true }
    isRepainted = true
    // A layer that is being painted must not be evicted for one inside it.
    budget?.pin(self)
    defer { budget?.unpin(self) }
    let context = Context(
      bitmap,
      transform: orientation.transform.concatenating(AffineTransform(translationX: -area.minX, y: -area.minY)))
    context.usesCachedLayers = true
    context.appearance = appearance
    for rect in damage.take().damage {
      // A pixel that the view touches is cleared and painted up to its edge.
      let near = rect.intersection(view.inkBounds.insetBy(dx: -Self.blur, dy: -Self.blur))
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
      // The view draws directly instead, which reports the error.
      dropBitmap()
      return false
    }
    return true
  }

  private func makeBitmap(_ area: Rect, of inkBounds: Rect, _ orientation: PixelOrientation, _ isOpaque: Bool) -> Bool {
    dropBitmap()
    let (width, height) = (Int(area.width), Int(area.height))
    guard budget?.add(self, bytes: width * height * 4) == true else { return false }
    guard let bitmap = try? Bitmap(pixelWidth: width, pixelHeight: height, hasAlpha: !isOpaque) else {
      dropBitmap()
      return false
    }
    self.bitmap = bitmap
    self.area = area
    self.orientation = orientation
    self.isOpaque = isOpaque
    damage = Damage()
    damage.add(inkBounds)
    return true
  }

  /// Returns the whole pixels around `rect`; nil if there are none, or more than a bitmap can have.
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
