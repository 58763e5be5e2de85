import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The touch that opens a menu, and touches on its rows (`MN-5`).
@MainActor @Suite struct MenuSlidingTests {
  private let fixture: MenuStage
  private let menu: Menu
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    menu = fixture.menu("Copy", "Paste", "Delete")
    menu.children.append(fixture.action("Print", .disabled))
    fixture.view.setContextMenu(menu)
  }

  /// Holds a finger on the middle of the view until the menu opens.
  private func openByFinger() -> TestFinger {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: fixture.view)
    stage.advance(by: 0.6)
    return finger
  }

  /// Presses the secondary button on the middle of the view.
  private func openByPointer() -> TestPointer {
    stage.pointer.move(to: Point(x: 50, y: 50), in: fixture.view)
    stage.pointer.press(.secondary)
    return stage.pointer
  }

  // MN-2, MN-5
  @Test func aFingerThatSlidesToARowHighlightsItAndChoosesItByLifting() {
    let finger = openByFinger()
    finger.move(to: fixture.point(0, of: menu), in: fixture.view)
    #expect(fixture.highlighted(menu) == ["Copy"])
    finger.move(to: fixture.point(1, of: menu), in: fixture.view)
    #expect(fixture.highlighted(menu) == ["Paste"])
    finger.up()
    #expect(fixture.chosen == ["Paste"] && !menu.isShown)
  }

  // MN-5
  @Test func aLiftBeforeEightPointsLeavesTheMenuOpenAndChoosesNothing() {
    let presses: [(distance: Double, chosen: [String])] = [(7.95, []), (8.15, ["Copy"])]
    for press in presses {
      // The menu begins one point beside the tip of the pointer, and its first row four points below.
      let pointer = openByPointer()
      pointer.move(to: Point(x: 50 + press.distance * 0.6, y: 50 + press.distance * 0.8), in: fixture.view)
      pointer.release(.secondary)
      #expect(fixture.chosen == press.chosen && menu.isShown == press.chosen.isEmpty)
      menu.close()
    }
  }

  // MN-5
  @Test func aFingerThatLiftsElsewhereLeavesTheMenuOpen() {
    let finger = openByFinger()
    finger.move(to: fixture.point(1, of: menu), in: fixture.view)
    finger.move(to: Point(x: -40, y: 300), in: fixture.view)
    #expect(fixture.highlighted(menu) == [])
    finger.up()
    #expect(menu.isShown && fixture.chosen == [])
    stage.menuItem("Copy").tap()
    #expect(fixture.chosen == ["Copy"])
  }

  // MN-5
  @Test func aPointerThatLiftsElsewhereClosesTheMenu() {
    let pointer = openByPointer()
    pointer.move(to: fixture.point(1, of: menu), in: fixture.view)
    pointer.move(to: Point(x: -40, y: 300), in: fixture.view)
    pointer.release(.secondary)
    #expect(!menu.isShown && fixture.chosen == [])
  }

  // MN-5
  @Test func aPointerThatLiftsOnTheOpenerLeavesTheMenuOpen() {
    stage.pointer.move(to: Point(x: 20, y: 20), in: fixture.view)
    fixture.view.menuHandler = { [unowned fixture, menu] request in menu.show(from: fixture.view, for: request.touch) }
    stage.pointer.press(.secondary)
    stage.pointer.move(to: Point(x: 80, y: 80), in: fixture.view)
    stage.pointer.release(.secondary)
    #expect(menu.isShown)
  }

  // MN-5
  @Test func aLiftOverADisabledRowChoosesNothing() {
    let finger = openByFinger()
    finger.move(to: fixture.point(3, of: menu), in: fixture.view)
    #expect(fixture.highlighted(menu) == [])
    finger.up()
    #expect(menu.isShown && fixture.chosen == [])
  }

  // MN-5
  @Test func aCancelledTouchChoosesNothing() {
    let finger = openByFinger()
    finger.move(to: fixture.point(1, of: menu), in: fixture.view)
    stage.cancelTouches()
    #expect(menu.isShown && fixture.chosen == [] && fixture.highlighted(menu) == [])
  }

  // MN-5
  @Test func aTouchOnARowSlidesToAnother() {
    menu.show(from: fixture.view)
    let finger = stage.finger()
    finger.down(at: fixture.views(of: menu)[0].rect(of: 0).center, in: fixture.views(of: menu)[0])
    #expect(fixture.highlighted(menu) == ["Copy"])
    finger.move(to: fixture.views(of: menu)[0].rect(of: 2).center, in: fixture.views(of: menu)[0])
    #expect(fixture.highlighted(menu) == ["Delete"])
    finger.up()
    #expect(fixture.chosen == ["Delete"])
  }

  // MN-5
  @Test func aSecondFingerOnARowChangesNothing() {
    menu.show(from: fixture.view)
    let view = fixture.views(of: menu)[0]
    let (first, second) = (stage.finger(), stage.finger())
    first.down(at: view.rect(of: 0).center, in: view)
    second.down(at: view.rect(of: 2).center, in: view)
    #expect(fixture.highlighted(menu) == ["Copy"])
    second.up()
    #expect(menu.isShown && fixture.chosen == [])
    first.up()
    #expect(fixture.chosen == ["Copy"])
  }

  // MN-5
  @Test func aPointerHighlightsTheRowItHoversOver() {
    menu.show(from: fixture.view)
    fixture.hover(1, of: menu)
    #expect(fixture.highlighted(menu) == ["Paste"])
    fixture.hover(3, of: menu)
    #expect(fixture.highlighted(menu) == [])
    fixture.hover(0, of: menu)
    stage.pointer.leave()
    #expect(fixture.highlighted(menu) == [])
  }

  // MN-10
  @Test func slidingNearTheEdgeScrolls() {
    let long = Menu(children: (0..<40).map { fixture.action("Row \($0)") })
    long.show(from: fixture.view)
    let view = fixture.views(of: long)[0]
    stage.application.layOutWindows()
    stage.pointer.move(to: Point(x: 40, y: 100), in: view)
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 40, y: view.bounds.height - 30), in: view)
    stage.advance(by: 1)
    #expect(view.scrollView.contentOffset.y == 0)
    stage.pointer.move(to: Point(x: 40, y: view.bounds.height - 12), in: view)
    stage.advance(by: 0.5)
    // Half of the speed at the edge, 600 points per second.
    #expect(abs(view.scrollView.contentOffset.y - 150) <= 10)
    stage.advance(by: 10)
    let end = view.scrollView.contentSize.height - view.bounds.height
    #expect(view.scrollView.contentOffset.y == end && fixture.highlighted(long) == ["Row 39"])
    stage.pointer.move(to: Point(x: 40, y: 2), in: view)
    stage.advance(by: 10)
    #expect(view.scrollView.contentOffset.y == 0)
    stage.pointer.move(to: Point(x: 40, y: 10), in: view)
    stage.pointer.release()
    #expect(fixture.chosen == ["Row 0"])
  }

  // MN-10
  @Test func aFingerScrollsAMenuThatIsTooHigh() {
    let long = Menu(children: (0..<40).map { fixture.action("Row \($0)") })
    long.show(from: fixture.view)
    let view = fixture.views(of: long)[0]
    stage.finger().drag(from: Point(x: 40, y: 400), to: Point(x: 40, y: 200), in: view)
    #expect(view.scrollView.contentOffset.y > 100 && long.isShown && fixture.chosen == [])
  }
}
