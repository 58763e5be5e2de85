import DactylBus
import DactylCore

/// Pictures: `org.a11y.atspi.Image`.
@MainActor struct ImageInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Image")
    interface.property("ImageDescription", "s") { [find] in .text(try image($0, find).description.label ?? "") }
    interface.property("ImageLocale", "s") { [find] in .text(try image($0, find).description.language ?? "") }
    interface.method("GetImageExtents", "u", returns: "(iiii)") { [find] call in
      let rect = PixelRect(try image(call.path, find), Coordinates(call.arguments.values[0]))
      return [.structure([rect.x, rect.y, rect.width, rect.height].map { .int32($0) })]
    }
    interface.method("GetImagePosition", "u", returns: "ii") { [find] call in
      let rect = PixelRect(try image(call.path, find), Coordinates(call.arguments.values[0]))
      return [.int32(rect.x), .int32(rect.y)]
    }
    interface.method("GetImageSize", returns: "ii") { [find] in
      let rect = PixelRect(try image($0.path, find), .window)
      return [.int32(rect.width), .int32(rect.height)]
    }
    return interface
  }
}

@MainActor private func image(_ path: BusObjectPath, _ find: ObjectFinder) throws -> AccessibilityObject {
  let object = try find(path)
  guard object.description.role == .image else { throw CallError.unsupported("picture") }
  return object
}
