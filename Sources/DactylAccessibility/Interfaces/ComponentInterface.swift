import DactylBus
import DactylCore
import DactylGeometry

/// Places on the screen: `org.a11y.atspi.Component`.
///
/// No Wayland client knows where its windows are. So all coordinates count from the upper left corner of the toplevel's
/// content, also those that are asked for in coordinates of the screen (`AC-3`).
@MainActor struct ComponentInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Component")
    addPlaces(to: &interface)
    interface.method("GetLayer", returns: "u") { [find] in
      // The layers of windows, of popups, and of everything inside.
      switch try find($0.path).description.role {
      case .window: return [.uint32(7)]
      case .menu, .tooltip: return [.uint32(5)]
      default: return [.uint32(3)]
      }
    }
    interface.method("GetMDIZOrder", returns: "n") { _ in [.int16(-1)] }
    interface.method("GetAlpha", returns: "d") { [find] in [.double(try find($0.path).view?.alpha ?? 1)] }
    interface.method("GrabFocus", returns: "b") { [find] in [.bool(try find($0.path).grabFocus())] }
    interface.method("ScrollTo", "u", returns: "b") { [find] in
      try find($0.path).scrollToVisible()
      return [.bool(true)]
    }
    interface.method("ScrollToPoint", "uii", returns: "b") { [find] in
      try find($0.path).scrollToVisible()
      return [.bool(true)]
    }
    for (name, arguments) in [("SetExtents", "iiiiu"), ("SetPosition", "iiu"), ("SetSize", "ii")] {
      interface.method(name, BusSignature(validating: arguments) ?? "", returns: "b") { _ in [.bool(false)] }
    }
    return interface
  }

  private func addPlaces(to interface: inout BusInterface) {
    interface.method("GetExtents", "u", returns: "(iiii)") { [find] call in
      let rect = PixelRect(try find(call.path), Coordinates(call.arguments.values[0]))
      return [.structure([rect.x, rect.y, rect.width, rect.height].map { .int32($0) })]
    }
    interface.method("GetPosition", "u", returns: "ii") { [find] call in
      let rect = PixelRect(try find(call.path), Coordinates(call.arguments.values[0]))
      return [.int32(rect.x), .int32(rect.y)]
    }
    interface.method("GetSize", returns: "ii") { [find] in
      let rect = PixelRect(try find($0.path), .window)
      return [.int32(rect.width), .int32(rect.height)]
    }
    interface.method("Contains", "iiu", returns: "b") { [find] call in
      let object = try find(call.path)
      return [.bool(object.frame.contains(point(call.arguments, object)))]
    }
    interface.method("GetAccessibleAtPoint", "iiu", returns: "(so)") { [find] call in
      let object = try find(call.path)
      return [find.connection.reference(object.descendant(at: point(call.arguments, object)))]
    }
  }
}

/// Returns the point of the first arguments, whose third one says how it counts.
@MainActor private func point(_ arguments: BusArguments, _ object: AccessibilityObject) -> Point {
  let (x, y) = (arguments.values[0].int32 ?? 0, arguments.values[1].int32 ?? 0)
  let origin = Coordinates(arguments.values[2]).origin(for: object)
  return Point(x: Double(x) + origin.x, y: Double(y) + origin.y)
}

/// How coordinates count.
enum Coordinates {
  /// From the content of the toplevel, as those of the screen do.
  case window
  /// From the parent.
  case parent

  init(_ value: BusValue) { self = value.uint32 == 2 ? .parent : .window }

  @MainActor func origin(for object: AccessibilityObject) -> Point {
    switch self {
    case .window: .zero
    case .parent: object.parent?.frame.origin ?? .zero
    }
  }
}

/// A rectangle in whole points.
struct PixelRect: Hashable {
  var x, y, width, height: Int32

  @MainActor init(_ object: AccessibilityObject, _ coordinates: Coordinates) {
    self.init(object.frame, from: coordinates.origin(for: object))
  }

  init(_ rect: Rect, from origin: Point = .zero) {
    let rect = rect.isFinite ? rect.offsetBy(dx: -origin.x, dy: -origin.y) : .zero
    let (left, top) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    x = Int32(clamped: left)
    y = Int32(clamped: top)
    width = Int32(clamped: rect.maxX.rounded(.up) - left)
    height = Int32(clamped: rect.maxY.rounded(.up) - top)
  }
}

extension Int32 {
  fileprivate init(clamped value: Double) { self = Int32(Swift.min(Swift.max(value, -1e9), 1e9)) }
}
