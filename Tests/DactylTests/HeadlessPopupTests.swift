import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Popups without a compositor: placed on a virtual screen, with scripted input.
@MainActor @Suite struct HeadlessPopupTests {
  /// Opens a popup when it receives a touch, beside that touch.
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
      popup.didDismiss = { [weak self] _ in self?.dismissals += 1 }
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

  // WD-11
  @Test func aScriptTouchesAPopupByNameAndDismissesItByADownOutside() throws {
    let opener = Opener()
    var shown: [Point?] = []
    opener.placement.offset = Point(x: 5, y: 0)
    try run(
      opener, script: "0.1 down 1 50 50\n0.2 up 1\n0.5 down 1 7 8 surface=popup\n0.6 up 1\n1.0 down 1 300 300\n1.1 up 1"
    )
    shown.append(opener.popup?.position)
    #expect(opener.content.locations == [Point(x: 7, y: 8)])
    // The down outside is dropped: it opens no other popup.
    #expect(opener.dismissals == 1 && shown == [nil])
  }

  @Test func aPopupFlipsAndSlidesAtTheEdgeOfTheScreen() throws {
    let opener = Opener()
    let place = Place()
    opener.content.addSubview(place)
    try run(opener, size: Size(width: 1280, height: 800), script: "0.1 down 1 1250 780\n0.2 up 1")
    // 100 by 50 above and to the left, on a screen of 1280 by 800.
    #expect(place.position == Point(x: 1180, y: 730))
  }

  /// A box with round corners, of the wanted size.
  private final class RoundBox: View {
    var wanted = Size(width: 40, height: 30)
    override func sizeThatFits(_ size: Size) -> Size { wanted }
    override func draw(_ context: Context, in rect: Rect) {
      context.fill(Path(roundedRect: bounds, cornerRadius: 10), with: .red)
    }
  }

  /// Runs a program on a blue window, shows `popup` at its middle, and calls `check` then and later.
  private func show(_ popup: Popup, _ check: @escaping @MainActor (Toplevel) -> Void) throws {
    var options = LaunchOptions()
    options.isHeadless = true
    popup.grabs = false
    let controller = ViewController()
    controller.view.backgroundColor = .blue
    try Application().run(options) { application in
      let toplevel = application.openToplevel(title: "Test", size: Size(width: 200, height: 200), root: controller)
      application.schedule(after: 0.1) {
        popup.placement = PopupPlacement(anchor: [.top, .left], gravity: [.bottom, .right])
        popup.show(from: controller.view, rect: Rect(x: 100, y: 100, width: 1, height: 1))
      }
      application.schedule(after: 0.3) {
        check(toplevel)
        popup.close()
      }
    }
  }

  @Test func aPopupIsAsLargeAsItsContent() throws {
    let box = RoundBox()
    let controller = ViewController()
    controller.view = box
    let popup = Popup(root: controller)
    box.wanted = Size(width: 60, height: 50)
    var sizes: [Size] = []
    try show(popup) { _ in
      sizes = [popup.size, popup.window.bounds.size]
      box.wanted = Size(width: 70, height: 20)
      popup.sizeToFit()
      sizes.append(popup.size)
    }
    #expect(sizes == [Size(width: 60, height: 50), Size(width: 60, height: 50), Size(width: 70, height: 20)])
    popup.size = Size(width: 10, height: 10)
    try show(popup) { _ in sizes = [popup.size] }
    #expect(sizes == [Size(width: 10, height: 10)])
  }

  @Test func contentWithoutASizeMakesTheSmallestPopup() throws {
    let box = RoundBox()
    box.wanted = Size(width: .infinity, height: .nan)
    let controller = ViewController()
    controller.view = box
    let popup = Popup(root: controller)
    var isShown = false
    try show(popup) { _ in isShown = popup.isShown && popup.window.bounds.size == Size(width: 1, height: 1) }
    #expect(isShown)
  }

  @Test func roundCornersShowTheContentBeneath() throws {
    let controller = ViewController()
    controller.view = RoundBox()
    let popup = Popup(root: controller)
    var colors: [Color] = []
    try show(popup) { toplevel in
      guard let bitmap = toplevel.snapshotBitmap() else { return }
      colors = [bitmap.color(x: 100, y: 100), bitmap.color(x: 120, y: 115), bitmap.color(x: 139, y: 129)]
    }
    #expect(colors == [.blue, .red, .blue])
  }

  @Test func theShadowIsBesideThePopup() throws {
    let controller = ViewController()
    controller.view.backgroundColor = .white
    controller.view.shadow = Shadow(color: .red, radius: 0, offset: Point(x: 12, y: -7))
    let popup = Popup(size: Size(width: 40, height: 30), root: controller)
    var colors: [Color] = []
    var frames: [Rect?] = []
    try show(popup) { toplevel in
      guard let bitmap = toplevel.snapshotBitmap() else { return }
      colors = [(99, 100), (100, 100), (139, 129), (145, 95), (145, 125)].map { bitmap.color(x: $0, y: $1) }
      frames = [popup.position.map { Rect(origin: $0, size: popup.window.bounds.size) }, popup.window.frame]
    }
    #expect(colors == [.blue, .white, .white, .red, .blue])
    #expect(
      frames == [Rect(x: 100, y: 100, width: 40, height: 30), Rect(x: 0, y: 7, width: 40, height: 30)])
  }

  /// Records the position of the popup in which it is laid out.
  private final class Place: View {
    var position: Point?

    override func layoutSubviews() {
      position = (window as? PopupWindow)?.popup?.position
    }
  }
}
