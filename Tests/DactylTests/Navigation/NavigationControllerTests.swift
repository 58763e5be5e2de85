import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// The stack of a navigation controller, and what its controllers are told (NV-1, NV-2).
@MainActor @Suite struct NavigationControllerTests {
  private let it: NavigationStage
  private var navigation: NavigationController { it.navigation }

  init() throws { it = try NavigationStage() }

  // NV-2
  @Test func theRootAppearsWithItsContainer() throws {
    let root = LoggingController("R")
    let log = CallLines()
    root.log = log
    let stage = try TestStage(root: NavigationController(rootViewController: root))
    stage.advance(by: 1)
    #expect(log.lines == ["R load", "R moved in", "R willAppear", "R isAppearing", "R didAppear"])
    log.lines = []
    stage.window.isHidden = true
    #expect(log.lines == ["R willDisappear", "R didDisappear"])
    log.lines = []
    stage.window.isHidden = false
    stage.advance(by: 1)
    #expect(log.lines == ["R willAppear", "R isAppearing", "R didAppear"])
  }

  // NV-2
  @Test func aPushIsToldInUIKitsOrder() {
    it.push("B")
    #expect(it.takeLog() == ["B load", "A willDisappear", "B willAppear to"])
    #expect(it.shown == ["A moving", "B"])
    it.settle()
    #expect(it.takeLog() == ["A didDisappear", "B isAppearing", "B didAppear", "B moved in"])
    #expect(it.shown == ["B"] && it.names == ["A", "B"])
  }

  // NV-2
  @Test func aPopIsToldInUIKitsOrder() {
    let second = it.push("B", animated: false)
    _ = it.takeLog()
    #expect(navigation.popViewController(animated: true) === second)
    #expect(it.takeLog() == ["B willDisappear from", "A willAppear"] && it.names == ["A"])
    it.settle()
    #expect(it.takeLog() == ["B didDisappear", "A isAppearing", "A didAppear", "B moved out"])
    #expect(it.shown == ["A"] && second.parent == nil && navigation.popViewController(animated: true) == nil)
  }

