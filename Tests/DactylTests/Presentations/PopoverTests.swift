import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Cards beside a view (NV-11).
@MainActor @Suite struct PopoverTests {
  private let root = ViewController()
  private let button = Button("Filters")
  private let content = ViewController()
  private let stage: TestStage
  private var dismissed = Count()

  @MainActor private final class Count { var value = 0 }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 500), root: root)
    root.view.addSubview(button)
    button.frame = Rect(x: 20, y: 20, width: 100, height: 44)
    content.title = "Filters"
    content.view = View(.vertical(spacing: 8), [Label("All of them"), Button("Reset")])
  }

  @discardableResult private func present() -> PopoverController {
    let popover = PopoverController(content, from: button)
    popover.didDismiss = { [dismissed] in dismissed.value += 1 }
    root.present(popover)
    settle()
    return popover
  }

  private func settle() { stage.advance(by: 1) }

  private func card() -> Rect { content.view.superview?.frame ?? .zero }

  // NV-11
  @Test func thePopoverIsBelowItsSource() {
    present()
    #expect(card().minY == 74 && abs(card().midX - 70) <= 0.5)
    #expect(stage.element(.dialog).label == "Filters")
    button.frame.origin = Point(x: 150, y: 440)
    root.presentedViewController?.view.setNeedsLayout()
    settle()
    #expect(card().maxY == 430 && abs(card().midX - 200) <= 0.5)
  }

  // NV-11
  @Test func aTapBesideEscapeAndBackCloseIt() {
    present()
    stage.finger().tap(at: Point(x: card().midX, y: card().minY + 3))
    settle()
    #expect(dismissed.value == 0)
    stage.finger().tap(at: Point(300, 400))
    settle()
    #expect(dismissed.value == 1 && root.presentedViewController == nil)
    for (number, key) in ["Escape", "XF86Back"].enumerated() {
      present()
      stage.keyboard.press(key)
      settle()
      #expect(dismissed.value == 2 + number)
    }
  }

  // NV-11, IN-7
  @Test func nothingBehindItTakesInput() {
    var taps = 0
    button.addAction(Action { _ in taps += 1 }, for: .primaryActionTriggered)
    let popover = present()
    popover.isDismissable = false
    stage.finger().tap(at: button.frame.center)
    stage.keyboard.press("Escape")
    settle()
    #expect(taps == 0 && popover.view.window != nil)
  }

  // NV-11
  @Test func aContentThatIsHigherThanTheWindowIsCut() {
    let popover = PopoverController(content, from: button)
    popover.contentSize = Size(width: 900, height: 900)
    root.present(popover)
    settle()
    #expect(card() == Rect(x: 8, y: 74, width: 384, height: 418))
  }

  // NV-11
  @Test func aSourceThatLeavesTakesNothingAlong() {
    let popover = present()
    let old = card()
    button.removeFromSuperview()
    popover.view.setNeedsLayout()
    settle()
    #expect(abs(card().midX - old.midX) < 30 && popover.view.window != nil)
    stage.finger().tap(at: Point(300, 400))
    settle()
    #expect(dismissed.value == 1)
  }

  // NV-11
  @Test func theFocusIsInThePopover() {
    button.becomeFirstResponder()
    present()
    #expect(stage.window.firstResponder is PopoverController)
    for _ in 0..<3 {
      stage.keyboard.press("Tab")
      #expect((stage.window.firstResponder as? View)?.isDescendant(of: content.view) == true)
    }
  }

  // MARK: Places

  private static let room = Rect(x: 0, y: 0, width: 300, height: 400)

  private func place(_ size: Size, _ source: Rect) -> PopoverPlacement {
    PopoverPlacement(size, beside: source, in: Self.room, cornerRadius: 12)
  }

  // NV-11
  @Test(arguments: [
    (Rect(x: 100, y: 10, width: 40, height: 40), PopoverPlacement.Edge.top),
    (Rect(x: 100, y: 350, width: 40, height: 40), .bottom),
    (Rect(x: 10, y: 30, width: 40, height: 340), .left),
    (Rect(x: 250, y: 30, width: 40, height: 340), .right),
  ])
  func thePopoverIsWhereThereIsRoom(_ source: Rect, _ edge: PopoverPlacement.Edge) {
    let found = place(Size(width: 200, height: 100), source)
    #expect(found.edge == edge)
    #expect(found.card.size == Size(width: 200, height: 100))
    #expect(found.card.intersection(source).isEmpty)
    let inside = Self.room.insetBy(dx: 8, dy: 8)
    #expect(inside.union(found.card) == inside)
  }

  // NV-11
  @Test func whateverTheSourceTheCardIsInTheWindow() {
    let inside = Self.room.insetBy(dx: 8, dy: 8)
    for x in stride(from: -200.0, through: 500, by: 50) {
      for y in stride(from: -200.0, through: 600, by: 50) {
        for size in [
          Size.zero, Size(width: 100, height: 60), Size(width: 280, height: 380), Size(width: 999, height: 999),
        ] {
          let found = place(size, Rect(x: x, y: y, width: 60, height: 60))
          #expect(inside.union(found.card) == inside || found.card.isEmpty, "\(x) \(y) \(size)")
          #expect(found.tip.isFinite)
        }
      }
    }
    let none = PopoverPlacement(Size(width: 50, height: 50), beside: .zero, in: .zero, cornerRadius: 12)
    #expect(none.card.width >= 0 && none.card.height >= 0)
  }

  // NV-11
  @Test func aCardThatFitsNowhereIsWhereThereIsMostRoomAboveOrBelow() {
    let size = Size(width: 999, height: 999)
    let low = place(size, Rect(x: 100, y: 300, width: 40, height: 40))
    #expect(low.edge == .bottom && low.card == Rect(x: 8, y: 8, width: 284, height: 282))
    let high = place(size, Rect(x: 100, y: 60, width: 40, height: 40))
    #expect(high.edge == .top && high.card == Rect(x: 8, y: 110, width: 284, height: 282))
  }
}
