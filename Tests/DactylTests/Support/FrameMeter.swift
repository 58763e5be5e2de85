import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting

/// Measures the frames of all surfaces of a stage: the damage that they declare, and the pixels that really change.
/// Each frame is drawn twice: as the surface does, which paints what is declared, and as a whole.
@MainActor final class FrameMeter {
  /// One frame of a surface, in pixels.
  struct Frame {
    var time: Double
    var declared = 0
    var changed = 0
    /// The area of the smallest rectangle around all that has changed.
    var box = 0
    /// The area that rectangles need: in each declared one, the smallest rectangle around what changes in it, with a
    /// margin for smooth edges.
    var needed = 0
    /// The pixels on the surface that look different from those of the whole drawing.
    var undeclared = 0
  }

  let stage: TestStage
  private var surfaces: [SurfaceMeter] = []

  init(_ stage: TestStage) {
    self.stage = stage
    adoptSurfaces()
  }

  /// The picture of the window on the screen, not a copy.
  var picture: Bitmap? { surfaces.first?.picture }

  /// Measures surfaces that are new, too. Their first pictures count as unchanged.
  private func adoptSurfaces() {
    let open = stage.platform.openSurfaces
    surfaces.removeAll { meter in !open.contains { $0 === meter.surface } }
    for surface in open where !surfaces.contains(where: { $0.surface === surface }) {
      if let meter = SurfaceMeter(surface, of: stage.platform) { surfaces.append(meter) }
    }
  }

  /// The frames of `seconds`, at most one in a 120th of a second. Those that declare nothing are among them.
  func frames(for seconds: Double) -> [Frame] {
    var frames: [Frame] = []
    for surface in surfaces { surface.begin() }
    for _ in 0..<Int((seconds * 120).rounded()) {
      stage.advance(by: 1.0 / 120)
      frames += surfaces.compactMap { $0.measure(at: stage.time) }
      adoptSurfaces()
    }
    return frames
  }
}

/// Measures the frames of one surface, which it handles in place of its handler.
@MainActor private final class SurfaceMeter: SurfaceHandler {
  let surface: any PlatformSurface
  private let platform: HeadlessPlatform
  let inner: any SurfaceHandler
  /// The damage declared since the last measurement; nil if no frame was drawn.
  private var declared: [Rect]?
  /// The pixels before the next frame.
  private var pixels: [UInt32] = []

  /// The greatest difference of a part of a colour that counts as the same: rounding in groups of different extents.
  private static let tolerance: UInt32 = 3
  /// The margin around what changes, in points.
  private static let margin = 3.0

  init?(_ surface: any PlatformSurface, of platform: HeadlessPlatform) {
    let present = surface.handler
    guard let handler = (present as? SurfaceMeter)?.inner ?? present, handler is any StackSurface else { return nil }
    (self.surface, self.platform, inner) = (surface, platform, handler)
    surface.handler = self
    begin()
  }

  isolated deinit {
    // A later meter may have taken its place.
    if surface.handler == nil { surface.handler = inner }
  }

  var picture: Bitmap? { platform.picture(of: surface) }

  /// Takes the pixels that are on the surface now. The next frame is compared with them.
  func begin() {
    declared = nil
    pixels = picture?.pixels ?? []
  }

  private var scale: Double { (inner as? any StackSurface)?.shownStack?.scale ?? 1 }

  /// Draws all that the surface shows.
  private func whole() -> [UInt32]? {
    guard let picture,
      let bitmap = try? Bitmap(
        pixelWidth: picture.pixelWidth, pixelHeight: picture.pixelHeight, hasAlpha: picture.hasAlpha)
    else { return nil }
    let context = bitmap.makeContext(scale: scale)
    let size = Size(width: Double(picture.pixelWidth) / scale, height: Double(picture.pixelHeight) / scale)
    inner.surface(surface, draw: context, in: [Rect(origin: .zero, size: size)])
    #expect(throws: Never.self) { try context.finish() }
    return bitmap.pixels
  }

