import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Scrolling beside an open menu (`MN-3`), and menus that end with their view or window (`MN-14`).
@MainActor @Suite struct MenuScrollingTests {
  private let scrolling: ScrollingMenuStage
  private var stage: TestStage { scrolling.stage }
  private var scrollView: ScrollView { scrolling.scrollView }
  private var content: View { scrolling.content }
  private let menu = Menu(children: (0..<5).map { Action(title: "Row \($0)") { _ in } })

  init() throws { scrolling = try ScrollingMenuStage(contentHeight: 3000) }

  private func open() {
    stage.pointer.move(to: Point(20, 20))
    menu.show(from: content, rect: Rect(x: 10, y: 10, width: 20, height: 20))
    stage.advance(by: 0.1)
    #expect(menu.isShown)
  }

  // MN-3
  @Test func theWheelBesideAMenuScrollsNothing() {
    open()
    stage.pointer.move(to: Point(300, 500))
    for _ in 0..<5 { stage.pointer.turnWheel(by: 1) }
    stage.advance(by: 0.5)
    #expect(scrollView.contentOffset == .zero && menu.isShown)
    menu.close()
    stage.pointer.turnWheel(by: 1)
    #expect(scrollView.contentOffset.y == 15)
  }

  // MN-3, CT-30
  @Test func theWheelBesideAPickerScrollsNothing() {
    let picker = Picker(["One", "Two", "Three"])
    picker.frame = Rect(x: 10, y: 100, width: 120, height: 44)
    content.addSubview(picker)
    stage.advance(by: 0.1)
    stage.pointer.click(at: Point(20, 22), in: picker)
    stage.advance(by: 0.1)
    #expect(stage.application.popupSurfaces.count == 1)
    stage.pointer.move(to: Point(300, 500))
    for _ in 0..<5 { stage.pointer.turnWheel(by: 1) }
    stage.advance(by: 0.5)
    #expect(scrollView.contentOffset == .zero && stage.application.popupSurfaces.count == 1)
  }

  // MN-3
  @Test func aTouchpadBesideAMenuScrollsAndZoomsNothing() {
    open()
    var gestures: [String] = []
    content.addGestureRecognizer(PinchGestureRecognizer { _ in gestures.append("pinch") })
    content.addGestureRecognizer(RotationGestureRecognizer { _ in gestures.append("rotation") })
    stage.pointer.move(to: Point(300, 500))
    for _ in 0..<5 { stage.touchpad.scroll(by: Point(0, 20)) }
    stage.touchpad.endScroll()
    stage.touchpad.beginPinch()
    stage.touchpad.pinch(scale: 1.5, rotation: 1)
    stage.touchpad.endPinch()
    stage.advance(by: 1)
    #expect(scrollView.contentOffset == .zero && gestures.isEmpty && menu.isShown)
  }

  // MN-3, MN-10
  @Test func theWheelOverAMenuScrollsTheMenu() throws {
    menu.children = (0..<60).map { Action(title: "Row \($0)") { _ in } }
    open()
    let view = try #require(menu.presentation?.levels.first)
    stage.pointer.move(to: Point(20, 100), in: view)
    let first = view.convert(view.rect(of: 0), to: nil).minY
    for _ in 0..<3 { stage.pointer.turnWheel(by: 1) }
    #expect(view.convert(view.rect(of: 0), to: nil).minY < first)
    #expect(scrollView.contentOffset == .zero)
  }

  // MN-14
  @Test func aMenuClosesWhenItsViewIsRemovedHiddenOrCovered() {
    open()
    content.removeFromSuperview()
    #expect(!menu.isShown)
    scrollView.addSubview(content)
    open()
    scrollView.isHidden = true
    stage.advance(by: 0.05)
    #expect(!menu.isShown)
    scrollView.isHidden = false
    open()
    let alert = ViewController()
    stage.window.rootViewController?.present(alert)
    stage.advance(by: 1)
    #expect(!menu.isShown)
  }

  // MN-14
  @Test func aMenuOfAPresentedControllerEndsWithIt() {
    let presented = ViewController()
    stage.window.rootViewController?.present(presented, animated: false)
    stage.advance(by: 0.1)
    menu.show(from: presented.view, rect: Rect(x: 10, y: 10, width: 20, height: 20))
    stage.advance(by: 0.1)
    #expect(menu.isShown)
    presented.dismiss()
    #expect(!menu.isShown)
  }

  // IN-8, MN-14
  @Test func aMenuClosesWhenTheApplicationBecomesInactive() {
    open()
    stage.becomeInactive()
    #expect(!menu.isShown)
  }
}
