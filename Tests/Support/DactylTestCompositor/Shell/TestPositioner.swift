import DactylWayland

/// An `xdg_positioner`: the requested placement of a popup.
package final class TestPositioner {
  package private(set) var width: Int32 = 0
  package private(set) var height: Int32 = 0
  /// In points of the parent's window geometry.
  package private(set) var anchorRect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  package private(set) var anchor: XdgPositioner.Anchor = .none
  package private(set) var gravity: XdgPositioner.Gravity = .none
  package private(set) var constraintAdjustment: XdgPositioner.ConstraintAdjustment = []
  package private(set) var offset: (x: Int32, y: Int32) = (0, 0)
  package private(set) var isReactive = false

  init(resource: Resource) {
    resource.model = self
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "set_size":
        width = try request.int(0)
        height = try request.int(1)
        if width <= 0 || height <= 0 {
          resource.postError(XdgPositioner.ErrorCode.invalidInput.rawValue, "a popup of \(width)x\(height)")
        }
      case "set_anchor_rect":
        anchorRect = PixelRect(
          x: Int(try request.int(0)), y: Int(try request.int(1)), width: Int(try request.int(2)),
          height: Int(try request.int(3)))
        if anchorRect.width < 0 || anchorRect.height < 0 {
          resource.postError(XdgPositioner.ErrorCode.invalidInput.rawValue, "an anchor of \(anchorRect)")
        }
      case "set_reactive": isReactive = true
      case "set_anchor": anchor = .init(rawValue: try request.uint(0))
      case "set_gravity": gravity = .init(rawValue: try request.uint(0))
      case "set_constraint_adjustment": constraintAdjustment = .init(rawValue: try request.uint(0))
      case "set_offset": offset = (try request.int(0), try request.int(1))
      default: break
      }
    }
  }

  /// The upper left corner of the popup in points of the parent's window geometry, without adjustments.
  package var position: (x: Int32, y: Int32) {
    let (anchor, gravity) = (Self.sides(anchor.rawValue), Self.sides(gravity.rawValue))
    let (width, height) = (Int32(anchorRect.width), Int32(anchorRect.height))
    return (
      Int32(anchorRect.x) + width * (1 + anchor.x) / 2 - self.width * (1 - gravity.x) / 2 + offset.x,
      Int32(anchorRect.y) + height * (1 + anchor.y) / 2 - self.height * (1 - gravity.y) / 2 + offset.y
    )
  }

  /// Returns for each axis -1 for the left or upper side, 1 for the opposite one, and 0 for neither. Anchors and
  /// gravities have the same numbers: sides from 1, corners from 5.
  private static func sides(_ number: UInt32) -> (x: Int32, y: Int32) {
    switch number {
    case 1: (0, -1)
    case 2: (0, 1)
    case 3: (-1, 0)
    case 4: (1, 0)
    case 5: (-1, -1)
    case 6: (-1, 1)
    case 7: (1, -1)
    case 8: (1, 1)
    default: (0, 0)
    }
  }

  /// Whether it has all values that a popup needs.
  var isComplete: Bool { width > 0 && height > 0 && anchorRect.width > 0 && anchorRect.height > 0 }
}
