import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylTesting

@testable import DactylCore
@testable import DactylTesting

/// Measures the frames of a stage: the damage that they declare, and the pixels that really change.
@MainActor final class FrameMeter: SurfaceHandler {
  /// One frame, in pixels.
  struct Frame {
    var time: Double
    var declared = 0
    var changed = 0
    /// The area of the smallest rectangle around all that has changed.
    var box = 0
    /// The pixels that changed outside of what was declared.
    var undeclared = 0
  }

  let stage: TestStage
  private let surface: any PlatformSurface
  private let inner: any SurfaceHandler
  private var latest: FrameChanges?
  private var pixels: [UInt32] = []
  private(set) var width = 0
  private(set) var height = 0

  init(_ stage: TestStage) {
    self.stage = stage
    surface = stage.platform.openSurfaces[0]
    inner = surface.handler!
    surface.handler = self
    pixels = read()
  }

  /// The picture on the screen, not a copy.
  var picture: Bitmap? { stage.platform.picture(of: surface) }

  private func read() -> [UInt32] {
    guard let picture else { return [] }
    (width, height) = (picture.pixelWidth, picture.pixelHeight)
    return (0..<height).flatMap { y in (0..<width).map { picture.argb(x: $0, y: y) } }
  }

  /// The frames of `seconds`, at most one in a 120th of a second. Those that declare nothing are among them.
  func frames(for seconds: Double) -> [Frame] {
    var frames: [Frame] = []
    pixels = read()
    for _ in 0..<Int((seconds * 120).rounded()) {
      latest = nil
      stage.advance(by: 1.0 / 120)
      if let latest { frames.append(measure(latest)) }
    }
    return frames
  }

  private func measure(_ changes: FrameChanges) -> Frame {
    var frame = Frame(time: stage.time)
    guard !changes.isEmpty else { return frame }
    let new = read()
    let scale = stage.toplevel.scale
    var isDeclared = [Bool](repeating: false, count: new.count)
    for rect in changes.all {
      let left = max(Int((rect.minX * scale + 0.001).rounded(.down)), 0)
      let right = min(Int((rect.maxX * scale - 0.001).rounded(.up)), width)
      let top = max(Int((rect.minY * scale + 0.001).rounded(.down)), 0)
      let bottom = min(Int((rect.maxY * scale - 0.001).rounded(.up)), height)
      guard left < right, top < bottom else { continue }
      for y in top..<bottom { for x in left..<right { isDeclared[y * width + x] = true } }
    }
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if isDeclared[index] { frame.declared += 1 }
        guard new[index] != pixels[index] else { continue }
        frame.changed += 1
        if !isDeclared[index] { frame.undeclared += 1 }
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    if right >= 0 { frame.box = (right - left + 1) * (bottom - top + 1) }
    pixels = new
    return frame
  }

  // MARK: SurfaceHandler

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    let changes = inner.surface(surface, prepareFrame: time)
    latest = changes
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
}

extension [FrameMeter.Frame] {
  var declared: Int { reduce(0) { $0 + $1.declared } }
  var changed: Int { reduce(0) { $0 + $1.changed } }
  var boxes: Int { reduce(0) { $0 + $1.box } }
  var undeclared: Int { reduce(0) { $0 + $1.undeclared } }
  /// The frames that declare something.
  var painted: Int { count { $0.declared > 0 } }
  /// The frames after the last one in which anything has changed.
  var idle: Int { count - ((lastIndex { $0.changed > 0 } ?? -1) + 1) }
  /// The frames that declare damage and change nothing.
  var vain: Int { count { $0.declared > 0 && $0.changed == 0 } }
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
