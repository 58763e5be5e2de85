import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// More ways in which content moves under resting pointers and fingers (`EI-24`).
@MainActor @Suite struct RestingVariationTests {
  private let root = ViewController()
  private let fixture: RestingStage
  private var stage: TestStage { fixture.stage }
  private var view: View { fixture.view }

  init() throws { fixture = try RestingStage(root: root) }

  // EI-24
  @Test func aViewThatIsAnimatedUnderThePointerIsHoveredWhileItIsThere() {
    view.frame.origin.x = 300
    fixture.rest(at: Point(150, 150))
    var seen: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) { view.frame.origin.x = -200 }
    for _ in 0..<12 {
      stage.advance(by: 0.1)
      seen.append(view.isHovered)
    }
    #expect(seen.last == false)
  }

  // EI-24
  @Test func aWindowThatClosesUncoversWhatIsUnderThePointer() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    window.rootViewController = ViewController()
    window.windowLevel = .alert
    stage.toplevel.show(window)
    fixture.rest()
    #expect(!view.isHovered)
    window.close()
    stage.advance(by: 0.1)
    #expect(view.isHovered)
  }

  // EI-24
  @Test func aSheetThatComesAndGoesUnderThePointer() {
    fixture.rest(at: Point(150, 150))
    #expect(view.isHovered)
    root.present(SheetController(ViewController(), detents: [.large]))
    stage.advance(by: 2)
    #expect(!view.isHovered)
    root.presentedViewController?.dismiss()
    stage.advance(by: 2)
    #expect(view.isHovered)
  }

  // EI-24
  @Test func aListThatIsReloadedHoversTheRowUnderThePointer() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.stage.pointer.move(to: Point(150, 75))
    list.show(Array(200..<300))
    list.stage.advance(by: 0.1)
    #expect(list.source.cell(for: 201)?.isHovered == true)
    list.source.apply(.items(Array(199..<300)), animated: true)
    list.stage.advance(by: 2)
    #expect((199..<300).filter { list.source.cell(for: $0)?.isHovered == true } == [200])
  }

  // EI-24
  @Test func anotherSizeOfTheWindowMovesContentUnderThePointer() {
    let badge = View()
    badge.pinning = Pinning(top: 0, trailing: 0)
    (badge.sizing.width, badge.sizing.height) = (50, 50)
    stage.view.addSubview(badge)
    stage.advance(by: 0.1)
    fixture.rest(at: Point(375, 25))
    #expect(badge.isHovered)
    stage.resize(to: Size(width: 800, height: 600))
    stage.advance(by: 0.1)
    #expect(!badge.isHovered)
  }

  // EI-24, CT-5
  @Test func aButtonThatMovesAwayFromAPressedPointerLosesItsPressedLook() {
    let button = Button("Stop")
    button.frame = Rect(x: 100, y: 100, width: 100, height: 44)
    stage.view.addSubview(button)
    stage.advance(by: 0.1)
    stage.pointer.move(to: Point(150, 120))
    stage.pointer.press()
    #expect(button.isHighlighted)
    button.transform = AffineTransform(translationX: 0, y: 300)
    stage.advance(by: 0.05)
    #expect(!button.isHighlighted)
    button.transform = .identity
    stage.advance(by: 0.05)
    #expect(button.isHighlighted)
    stage.pointer.release()
    stage.advance(by: 0.05)
    #expect(!button.isHighlighted)
  }

  // EI-24, CT-22
  @Test func theSegmentUnderARestingFingerIsTheOneThatIsPressed() {
    let control = SegmentedControl(["One", "Two", "Three"])
    control.frame = Rect(x: 50, y: 300, width: 300, height: 44)
    stage.view.addSubview(control)
    stage.advance(by: 0.1)
    let finger = stage.finger()
    finger.down(at: Point(100, 320))
    control.frame.origin.x = -150
    stage.advance(by: 0.05)
    finger.up()
    stage.advance(by: 0.1)
    #expect(control.selectedIndex == 2)
  }

  // EI-24
  @Test func aPenThatHoversFollowsContent() {
    let pen = stage.pen()
    pen.hover(at: Point(150, 150))
    #expect(view.isHovered)
    view.frame.origin.y = 300
    stage.advance(by: 0.05)
    #expect(!view.isHovered)
    view.frame.origin.y = 110
    stage.advance(by: 0.05)
    #expect(view.isHovered)
    pen.leave()
    stage.advance(by: 0.05)
    #expect(!view.isHovered)
  }

  // EI-24
  @Test func aTurnedViewIsLeftWhenItTurnsOn() {
    view.bounds.size = Size(width: 200, height: 20)
    fixture.rest(at: Point(220, 150))
    let before = view.isHovered
    view.transform = AffineTransform(rotationAngle: .pi / 2)
    stage.advance(by: 0.05)
    #expect(before && !view.isHovered)
  }
}
