import Dactyl
import DactylGeometry
import DactylInput

/// The pixels of a surface, with two pixels per point.
@MainActor struct SurfacePicture {
  /// The windows of the surface, from back to front.
  let windows: [Window]
  private let origins: [Point]
  private let pixels: [UInt32]
  private let width: Int
  private let height: Int

  private static let scale = 2.0

  /// Returns the pictures of all surfaces of `windows`, which are in the order in which they are drawn.
  static func all(of windows: [Window]) -> [SurfacePicture] {
    var groups: [(surface: SurfaceID, windows: [Window])] = []
    for window in windows {
      guard let surface = window.locationOnSurface(.zero)?.surface else { continue }
      if let index = groups.firstIndex(where: { $0.surface == surface }) {
        groups[index].windows.append(window)
      } else {
        groups.append((surface, [window]))
      }
    }
    return groups.compactMap { SurfacePicture($0.windows) }
  }

  private init?(_ windows: [Window]) {
    guard let first = windows.first else { return nil }
    self.windows = windows
    origins = windows.map { $0.locationOnSurface(.zero)?.location ?? .zero }
    let ground = first.traits.theme.colors.background
    let origins = origins
    let bitmap = try? Bitmap(size: first.bounds.size, scale: Self.scale, hasAlpha: false) { context in
      context.appearance = first.traits.appearance
      context.fill(first.bounds, with: ground)
      for (window, origin) in zip(windows, origins) {
        if let image = window.snapshot(scale: Self.scale) { context.draw(image, at: origin) }
      }
    }
    guard let bitmap else { return nil }
    (pixels, width, height) = (bitmap.pixels, bitmap.pixelWidth, bitmap.pixelHeight)
  }

  /// The pixels in `rect`, in the coordinates of a window: all of them, or one per point.
  func pixels(in rect: Rect, of window: Window, all isComplete: Bool) -> [UInt32] {
    guard let area = area(rect, of: window) else { return [] }
    let step = isComplete ? 1 : Int(Self.scale)
    var found: [UInt32] = []
    for y in stride(from: area.y.lowerBound, to: area.y.upperBound, by: step) {
      for x in stride(from: area.x.lowerBound, to: area.x.upperBound, by: step) { found.append(pixels[y * width + x]) }
    }
    return found
  }

  /// The pixels in `rect` that are in none of `holes`, one per point.
  func pixels(in rect: Rect, outside holes: [Rect], of window: Window) -> [UInt32] {
    guard let area = area(rect, of: window) else { return [] }
    let holes = holes.compactMap { self.area($0, of: window) }
    var found: [UInt32] = []
    for y in stride(from: area.y.lowerBound, to: area.y.upperBound, by: 2) {
      for x in stride(from: area.x.lowerBound, to: area.x.upperBound, by: 2)
      where !holes.contains(where: { $0.y.contains(y) && $0.x.contains(x) }) {
        found.append(pixels[y * width + x])
      }
    }
    return found
  }

  /// The whole pixels in `rect` that the picture has; nil without any.
  private func area(_ rect: Rect, of window: Window) -> (x: Range<Int>, y: Range<Int>)? {
    guard let index = windows.firstIndex(where: { $0 === window }), rect.isFinite else { return nil }
    let rect = rect.offsetBy(dx: origins[index].x, dy: origins[index].y)
    let size = Size(width: Double(width) / Self.scale, height: Double(height) / Self.scale)
    let inside = rect.intersection(Rect(origin: .zero, size: size))
    guard !inside.isEmpty else { return nil }
    let (left, top) = (Int((inside.minX * Self.scale).rounded(.up)), Int((inside.minY * Self.scale).rounded(.up)))
    let (right, bottom) = (Int(inside.maxX * Self.scale), Int(inside.maxY * Self.scale))
    guard left < right, top < bottom else { return nil }
    return (left..<right, top..<bottom)
  }
}

extension [UInt32] {
  /// The most frequent pixel, the first of equally frequent ones; nil without any.
  var mostFrequent: UInt32? {
    var counts: [UInt32: Int] = [:]
    for pixel in self { counts[pixel, default: 0] += 1 }
    var best: (pixel: UInt32, count: Int)?
    for pixel in self {
      let count = counts[pixel] ?? 0
      if best.map({ count > $0.count }) ?? true { best = (pixel, count) }
      if count * 2 > self.count { break }
    }
    return best?.pixel
  }
}

extension Color {
  /// The colour of an opaque pixel.
  init(pixel: UInt32) { self.init(hex: pixel & 0xff_ffff) }
}
