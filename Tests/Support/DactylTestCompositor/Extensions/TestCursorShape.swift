import DactylWayland

/// `wp_cursor_shape_manager_v1`. The last chosen shape is the `cursor` of the pointer.
extension TestCompositor {
  func serveCursorShape(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name.hasPrefix("get_") else { return }
      let pointer = try request.object(1)?.model as? TestPointer
      let device = try request.newObject(0)
      device.onRequest = { [weak pointer] request in
        guard request.name == "set_shape" else { return }
        let shape = WpCursorShapeDeviceV1.Shape(rawValue: try request.uint(1))
        let newest: UInt32 = device.version >= 2 ? 36 : 34
        guard (1...newest).contains(shape.rawValue) else {
          return device.postError(
            WpCursorShapeDeviceV1.ErrorCode.invalidShape.rawValue,
            "shape \(shape.rawValue) in version \(device.version)")
        }
        // The serial is of an earlier enter: ignored.
        if let pointer, try request.uint(0) == pointer.enterSerial { pointer.cursor = .shape(shape) }
      }
    }
  }
}
