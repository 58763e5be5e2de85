import DactylWayland

/// `wp_fractional_scale_v1`. The scale is sent with `TestSurface.preferFractionalScale(in120ths:)`.
extension TestCompositor {
  func serveFractionalScale(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name == "get_fractional_scale", let surface = try request.object(1)?.model as? TestSurface else {
        return
      }
      guard surface.fractionalScale == nil else {
        return request.resource.postError(
          WpFractionalScaleManagerV1.ErrorCode.fractionalScaleExists.rawValue,
          "\(surface.resource) has a fractional scale already")
      }
      let scale = try request.newObject(0)
      surface.fractionalScale = scale
      scale.onDestroy { [weak surface] in surface?.fractionalScale = nil }
    }
  }
}
