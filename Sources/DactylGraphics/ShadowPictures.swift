import CDactylCairo
import DactylGeometry

/// The pictures that shadows are drawn with, in nine parts: the alpha of a blurred shape with round corners.
///
/// A picture is as small as possible: its middle is one pixel where the shape is large enough, and a large blur is
/// drawn from fewer pixels, since it has no details. So all pictures together take 2 MB at most. Other pictures have
/// the pixels of the window: without stretching, a corner is drawn twenty times faster.
@MainActor final class ShadowPictures {
  static let shared = ShadowPictures()

  private static let capacity = 20

  /// The number of pictures made, for tests.
  private(set) var count = 0
  private var cache = LRUCache<ShadowMeasures, ShadowPicture?>(capacity: capacity)

  /// Returns the picture of the shadow of `shape`; nil if there is no memory. `scale` is in pixels per point.
  func picture(of shape: RoundedRect, blur: Double, scale: Double) -> ShadowPicture? {
    let measures = ShadowMeasures(of: shape, blur: blur, scale: scale)
    return cache.value(for: measures) {
      count += 1
      return ShadowPicture(measures)
    }
  }
}

/// The measures of the picture of a shadow, in pixels of the picture.
struct ShadowMeasures: Hashable {
  /// The longest side of a picture, whose pixels have one byte.
  static let longestSide = 320
  /// The largest standard deviation of a blur that is drawn from as many pixels as the shape has: that of the shadow of
  /// a window at twice the usual scale.
  private static let largestDeviation = 18.0

  /// Pixels per point.
  let scale: Double
  let blur: BoxBlur
  let cornerRadius: Double
  /// The corners that are round; all without a radius, since they look the same.
  let roundCorners: Corners
  /// The size of the shape.
  let width: Int
  let height: Int
  /// The widths of the edges of the picture that are not stretched.
  let cap: Int

  init(of shape: RoundedRect, blur deviation: Double, scale: Double) {
    var scale = scale * min(1, Self.largestDeviation / max(deviation * scale, 1e-6))
    var (blur, cap) = Self.edge(of: shape, deviation, scale)
    while 2 * cap + 1 > Self.longestSide {
      scale *= 0.95 * Double(Self.longestSide) / Double(2 * cap + 1)
      (blur, cap) = Self.edge(of: shape, deviation, scale)
    }
    self.scale = scale
    self.blur = blur
    self.cap = cap
    cornerRadius = shape.cornerRadius * scale
    roundCorners = cornerRadius > 0 ? shape.roundCorners : .all
    // Beyond this size the picture has a middle that can be stretched.
    let most = Double(2 * (cap - blur.reach) + 1)
    width = Int(max(min((shape.rect.width * scale).rounded(), most), 1))
    height = Int(max(min((shape.rect.height * scale).rounded(), most), 1))
  }

  /// The blur of a corner reaches as far inwards as outwards.
  private static func edge(of shape: RoundedRect, _ deviation: Double, _ scale: Double) -> (BoxBlur, cap: Int) {
    let blur = BoxBlur(standardDeviation: deviation * scale)
    // A larger radius needs a smaller scale, not a larger number.
    let corner = min((shape.cornerRadius * scale).rounded(.up), 1e9)
    return (blur, Int(corner) + 2 * blur.reach)
  }
}

/// The alpha of the shadow of a shape.
@MainActor struct ShadowPicture {
  let image: Image
  /// The distance of the shape from the edges of the image, in points.
  let margin: Double

  /// Nil if there is no memory.
  init?(_ measures: ShadowMeasures) {
    let reach = measures.blur.reach
    let (width, height) = (measures.width + 2 * reach, measures.height + 2 * reach)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    let shape = RoundedRect(
      Rect(x: Double(reach), y: Double(reach), width: Double(measures.width), height: Double(measures.height)),
      cornerRadius: measures.cornerRadius, roundCorners: measures.roundCorners)
    let context = Context(surface: surface, transform: .identity)
    context.fill(shape, with: .black)
    guard (try? context.finish()) != nil, let bytes = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let corners = measures.roundCorners
    measures.blur.apply(
      to: bytes, width: width, height: height, stride: Int(cairo_image_surface_get_stride(surface)),
      isMirrored: corners == corners.mirrored)
    cairo_surface_mark_dirty(surface)
    let cap = Double(measures.cap) / measures.scale
    image = Image(adopting: surface, scale: measures.scale)
      .resizable(capInsets: Insets(top: cap, left: cap, bottom: cap, right: cap))
    margin = Double(reach) / measures.scale
  }
}
