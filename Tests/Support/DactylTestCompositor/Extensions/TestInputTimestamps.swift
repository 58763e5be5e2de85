import DactylWayland

/// `zwp_input_timestamps_manager_v1`. A timestamp is sent with `timestamp(nanoseconds:)` of the device.
extension TestCompositor {
  func serveInputTimestamps(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name.hasPrefix("get_") else { return }
      let timestamps = try request.newObject(0)
      (try request.object(1)?.model as? TestDevice)?.addTimestamps(timestamps)
    }
  }
}
