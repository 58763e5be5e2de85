import DactylWayland

/// `zwp_pointer_gestures_v1`.
extension TestCompositor {
  func serveGestures(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name.hasPrefix("get_") else { return }
      let gesture = try request.newObject(0)
      guard let pointer = try request.object(1) else { return }
      let kind = gesture.interface.name
      gestures[kind, default: []].append((pointer, gesture))
      gesture.onDestroy { [weak self] in self?.gestures[kind]?.removeAll { $0.gesture === gesture } }
    }
  }

  /// Gestures of several fingers on the touchpad.
  package var touchpad: TestTouchpad { TestTouchpad(compositor: self) }
}

/// The touchpad's gestures. Distances in points, since the previous update.
package struct TestTouchpad {
  let compositor: TestCompositor

  package func swipeBegin(on surface: TestSurface?, fingers: UInt32, time: UInt32? = nil) {
    begin("zwp_pointer_gesture_swipe_v1", surface, fingers, time)
  }

  package func swipeUpdate(dx: Double, dy: Double, time: UInt32? = nil) {
    resources("zwp_pointer_gesture_swipe_v1").send("update", .uint(time ?? compositor.time), .fixed(dx), .fixed(dy))
  }

  package func swipeEnd(isCancelled: Bool = false, time: UInt32? = nil) {
    end("zwp_pointer_gesture_swipe_v1", isCancelled, time)
  }

  package func pinchBegin(on surface: TestSurface?, fingers: UInt32, time: UInt32? = nil) {
    begin("zwp_pointer_gesture_pinch_v1", surface, fingers, time)
  }

  /// `scale` since the beginning, `rotation` in degrees clockwise since the previous update.
  package func pinchUpdate(dx: Double, dy: Double, scale: Double, rotation: Double, time: UInt32? = nil) {
    resources("zwp_pointer_gesture_pinch_v1").send(
      "update", .uint(time ?? compositor.time), .fixed(dx), .fixed(dy), .fixed(scale), .fixed(rotation))
  }

  package func pinchEnd(isCancelled: Bool = false, time: UInt32? = nil) {
    end("zwp_pointer_gesture_pinch_v1", isCancelled, time)
  }

  package func holdBegin(on surface: TestSurface?, fingers: UInt32, time: UInt32? = nil) {
    begin("zwp_pointer_gesture_hold_v1", surface, fingers, time)
  }

  package func holdEnd(isCancelled: Bool = false, time: UInt32? = nil) {
    end("zwp_pointer_gesture_hold_v1", isCancelled, time)
  }

  /// Objects of one kind of gesture.
  package func resources(_ kind: String) -> [Resource] { (compositor.gestures[kind] ?? []).map(\.gesture) }

  private func begin(_ kind: String, _ surface: TestSurface?, _ fingers: UInt32, _ time: UInt32?) {
    let targets = resources(kind).filter { surface == nil || $0.client === surface?.resource.client }
    targets.send(
      "begin", .uint(compositor.server.nextSerial()), .uint(time ?? compositor.time), .object(surface?.resource),
      .uint(fingers))
  }

  private func end(_ kind: String, _ isCancelled: Bool, _ time: UInt32?) {
    resources(kind).send(
      "end", .uint(compositor.server.nextSerial()), .uint(time ?? compositor.time), .int(isCancelled ? 1 : 0))
  }
}
