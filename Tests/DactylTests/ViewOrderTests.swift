import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The order of subviews, and tags.
@MainActor struct ViewOrderTests {
  private let fixture = Fixture([])
  private let board = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let views: [View]

  init() {
    views = (0..<4).map { number in
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      view.tag = number + 1
      return view
    }
    fixture.window.addSubview(board)
    for view in views { board.addSubview(view) }
  }

  private var order: [Int] { board.subviews.map(\.tag) }

  private func hit() -> Int? { fixture.stack.hitTest(Point(50, 50), with: nil)?.view.tag }

  @Test func aViewInsertedAboveASiblingIsDirectlyInFrontOfIt() {
    let view = View()
    view.tag = 9
    board.insertSubview(view, aboveSubview: views[1])
    #expect(order == [1, 2, 9, 3, 4])
  }

  @Test func aViewInsertedBelowASiblingIsDirectlyBehindIt() {
    let view = View()
    view.tag = 9
    board.insertSubview(view, belowSubview: views[1])
    #expect(order == [1, 9, 2, 3, 4])
  }

  @Test(arguments: [true, false], ["none", "elsewhere", "inner", "itself"])
  func aViewThatIsInsertedBesideAStrangerIsInFrontAndReported(_ isAbove: Bool, _ place: String) {
    let (view, stranger) = (View(), View())
    view.tag = 9
    (view.debugName, stranger.debugName) = ("moved", "stranger")
    switch place {
    case "elsewhere": fixture.window.addSubview(stranger)
    case "inner": views[1].addSubview(stranger)
    case "itself": board.debugName = "stranger"
    default: break
    }
    let sibling = place == "itself" ? board : stranger
    let lines = warnings {
      if isAbove {
        board.insertSubview(view, aboveSubview: sibling)
      } else {
        board.insertSubview(view, belowSubview: sibling)
      }
    }
    #expect(order == [1, 2, 3, 4, 9])
    #expect(lines.count == 1 && lines[0].contains("\"moved\"") && lines[0].contains("\"stranger\""))
  }

  @Test func aSubviewThatIsInsertedBesideAStrangerMovesToTheFront() {
    let lines = warnings { board.insertSubview(views[0], belowSubview: View()) }
    #expect(order == [2, 3, 4, 1] && lines.count == 1)
  }

  @Test(arguments: [
    (0, true, 2, [2, 3, 1, 4]), (3, true, 0, [1, 4, 2, 3]), (0, false, 3, [2, 3, 1, 4]), (3, false, 0, [4, 1, 2, 3]),
    (2, true, 2, [1, 2, 3, 4]), (1, false, 1, [1, 2, 3, 4]),
  ])
  func aSubviewMovesBesideItsSibling(_ moved: Int, _ isAbove: Bool, _ sibling: Int, _ expected: [Int]) {
    if isAbove {
      board.insertSubview(views[moved], aboveSubview: views[sibling])
    } else {
      board.insertSubview(views[moved], belowSubview: views[sibling])
    }
    #expect(order == expected)
    #expect(hit() == expected.last)
  }

  @Test func aViewIsMovedFromAnotherSuperview() {
    let other = View()
    fixture.window.addSubview(other)
    let view = View()
    other.addSubview(view)
    view.tag = 9
    board.insertSubview(view, belowSubview: views[0])
    #expect(order == [9, 1, 2, 3, 4])
    #expect(other.subviews.isEmpty && view.superview === board)
  }

  @Test func exchangedSubviewsHaveEachOthersPlaceAndTouches() {
    _ = fixture.stack.takeDamage()
    board.exchangeSubviews(at: 3, with: 1)
    #expect(order == [1, 4, 3, 2])
    #expect(hit() == 2)
    #expect(fixture.stack.takeDamage() == [Rect(x: 0, y: 0, width: 100, height: 100)])
    board.exchangeSubviews(at: 2, with: 2)
    #expect(order == [1, 4, 3, 2])
    #expect(fixture.stack.takeDamage() == [])
  }

  @Test func manySubviewsArePaintedInTheirNewOrder() throws {
    for _ in 0..<100 { board.addSubview(View(frame: Rect(x: 200, y: 200, width: 10, height: 10))) }
    for (view, color) in zip(views, [Color.red, .green, .blue, .white]) { view.backgroundColor = color }
    _ = board.snapshot()
    // The two are in different runs of the bounding-volume hierarchy, which must be rebuilt.
    board.exchangeSubviews(at: 1, with: 103)
    let bitmap = try Bitmap(size: Size(width: 400, height: 600)) { context in
      board.renderFromSuperview(in: context, dirty: Rect(x: 0, y: 0, width: 100, height: 100))
    }
    #expect(bitmap.color(x: 50, y: 50) == .green)
  }

  @Test func indicesThatAreNotThereTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        view.addSubview(View())
        view.exchangeSubviews(at: 0, with: 1)
      }
    }
  }

  @Test func aTagFindsTheFirstViewThatHasIt() {
    #expect(View().tag == 0)
    let inner = View()
    inner.tag = 9
    views[0].addSubview(inner)
    let later = View()
    later.tag = 9
    board.addSubview(later)
    #expect(board.viewWithTag(9) === inner)
    #expect(inner.viewWithTag(9) === inner)
    #expect(board.viewWithTag(3) === views[2])
    #expect(board.viewWithTag(77) == nil)
  }

  @Test func aSubclassMayHaveAPropertyCalledName() {
    final class Person: View {
      var name = "Ada"
    }
    let person = Person()
    person.debugName = "row 1"
    #expect(person.name == "Ada")
  }
}
