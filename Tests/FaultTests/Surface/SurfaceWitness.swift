import DactylGeometry
import DactylGraphics
import DactylInput
import DactylSurface

/// What is above the surface layer in these tests: keeps what it is told, and paints windows in one colour.
@MainActor final class SurfaceWitness: PlatformHandler, SurfaceHandler {
  private(set) var states: [SurfaceState] = []
  private(set) var errors: [SurfaceError] = []
  private(set) var losses: [SurfaceError] = []
  private(set) var batches: [[DeviceEvent]] = []
  private(set) var outputChanges: [[OutputInfo]] = []
  /// Frames that were prepared, and those of them that were painted.
  private(set) var prepareTimes: [Timestamp] = []
  private(set) var drawCount = 0

  /// What the next frame shows.
  var color = Color.red
  /// What the next `prepareFrame` answers; nothing after it.
  var changed: [Rect] = []
  /// Every frame asks for another one, and changes the whole window.
  var animates = false
  /// Called while a frame is painted.
  var whileDrawing: (@MainActor () -> Void)?

  var events: [DeviceEvent] { batches.flatMap { $0 }.filter { $0 != .batchEnd } }

  func platform(_ platform: any Platform, received events: [DeviceEvent]) {
    batches.append(events)
  }

  func platformOutputsChanged(_ platform: any Platform) {
    outputChanges.append(platform.outputs)
  }

  func platform(_ platform: any Platform, lost error: SurfaceError) {
    losses.append(error)
  }

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    states.append(state)
  }

  func surfaceShouldClose(_ surface: any ToplevelSurface) {}

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    prepareTimes.append(time.now)
    defer { changed = [] }
    guard animates else { return FrameChanges(damage: changed) }
    surface.setNeedsFrame()
    return FrameChanges(damage: [Rect(origin: .zero, size: states.last?.size ?? .zero)])
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    drawCount += 1
    for rect in rects { context.fill(rect, with: color) }
    whileDrawing?()
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    errors.append(error)
  }
}
