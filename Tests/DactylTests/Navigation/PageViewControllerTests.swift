import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pages that are swiped (NV-10), in a window of 300 by 400 points.
@MainActor @Suite struct PageViewControllerTests {
  private let log = CallLines()
  private let made = Made()
  private let pager: PageViewController
  private let stage: TestStage

  @MainActor private final class Made {
    var numbers: [Int] = []
    var shown: [Int] = []
  }

  init() throws {
    pager = PageViewController(count: 10, selectedIndex: 2) { [log, made] number in
      made.numbers.append(number)
      let page = LoggingController("\(number)")
      page.log = log
      return page
    }
    pager.didShow = { [made] in made.shown.append($0) }
    stage = try TestStage(size: Size(width: 300, height: 400), root: pager)
    settle()
    log.lines = []
  }

  private func settle() { stage.advance(by: 3) }

  private func takeLog() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  /// The titles of the controllers whose views are in the window.
  private var present: [String] {
    pager.children.filter { $0.isViewLoaded && $0.view.window != nil }.map(\.title)
  }

  /// Where the view of the page is in the window.
  private func x(_ page: ViewController?) -> Double? {
    page.flatMap { $0.view.window == nil ? nil : $0.view.convert($0.view.bounds, to: pager.view).minX }
  }

  // NV-10, NV-2
  @Test func aSwipeShowsTheNextPage() {
    #expect(present == ["2"] && made.numbers == [2])
    let finger = stage.finger()
    finger.down(at: Point(250, 200))
    finger.move(to: Point(230, 200))
    finger.move(to: Point(60, 200))
    #expect(takeLog() == ["3 load", "2 willDisappear", "3 willAppear to"])
    #expect(Set(present) == ["2", "3"])
    finger.up()
    settle()
    #expect(
      takeLog() == ["2 didDisappear", "3 isAppearing", "3 didAppear", "3 moved in"])
    #expect(pager.selectedIndex == 3 && made.shown == [3] && present == ["3"])
    #expect(x(pager.selectedViewController) == 0)
  }

  // NV-10, NV-2
  @Test func aPageThatIsChosenWhileTheContainerAppearsAppears() throws {
    let pager = PageViewController(count: 5) { [log] number in
      let page = LoggingController("\(number)")
      page.log = log
      return page
    }
    let first = try #require(pager.selectedViewController as? LoggingController)
    first.onCall = { [unowned pager] in if $0 == "willAppear to" { pager.selectedIndex = 3 } }
    let stage = try TestStage(size: Size(width: 300, height: 400), root: pager)
    stage.advance(by: 1)
    #expect(pager.selectedIndex == 3)
    #expect(takeLog().filter { $0.hasPrefix("3") && $0.hasSuffix("ppear") } == ["3 didAppear"])
  }

  // NV-10, NV-2
  @Test func aSwipeThatIsTurnedBackShowsTheSamePage() {
    let finger = stage.finger()
    finger.down(at: Point(250, 200))
    finger.move(to: Point(150, 200))
    finger.move(to: Point(230, 200))
    stage.advance(by: 0.5)
    finger.move(to: Point(231, 200))
    finger.up()
    settle()
    #expect(
      takeLog() == [
        "3 load", "2 willDisappear", "3 willAppear to", "3 willDisappear", "2 willAppear", "3 didDisappear",
        "2 isAppearing",
        "2 didAppear",
      ])
    #expect(pager.selectedIndex == 2 && made.shown.isEmpty && present == ["2"])
  }

  // NV-10, NV-2
  @Test func aFingerCanGoFromOneNeighbourToTheOther() {
    let finger = stage.finger()
    finger.down(at: Point(90, 200))
    finger.move(to: Point(40, 200))
    finger.move(to: Point(140, 200))
    finger.move(to: Point(290, 200))
    #expect(
      takeLog() == [
        "3 load", "2 willDisappear", "3 willAppear to", "3 willDisappear", "2 willAppear", "3 didDisappear",
        "2 isAppearing",
        "2 didAppear", "1 load", "2 willDisappear", "1 willAppear to",
      ])
    finger.up()
    settle()
    #expect(pager.selectedIndex == 1 && present == ["1"])
  }

  // NV-10
  @Test func aMovementToAFarPageGoesPastNoOthers() {
    pager.show(7, animated: true)
    #expect(pager.selectedIndex == 7)
    stage.advance(by: 0.1)
    #expect(Set(present) == ["2", "7"])
    // Both are in sight.
    let (old, new) = (x(pager.children.first { $0.title == "2" }) ?? 999, x(pager.selectedViewController) ?? 999)
    #expect(old > -300 && old <= 0 && new == old + 300)
    settle()
    #expect(present == ["7"] && made.numbers == [2, 7] && x(pager.selectedViewController) == 0)
    #expect(made.shown == [7])
    // The page that was left is given up, and made anew.
    pager.show(2, animated: false)
    #expect(present == ["2"] && made.numbers == [2, 7, 2] && pager.children.count == 1)
  }

  // NV-10
  @Test func pagesBesideTheShownOneAreKept() {
    pager.show(3, animated: false)
    pager.show(2, animated: false)
    pager.show(3, animated: false)
    #expect(made.numbers == [2, 3] && made.shown == [3, 2, 3])
    pager.show(5, animated: false)
    #expect(pager.children.map(\.title) == ["5"])
  }

  // NV-10
  @Test func aMovementOfTheProgramCanBeReplacedByAnother() {
    pager.show(3, animated: true)
    stage.advance(by: 0.05)
    pager.show(9, animated: true)
    stage.advance(by: 0.05)
    pager.show(0, animated: false)
    settle()
    #expect(present == ["0"] && pager.selectedIndex == 0 && made.shown == [3, 9, 0])
    for number in [-1, 10, .max, .min] { pager.show(number, animated: true) }
    settle()
    #expect(pager.selectedIndex == 0)
  }

  // NV-10, SV-20
  @Test func theWheelTurnsOnePage() {
    stage.pointer.move(to: Point(150, 200))
    stage.pointer.turnWheel(by: 0, sideways: 1)
    stage.advance(by: 0.05)
    // It turns on while the page moves.
    stage.pointer.turnWheel(by: 0, sideways: 1)
    settle()
    #expect(pager.selectedIndex == 3 && x(pager.selectedViewController) == 0)
    stage.pointer.turnWheel(by: 0, sideways: -1)
    settle()
    #expect(pager.selectedIndex == 2)
  }

  // NV-10
  @Test(arguments: [false, true])
  func keysShowPagesInTheDirectionOfReading(isMirrored: Bool) {
    stage.window.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    settle()
    pager.becomeFirstResponder()
    stage.keyboard.press("Right")
    settle()
    #expect(pager.selectedIndex == (isMirrored ? 1 : 3))
    stage.keyboard.press("Left")
    settle()
    #expect(pager.selectedIndex == 2)
    stage.keyboard.press("End")
    settle()
    #expect(pager.selectedIndex == 9)
    stage.keyboard.press("Home")
    settle()
    #expect(pager.selectedIndex == 0)
  }

  // NV-10
  @Test func pagesAreMirrored() {
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    settle()
    #expect(x(pager.selectedViewController) == 0)
    stage.finger().drag(from: Point(50, 200), to: Point(250, 200))
    settle()
    #expect(pager.selectedIndex == 3 && x(pager.selectedViewController) == 0)
  }

  // NV-10
  @Test func theDotsFollowAndLead() throws {
    let dots = stage.element(.pageControl)
    #expect(dots.value == "3 of 10")
    #expect(dots.perform(.increment))
    settle()
    #expect(pager.selectedIndex == 3)
    let finger = stage.finger()
    finger.down(at: Point(280, 200))
    finger.move(to: Point(260, 200))
    finger.move(to: Point(60, 200))
    #expect(dots.value == "5 of 10")
    finger.up()
    settle()
    pager.showsPageControl = false
    settle()
    #expect(!stage.element(.pageControl).exists)
  }

  // NV-10
  @Test func aNewSizeKeepsThePage() {
    let finger = stage.finger()
    finger.down(at: Point(250, 200))
    finger.move(to: Point(230, 200))
    finger.move(to: Point(50, 200))
    stage.window.frame.size = Size(width: 400, height: 300)
    settle()
    finger.up()
    settle()
    #expect(pager.selectedIndex == 3 && present == ["3"])
    #expect(pager.selectedViewController?.view.frame.size == Size(width: 400, height: 300))
    #expect(x(pager.selectedViewController) == 0)
  }

  // NV-10
  @Test func aPageKeepsItsFocus() {
    let button = Button("Here")
    pager.selectedViewController?.view.addSubview(button)
    button.becomeFirstResponder()
    stage.finger().drag(from: Point(280, 200), to: Point(20, 200))
    settle()
    #expect(pager.selectedIndex == 3 && pager.isFirstResponder)
    stage.keyboard.press("Left")
    settle()
    #expect(pager.selectedIndex == 2 && button.isFirstResponder)
  }

  // NV-10
  @Test func withoutPagesNothingIsShown() throws {
    let empty = PageViewController([])
    let stage = try TestStage(size: Size(width: 300, height: 400), root: empty)
    stage.advance(by: 1)
    empty.show(0, animated: true)
    stage.finger().drag(from: Point(280, 200), to: Point(20, 200))
    #expect(empty.selectedViewController == nil && empty.selectedIndex == 0)
    #expect(PageViewController([ViewController()], selectedIndex: 5).selectedIndex == 0)
  }

  // NV-10
  @Test func aPageThatShowsAnotherInItsCallbacksIsFollowedByThatOne() throws {
    for call in ["willAppear", "isAppearing", "didAppear", "willDisappear", "didDisappear", "moved in"] {
      pager.selectedIndex = 2
      settle()
      let controllers = [2, 3].map { number -> LoggingController? in
        pager.show(number, animated: false)
        return pager.selectedViewController as? LoggingController
      }
      pager.show(2, animated: false)
      settle()
      var isAsked = false
      for controller in controllers.compactMap({ $0 }) {
        controller.onCall = { [weak pager] in
          if $0.hasPrefix(call), !isAsked {
            isAsked = true
            pager?.show(8, animated: true)
          }
        }
      }
      pager.show(3, animated: true)
      settle()
      #expect(!isAsked || pager.selectedIndex == 8 && present == ["8"], "\(call)")
      #expect(x(pager.selectedViewController) == 0)
      for controller in controllers.compactMap({ $0 }) { controller.onCall = { _ in } }
    }
  }
}
