import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Popups without a compositor: placed on the screen there would be, played to by scripts.
@MainActor @Suite struct HeadlessPopupTests {
  /// Opens a popup when it gets a touch, beside that.
  private final class Opener: View {
    var popup: Popup?
    var placement = PopupPlacement.below
    let content = TouchCounter()
    var dismissals = 0

    override func touchesBegan(_ touches: [Touch], with event: Event) {
      let controller = ViewController()
      controller.view = content
      let popup = Popup(size: Size(width: 100, height: 50), root: controller)
      popup.placement = placement
      popup.onDismissed = { [weak self] _ in self?.dismissals += 1 }
      popup.show(from: self, rect: Rect(origin: touches[0].location(in: self), size: Size(width: 1, height: 1)))
      self.popup = popup
    }
  }

  private final class TouchCounter: View {
    var locations: [Point] = []

    override func touchesBegan(_ touches: [Touch], with event: Event) {
      locations += touches.map { $0.location(in: self) }
    }
  }

  private func run(_ opener: Opener, size: Size = Size(width: 480, height: 320), script: String) throws {
    var options = LaunchOptions()
    options.isHeadless = true
    options.replay = try InputScript(script)
    let controller = ViewController()
    controller.view = opener
    try Application().run(options) { $0.openToplevel(title: "Test", size: size, root: controller) }
  }

  @Test("WD-11: a script touches a popup by its name, and dismisses it by a down on the window")
  func script() throws {
    let opener = Opener()
    var shown: [Point?] = []
    opener.placement.offset = Point(x: 5, y: 0)
    try run(
      opener, script: "0.1 down 1 50 50\n0.2 up 1\n0.5 down 1 7 8 surface=popup\n0.6 up 1\n1.0 down 1 300 300\n1.1 up 1"
    )
    shown.append(opener.popup?.position)
    #expect(opener.content.locations == [Point(x: 7, y: 8)])
    // The down outside is dropped: it opens no other one.
    #expect(opener.dismissals == 1 && shown == [nil])
  }

  @Test("where the screen ends, a popup flips and slides")
  func screenEdge() throws {
    let opener = Opener()
    let place = Place()
    opener.content.addSubview(place)
    try run(opener, size: Size(width: 1280, height: 800), script: "0.1 down 1 1250 780\n0.2 up 1")
    // 100 by 50 above and to the left, on a screen of 1280 by 800.
    #expect(place.position == Point(x: 1180, y: 730))
  }

  /// Where the popup was that it is drawn in.
  private final class Place: View {
    var position: Point?

    override func layoutSubviews() {
      position = (window as? PopupWindow)?.popup?.position
    }
  }
}
