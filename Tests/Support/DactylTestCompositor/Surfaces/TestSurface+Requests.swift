import DactylWayland

/// The client's requests to a surface, up to the commit.
extension TestSurface {
  func receive(_ request: RecordedRequest) throws {
    switch request.name {
    case "attach": try attach(request)
    case "damage": pending.surfaceDamage.append(try rect(request))
    case "damage_buffer": pending.bufferDamage.append(try rect(request))
    case "frame": pending.frameCallbacks.append(try request.newObject(0))
    case "set_input_region": inputRegion = try request.object(0)?.model as? TestRegion
    case "set_opaque_region": opaqueRegion = try request.object(0)?.model as? TestRegion
    case "set_buffer_scale": try setScale(request)
    case "set_buffer_transform": try setTransform(request)
    case "commit": commit()
    case "destroy": checkDestroy()
    default: break
    }
  }

  private func attach(_ request: RecordedRequest) throws {
    let (x, y) = (try request.int(1), try request.int(2))
    guard resource.version < 5 || (x == 0 && y == 0) else {
      return resource.postError(WlSurface.ErrorCode.invalidOffset.rawValue, "attach with an offset of \(x), \(y)")
    }
    pending.buffer = try request.object(0)?.model as? TestBuffer
    pending.isAttached = true
  }

  private func setScale(_ request: RecordedRequest) throws {
    let value = try request.int(0)
    guard value >= 1 else { return resource.postError(WlSurface.ErrorCode.invalidScale.rawValue, "scale \(value)") }
    scale = Int(value)
  }

  private func setTransform(_ request: RecordedRequest) throws {
    let value = try request.int(0)
    guard (0...7).contains(value) else {
      return resource.postError(WlSurface.ErrorCode.invalidTransform.rawValue, "transform \(value)")
    }
    transform = WlOutput.Transform(rawValue: UInt32(value))
  }

  private func checkDestroy() {
    guard let xdgSurface, !xdgSurface.resource.isDestroyed else { return }
    resource.postError(WlSurface.ErrorCode.defunctRoleObject.rawValue, "destroyed before its \(xdgSurface.resource)")
  }

  private func rect(_ request: RecordedRequest) throws -> PixelRect {
    PixelRect(
      x: Int(try request.int(0)), y: Int(try request.int(1)), width: Int(try request.int(2)),
      height: Int(try request.int(3)))
  }
}
