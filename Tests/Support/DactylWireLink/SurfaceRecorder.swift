import DactylGeometry
import DactylGraphics
import DactylInput
import DactylSurface

/// Records what the surface layer reports, and paints surfaces in one colour with patches on it.
@MainActor package final class SurfaceRecorder: PlatformHandler, SurfaceHandler {
  /// A line for each call except those for input, in order.
  package var log: [String] = []
  package var batches: [[DeviceEvent]] = []
  package private(set) var states: [SurfaceState] = []
  package private(set) var errors: [SurfaceError] = []
  package private(set) var losses: [SurfaceError] = []
  package private(set) var deviceChanges: [PointingDevices] = []
  package private(set) var outputChanges: [[OutputInfo]] = []
  /// The time of each frame that was prepared.
  package private(set) var prepareTimes: [Timestamp] = []
  /// The interval of the last frame.
  package private(set) var interval = Timestamp.zero
  package private(set) var drawCount = 0

  package var color = Color.red
  /// Painted over the colour, the last one on top.
  package var patches: [(rect: Rect, color: Color)] = []
  /// The damage that the next `prepareFrame` returns; empty afterwards.
  package var changed: [Rect] = []
  /// The number of frames still to be requested, including the present one.
  package var frames = 1
  /// Whether every frame requests another one and changes the whole window.
  package var animates = false
  package var closesWhileDrawing = false
  package var onClose: (() -> Void)?
  /// Called before the changes of a frame are returned, which it may set.
  package var onPrepare: ((FrameTime) -> Void)?
  package var onDraw: (() -> Void)?
  package var onChange: (() -> Void)?

  package init() {}

  package var events: [DeviceEvent] { batches.flatMap { $0 }.filter { $0 != .batchEnd } }

  package func platform(_ platform: any Platform, received events: [DeviceEvent]) {
    batches.append(events)
  }

  package func platformOutputsChanged(_ platform: any Platform) {
    outputChanges.append(platform.outputs)
    log.append("outputs \(platform.outputs.map(\.name))")
  }

  package func platformDevicesChanged(_ platform: any Platform) {
    deviceChanges.append(platform.pointingDevices)
  }

  package func platform(_ platform: any Platform, lost error: SurfaceError) {
    losses.append(error)
    log.append("lost \(error)")
  }

  package func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    states.append(state)
    log.append("state \(state.size)")
    onChange?()
  }

  package func surfaceOutputsChanged(_ surface: any ToplevelSurface) {
    log.append("on outputs \(surface.outputs.map(\.rawValue))")
  }

  package func surfaceShouldClose(_ surface: any ToplevelSurface) {
    log.append("close")
    onClose?()
  }

  package func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    log.append("prepare \(time.now.nanoseconds / 1_000_000)")
    prepareTimes.append(time.now)
    interval = time.interval
    onPrepare?(time)
    frames -= 1
    if animates || frames > 0 { surface.setNeedsFrame() }
    defer { changed = [] }
    return FrameChanges(damage: animates ? [Rect(origin: .zero, size: states.last?.size ?? .zero)] : changed)
  }

  package func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    log.append("draw \(rects.map(\.description).joined(separator: " "))")
    drawCount += 1
    for rect in rects { context.fill(rect, with: color) }
    for patch in patches { context.fill(patch.rect, with: patch.color) }
    onDraw?()
    if closesWhileDrawing { surface.close() }
  }

  package func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    errors.append(error)
    log.append("failed \(error)")
  }
}