  func measure(at time: Double) -> FrameMeter.Frame? {
    guard let declared else { return nil }
    self.declared = nil
    var frame = FrameMeter.Frame(time: time)
    guard !declared.isEmpty, let picture, let new = whole() else { return frame }
    let shown = picture.pixels
    guard new.count == pixels.count, shown.count == new.count else {
      pixels = new
      return frame
    }
    let raster = PixelRaster(width: picture.pixelWidth, height: picture.pixelHeight)
    let areas = declared.map { raster.pixels(of: $0, scale: scale) }.filter { !$0.isEmpty }
    let changed = raster.differences(new, pixels)
    frame.changed = changed.reduce(0) { $0 + $1.count }
    frame.undeclared = raster.differences(new, shown, tolerance: Self.tolerance).reduce(0) { $0 + $1.count }
    frame.declared = raster.area(of: areas)
    let margin = Int((Self.margin * scale).rounded(.up))
    let all = raster.box(of: changed, in: raster.all)
    frame.box = all?.count ?? 0
    frame.needed = raster.area(
      of: areas.compactMap { area in raster.box(of: changed, in: area)?.grown(by: margin).intersection(area) })
    pixels = new
    return frame
  }

  // MARK: SurfaceHandler

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    let changes = inner.surface(surface, prepareFrame: time)
    declared = (declared ?? []) + changes.all
    return changes
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    inner.surface(surface, draw: context, in: rects)
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    inner.surface(surface, failedToDraw: error)
  }

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    inner.surface(surface, changedTo: state)
  }

  func surfaceShouldClose(_ surface: any ToplevelSurface) { inner.surfaceShouldClose(surface) }

  func popup(_ popup: any PopupSurface, changedTo state: PopupState) { inner.popup(popup, changedTo: state) }

  func popupWasDismissed(_ popup: any PopupSurface) { inner.popupWasDismissed(popup) }
  func popupWasRefusedItsGrab(_ popup: any PopupSurface) { inner.popupWasRefusedItsGrab(popup) }
}

extension [FrameMeter.Frame] {
  var declared: Int { reduce(0) { $0 + $1.declared } }
  var changed: Int { reduce(0) { $0 + $1.changed } }
  var boxes: Int { reduce(0) { $0 + $1.box } }
  var needed: Int { reduce(0) { $0 + $1.needed } }
  var undeclared: Int { reduce(0) { $0 + $1.undeclared } }
  /// The frames that declare something.
  var painted: Int { count { $0.declared > 0 } }
  /// The frames after the last one in which anything has changed.
  var idle: Int { count - ((lastIndex { $0.changed > 0 } ?? -1) + 1) }
  /// The frames that declare damage and change nothing.
  var vain: Int { count { $0.declared > 0 && $0.changed == 0 } }

  /// The sums of the frames in words, for a test that fails.
  var summary: String {
    "\(count) frames, painted \(painted), vain \(vain), idle \(idle); declared \(declared), needed \(needed), "
      + "changed \(changed), undeclared \(undeclared)"
  }

  /// Checks that nothing is undeclared, that the damage is within 1.2 times of what rectangles need, or another number
  /// of times, and that the frames end when nothing visible is left.
  func expectTight(
    within limit: Double = 1.2, idle most: Int = 4, vain greatest: Int = 2, painted least: Int = 3,
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = "\(comment.map { "\($0): " } ?? "")\(summary)"
    #expect(undeclared == 0, "\(text)", sourceLocation: sourceLocation)
    #expect(Double(declared) <= limit * Double(needed), "\(text)", sourceLocation: sourceLocation)
    #expect(idle <= most && vain <= greatest, "\(text)", sourceLocation: sourceLocation)
    #expect(painted >= least, "\(text)", sourceLocation: sourceLocation)
  }
}

/// A view in which every movement of a pixel, along `axis`, changes almost every pixel.
final class Grain: View {
  let isUpright: Bool

  init(isUpright: Bool, frame: Rect = .zero) {
    self.isUpright = isUpright
    super.init(frame: frame)
    backgroundColor = .white
  }

  override func draw(_ context: Context, in rect: Rect) {
    let (from, to) = isUpright ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    for index in Int(from.rounded(.down))..<Int(to.rounded(.up)) {
      let shade = Double((index &* 2_654_435_761) >> 7 & 0xff) / 255
      let line =
        isUpright
        ? Rect(x: Double(index), y: rect.minY, width: 1, height: rect.height)
        : Rect(x: rect.minX, y: Double(index), width: rect.width, height: 1)
      context.fill(line, with: Color(white: shade, alpha: 1))
    }
  }
}
