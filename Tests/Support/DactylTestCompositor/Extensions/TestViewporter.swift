import DactylWayland

/// `wp_viewporter`.
extension TestCompositor {
  func serveViewporter(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name == "get_viewport", let surface = try request.object(1)?.model as? TestSurface else { return }
      guard surface.viewport == nil else {
        return request.resource.postError(
          WpViewporter.ErrorCode.viewportExists.rawValue, "\(surface.resource) has a viewport already")
      }
      let viewport = TestViewport(surface: surface, resource: try request.newObject(0))
      surface.viewport = viewport
    }
  }
}

/// `wp_viewport`.
package final class TestViewport {
  private weak var surface: TestSurface?
  package let resource: Resource
  /// The part of the buffer that is shown, in points; nil for all of it.
  package private(set) var source: (x: Double, y: Double, width: Double, height: Double)?
  /// Points; nil for the size of the source.
  package private(set) var destination: (width: Int32, height: Int32)?

  init(surface: TestSurface, resource: Resource) {
    self.surface = surface
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      guard let surface = self.surface, !surface.resource.isDestroyed || request.name == "destroy" else {
        return resource.postError(WpViewport.ErrorCode.noSurface.rawValue, "the surface is destroyed")
      }
      switch request.name {
      case "set_source": try setSource(request)
      case "set_destination": try setDestination(request)
      case "destroy": surface.viewport = nil
      default: break
      }
    }
  }

  var width: Double? { destination.map { Double($0.width) } ?? source?.width }
  var height: Double? { destination.map { Double($0.height) } ?? source?.height }

  private func setSource(_ request: RecordedRequest) throws {
    let (x, y) = (try request.fixed(0), try request.fixed(1))
    let (width, height) = (try request.fixed(2), try request.fixed(3))
    if x == -1, y == -1, width == -1, height == -1 {
      source = nil
    } else if x < 0 || y < 0 || width <= 0 || height <= 0 {
      resource.postError(WpViewport.ErrorCode.badValue.rawValue, "source \(x), \(y), \(width), \(height)")
    } else {
      source = (x, y, width, height)
    }
  }

  private func setDestination(_ request: RecordedRequest) throws {
    let (width, height) = (try request.int(0), try request.int(1))
    if width == -1, height == -1 {
      destination = nil
    } else if width <= 0 || height <= 0 {
      resource.postError(WpViewport.ErrorCode.badValue.rawValue, "destination \(width)x\(height)")
    } else {
      destination = (width, height)
    }
  }

  /// Checks the committed values against the buffer.
  func check() {
    guard let surface, let source, surface.isMapped else { return }
    let scale = Double(surface.scale)
    if (source.x + source.width) * scale > Double(surface.bufferWidth)
      || (source.y + source.height) * scale > Double(surface.bufferHeight)
    {
      resource.postError(WpViewport.ErrorCode.outOfBuffer.rawValue, "the source reaches out of the buffer")
    }
    let isWhole = source.width == source.width.rounded() && source.height == source.height.rounded()
    if destination == nil, !isWhole {
      resource.postError(WpViewport.ErrorCode.badSize.rawValue, "a source of broken size without a destination")
    }
  }
}
