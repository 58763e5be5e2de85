import DactylWayland

/// A `wl_surface`: the client's commits, and the events for it.
package final class TestSurface {
  unowned let compositor: TestCompositor
  package let resource: Resource

  /// State that waits for the next commit.
  struct Pending {
    var buffer: TestBuffer?
    var isAttached = false
    var surfaceDamage: [PixelRect] = []
    var bufferDamage: [PixelRect] = []
    var frameCallbacks: [Resource] = []
  }
  var pending = Pending()

  /// Every commit, in order.
  package internal(set) var commits: [SurfaceCommit] = []
  /// Buffer pixels per point, from `set_buffer_scale`.
  package internal(set) var scale = 1
  package internal(set) var transform: WlOutput.Transform = .normal
  package internal(set) var inputRegion: TestRegion?
  package internal(set) var opaqueRegion: TestRegion?

  /// The shown buffer, and its content when it was committed.
  package internal(set) var buffer: TestBuffer?
  package internal(set) var bufferWidth = 0
  package internal(set) var bufferHeight = 0
  package internal(set) var pixels: [UInt32] = []

  /// Callbacks that are not sent yet.
  package internal(set) var frameCallbacks: [Resource] = []

  /// The role of the surface: `xdg_surface`, `cursor`; nil before it has one.
  package internal(set) var role: String?
  package internal(set) weak var xdgSurface: TestXdgSurface?
  package internal(set) weak var viewport: TestViewport?
  package internal(set) weak var fractionalScale: Resource?
  /// The number of living inhibitors.
  package internal(set) var idleInhibitorCount = 0
  /// Requested feedback that is not sent yet.
  package internal(set) var presentationFeedbacks: [Resource] = []

  init(compositor: TestCompositor, resource: Resource) {
    self.compositor = compositor
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] in try self?.receive($0) }
    resource.onDestroy { [weak self, weak compositor] in
      // Without a compositor the test is over.
      guard let self, let compositor else { return }
      compositor.surfaces.removeAll { $0 === self }
      for callback in frameCallbacks + pending.frameCallbacks { callback.destroy() }
      giveBack(buffer)
    }
  }

  /// Whether it shows something.
  package var isMapped: Bool { bufferWidth > 0 }

  /// The colour of a pixel of the buffer, `0xAARRGGBB`, premultiplied; nil outside of it or without one.
  package func pixel(_ x: Int, _ y: Int) -> UInt32? {
    guard x >= 0, y >= 0, x < bufferWidth, y < bufferHeight, !pixels.isEmpty else { return nil }
    return pixels[y * bufferWidth + x]
  }

  /// Points: the size that the client intends.
  package var width: Double { viewport?.width ?? Double(shownSize.width) / Double(scale) }
  package var height: Double { viewport?.height ?? Double(shownSize.height) / Double(scale) }

  package var toplevel: TestToplevel? { xdgSurface?.toplevel }

  // MARK: Events

  /// Sends that the surface is on an output: once for each time the client has bound it.
  package func enter(_ output: TestOutput) {
    for bound in output.resources(of: resource.client) { resource.send("enter", .object(bound)) }
  }

  package func leave(_ output: TestOutput) {
    for bound in output.resources(of: resource.client) { resource.send("leave", .object(bound)) }
  }

  package func preferScale(_ factor: Int32) { [resource].send("preferred_buffer_scale", .int(factor)) }

  package func preferTransform(_ transform: WlOutput.Transform) {
    [resource].send("preferred_buffer_transform", .uint(transform.rawValue))
  }

  /// In 120ths, as in `wp_fractional_scale_v1`: 180 is 1.5.
  package func preferFractionalScale(in120ths scale: UInt32) {
    fractionalScale?.send("preferred_scale", .uint(scale))
  }

  /// Sends the frame callbacks.
  package func frameDone(milliseconds: UInt32? = nil) {
    let callbacks = frameCallbacks
    frameCallbacks = []
    for callback in callbacks {
      callback.send("done", .uint(milliseconds ?? compositor.time))
      callback.destroy()
    }
  }

  /// For a program that runs a compositor for hours.
  package func forgetCommits() { commits.removeAll(keepingCapacity: true) }

  /// Releases the client's buffer.
  package func releaseBuffer() { giveBack(buffer) }

  /// Releases all buffers that the client has made, including those of other surfaces and the shown one.
  package func releaseAllBuffers() {
    for held in resource.client.resources(of: "wl_buffer") { giveBack(held.model as? TestBuffer) }
  }

  /// Releases one buffer, and checks whether the client drew into it before.
  package func giveBack(_ buffer: TestBuffer?) {
    guard let buffer, !buffer.release() else { return }
    compositor.violations.append("\(buffer.resource) was drawn into while the compositor had it")
  }
}
