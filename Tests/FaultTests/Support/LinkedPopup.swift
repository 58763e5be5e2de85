import Dactyl
import DactylTestCompositor
import DactylTestKit
import Testing

/// Both ends of a popup.
@MainActor struct LinkedPopup {
  let popup: Popup
  let view: StubView
  let wire: TestPopup
}

extension FaultFixture {
  /// A popup that shows its first frame, with a view called `name` that writes to the log. Its dismissal is written,
  /// too.
  func openPopup(
    _ name: String = "menu", from view: View? = nil, rect: Rect = Rect(x: 20, y: 10, width: 30, height: 20),
    size: Size = Size(width: 60, height: 40), grabs: Bool = true, for touch: Touch? = nil
  ) throws -> LinkedPopup {
    try open(makePopup(name, size: size, grabs: grabs), from: view, rect: rect, for: touch)
  }

  func open(_ popup: Popup, from view: View? = nil, rect: Rect, for touch: Touch? = nil) throws -> LinkedPopup {
    try #require(popup.show(from: view ?? self.view, rect: rect, for: touch), "the popup can't be shown")
    settle()
    let wire = try #require(compositor.popups.last)
    try #require(wire.surface.isMapped, "the popup does not open")
    let content = try #require(popup.window.rootViewController?.view as? StubView)
    return LinkedPopup(popup: popup, view: content, wire: wire)
  }

  func makePopup(_ name: String = "menu", size: Size = Size(width: 60, height: 40), grabs: Bool = true) -> Popup {
    let controller = ViewController()
    controller.view = makeView(name)
    let popup = Popup(size: size, root: controller)
    popup.grabs = grabs
    popup.didDismiss = { [log] _ in log.write("dismissed \(name)") }
    return popup
  }

  /// The touch that is down, as the first window's view has it.
  var touchesDown: [Touch] { application.takeEvents().last?.allTouches ?? [] }

  /// Puts a finger down and answers its serial.
  @discardableResult func press(_ id: Int32 = 1, on surface: TestSurface? = nil, x: Double = 25, y: Double = 15)
    -> UInt32
  {
    let serial = compositor.touch.down(id: id, on: surface ?? self.surface, x: x, y: y)
    compositor.touch.frame()
    settle()
    return serial
  }

  func lift(_ id: Int32 = 1) {
    compositor.touch.up(id: id)
    compositor.touch.frame()
    settle()
  }
}