  // NV-2
  @Test func withoutAnimationEverythingIsToldAtOnce() {
    it.push("B", animated: false)
    #expect(
      it.takeLog() == [
        "B load", "A willDisappear", "B willAppear to", "A didDisappear", "B isAppearing", "B didAppear", "B moved in",
      ])
    #expect(it.shown == ["B"])
  }

  // NV-1
  @Test func aPushDuringAPushFollowsIt() {
    it.push("B")
    it.push("C")
    #expect(it.names == ["A", "B", "C"])
    it.settle()
    #expect(it.shown == ["C"])
    #expect(
      it.takeLog().filter { $0.contains("did") } == ["A didDisappear", "B didAppear", "B didDisappear", "C didAppear"])
  }

  // NV-1
  @Test func aControllerThatIsReplacedBeforeItWasShownIsNeverLoaded() {
    it.push("B")
    let third = it.push("C")
    it.push("D")
    it.settle()
    #expect(it.shown == ["D"] && !third.isViewLoaded && third.parent === navigation)
    navigation.popViewController(animated: false)
    #expect(it.shown == ["C"] && third.isViewLoaded)
  }

  // NV-1
  @Test func aControllerCanPopItselfInItsOwnViewDidAppear() {
    let second = it.make("B")
    second.onAppear = { $0.navigationController?.popViewController(animated: true) }
    navigation.pushViewController(second, animated: true)
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"] && second.parent == nil)
    let third = it.make("C")
    third.onAppear = { $0.navigationController?.popViewController(animated: false) }
    navigation.pushViewController(third, animated: false)
    #expect(it.names == ["A"] && it.shown == ["A"] && third.parent == nil)
    #expect(it.takeLog().suffix(3) == ["A isAppearing", "A didAppear", "C moved out"])
  }

  // NV-1
  @Test(arguments: [
    "load", "willAppear to", "willAppear", "willDisappear from", "didDisappear", "didAppear", "isAppearing", "moved in",
  ])
  func theStackCanChangeInEveryCallback(call: String) {
    let second = it.make("B")
    var isDone = false
    for controller in [it.root, second] {
      controller.onCall = { [unowned it] present in
        guard present == call, !isDone else { return }
        isDone = true
        it.push("C")
      }
    }
    navigation.pushViewController(second, animated: true)
    it.settle()
    if !isDone {
      navigation.popViewController(animated: true)
      it.settle()
    }
    #expect(isDone && it.names.last == "C" && it.shown == ["C"])
    navigation.popToRootViewController(animated: true)
    it.settle()
    #expect(it.shown == ["A"] && it.names == ["A"])
  }

  // NV-1
  @Test func aMovementIsTurnedBackAtOnce() {
    let second = it.push("B")
    it.stage.advance(by: 0.1)
    navigation.popViewController(animated: true)
    #expect(it.shown == ["A", "B moving"])
    it.settle()
    #expect(it.shown == ["A"] && it.names == ["A"] && second.parent == nil)
    #expect(
      it.takeLog() == [
        "B load", "A willDisappear", "B willAppear to", "B willDisappear from", "A willAppear", "B didDisappear",
        "A isAppearing", "A didAppear", "B moved out",
      ])
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: true)
    it.stage.advance(by: 0.1)
    navigation.pushViewController(second, animated: true)
    it.settle()
    #expect(it.shown == ["B"] && it.names == ["A", "B"] && second.parent === navigation)
    it.push("C", animated: false)
    #expect(second.parent === navigation)
    navigation.popViewController(animated: false)
    navigation.popViewController(animated: false)
    _ = it.takeLog()
    navigation.pushViewController(second, animated: false)
    #expect(it.takeLog().last == "B moved in")
    navigation.popViewController(animated: false)
    #expect(it.shown == ["A"] && second.parent == nil)
  }

  // NV-1
  @Test func aThousandControllersCanBePushed() {
    for number in 0..<1000 { it.push("\(number)") }
    #expect(it.names.count == 1001)
    it.settle()
    #expect(it.shown == ["999"] && navigation.viewControllers.count { $0.isViewLoaded } == 3)
    navigation.popToRootViewController(animated: true)
    it.settle()
    #expect(it.shown == ["A"] && it.names == ["A"] && navigation.screens.count == 1)
  }

  // NV-1
  @Test func controllersThatCannotBePushedAreReported() {
    let warnings = Locked<[String]>([])
    Warnings.$listener.withValue({ text in warnings.withLock { $0.append(text) } }) {
      navigation.pushViewController(it.root, animated: true)
      let (parent, child) = (ViewController(), ViewController())
      parent.addChild(child)
      navigation.pushViewController(child, animated: true)
      navigation.pushViewController(navigation, animated: true)
      navigation.viewControllers = []
    }
    #expect(warnings.withLock { $0.count } == 4 && it.names == ["A"])
    it.settle()
    #expect(it.shown == ["A"])
  }

  // NV-1
  @Test func theStackCanBeReplaced() {
    let (second, third) = (it.make("B"), it.make("C"))
    navigation.setViewControllers([it.root, second, third], animated: true)
    it.settle()
    #expect(it.shown == ["C"] && !second.isViewLoaded)
    // One that was in the stack comes from the back.
    navigation.setViewControllers([third, it.root], animated: true)
    #expect(navigation.transition?.isPush == false)
    it.settle()
    #expect(it.shown == ["A"] && it.names == ["C", "A"] && second.parent == nil && third.parent === navigation)
    #expect(navigation.popToViewController(third, animated: false) == [it.root] && it.shown == ["C"])
  }

  // NV-2
  @Test func aContainerThatDisappearsEndsItsMovement() {
    it.push("B")
    it.stage.window.isHidden = true
    #expect(it.shown == ["B"])
    #expect(it.takeLog().suffix(2) == ["B willDisappear", "B didDisappear"])
    it.push("C")
    it.settle()
    #expect(!it.takeLog().contains { $0.contains("Appear") })
    it.stage.window.isHidden = false
    it.settle()
    #expect(it.shown == ["C"] && it.takeLog() == ["C willAppear", "C isAppearing", "C didAppear"])
  }

  // NV-1
  @Test func didShowIsCalledForEachScreenThatStays() {
    var titles: [String] = []
    navigation.didShow = { titles.append($0.title) }
    it.push("B")
    it.push("C")
    it.settle()
    navigation.popToRootViewController(animated: true)
    it.settle()
    #expect(titles == ["B", "C", "A"])
  }

  // NV-2
  @Test func willShowIsCalledBeforeAScreenAppears() {
    navigation.willShow = { [it] in it.note("will show \($0.title)") }
    it.push("B")
    #expect(it.takeLog() == ["B load", "will show B", "A willDisappear", "B willAppear to"])
    it.settle()
    _ = it.takeLog()
    navigation.popViewController(animated: false)
    #expect(it.takeLog().first == "will show A")
  }

  // NV-2
  @Test func aControllerThatIsPushedInWillShowIsShownAfterwards() {
    navigation.willShow = { [it] in if $0.title == "B" { it.push("C") } }
    it.push("B")
    it.settle()
    it.settle()
    #expect(it.shown == ["C"] && it.names == ["A", "B", "C"])
  }

  @Test func theScreensFollowTheSizeOfTheWindow() {
    it.push("B")
    it.settle()
    it.stage.window.frame.size = Size(width: 200, height: 500)
    it.settle()
    #expect(it.shown == ["B"] && navigation.topViewController?.view.bounds.size == navigation.view.bounds.size)
  }

  // NV-5, SV-2
  @Test(arguments: [false, true]) func aListBelowAFieldBeginsAtItsTop(isViewReplaced: Bool) throws {
    let (controller, table) = (ReplacingController(), TableView())
    table.sizing = .growing()
    let bar = View(.vertical(alignment: .fill), [SearchField(placeholder: "Search")])
    bar.layoutMargins = DirectionalInsets(8)
    let content = View(.vertical(alignment: .fill), [bar, table])
    if isViewReplaced { controller.replacement = content } else { controller.view = content }
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.apply(DataSourceSnapshot([1, 2, 3]))
    let stage = try TestStage(
      size: Size(width: 400, height: 700), root: NavigationController(rootViewController: controller))
    stage.advance(by: 1)
    #expect(table.contentOffset == .zero && table.frame.minY == 48 + bar.frame.height && bar.frame.height == 60)
  }

  /// A controller that sets its view in `viewDidLoad`, which is late, but allowed.
  private final class ReplacingController: ViewController {
    var replacement: View?

    override func viewDidLoad() {
      super.viewDidLoad()
      if let replacement { view = replacement }
    }
  }
}
