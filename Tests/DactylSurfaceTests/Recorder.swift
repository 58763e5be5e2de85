import DactylGeometry
import DactylGraphics
import DactylInput
import DactylSurface

/// Writes down what a platform tells it, and paints its windows in one colour with patches on it.
@MainActor final class Recorder: PlatformHandler, SurfaceHandler {
  var log: [String] = []
  var batches: [[DeviceEvent]] = []
  var color = Color.red
  /// Painted on top, the last one last.
  var patches: [(rect: Rect, color: Color)] = []
  /// Answered once by the next `prepareFrame`.
  var changed: [Rect] = []
  /// How many more frames are asked for, the present one included.
  var frames = 1
  var closesWhileDrawing = false
  var onClose: (() -> Void)?
  var onDraw: (() -> Void)?
  var onChange: (() -> Void)?
  /// Of the last frame.
  private(set) var interval = Timestamp.zero

  var events: [DeviceEvent] { batches.flatMap { $0 }.filter { $0 != .batchEnd } }

  func platform(_ platform: any Platform, received events: [DeviceEvent]) {
    batches.append(events)
  }

  func platformOutputsChanged(_ platform: any Platform) {
    log.append("outputs \(platform.outputs.map(\.name))")
  }

  func platform(_ platform: any Platform, lost error: SurfaceError) {
    log.append("lost \(error)")
  }

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    log.append("state \(state.size)")
    onChange?()
  }

  func surfaceShouldClose(_ surface: any ToplevelSurface) {
    log.append("close")
    onClose?()
  }

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    log.append("prepare \(time.now.nanoseconds / 1_000_000)")
    interval = time.interval
    frames -= 1
    if frames > 0 { surface.setNeedsFrame() }
    defer { changed = [] }
    return FrameChanges(damage: changed)
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    log.append("draw \(rects.map(\.description).joined(separator: " "))")
    for rect in rects { context.fill(rect, with: color) }
    for patch in patches { context.fill(patch.rect, with: patch.color) }
    onDraw?()
    if closesWhileDrawing { surface.close() }
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    log.append("failed \(error)")
  }
}
