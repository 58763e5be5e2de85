import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Records the callbacks of controllers.
@MainActor final class AppearanceLog {
  private(set) var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

class LoggedController: ViewController {
  let log: AppearanceLog
  var forwards = true
  /// Work to do once in the callback of this name.
  var work: [String: @MainActor (LoggedController) -> Void] = [:]

  init(_ title: String, _ log: AppearanceLog) {
    self.log = log
    super.init()
    self.title = title
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }

  private func write(_ callback: String, _ animated: Bool) {
    var words = ["\(title) \(callback)"]
    if animated { words.append("animated") }
    if isMovingToParent { words.append("moving in") }
    if isMovingFromParent { words.append("moving out") }
    if isBeingPresented { words.append("presented") }
    if isBeingDismissed { words.append("dismissed") }
    log.write(words.joined(separator: ", "))
    work.removeValue(forKey: callback)?(self)
  }

  override func viewWillAppear(_ animated: Bool) { write("will appear", animated) }
  override func viewIsAppearing(_ animated: Bool) { write("is appearing", animated) }
  override func viewDidAppear(_ animated: Bool) { write("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { write("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { write("did disappear", animated) }
}

@MainActor struct AppearanceCallbackTests {
  private let fixture = Fixture([])
  private let log = AppearanceLog()

  private func controller(_ title: String) -> LoggedController { LoggedController(title, log) }

  private func root(_ title: String = "A") -> LoggedController {
    let controller = controller(title)
    fixture.window.rootViewController = controller
    _ = log.take()
    return controller
  }

  @Test func aRootControllerAppearsInAShownWindow() {
    let root = controller("A")
    root.work["will appear"] = { #expect($0.view.window == nil) }
    root.work["is appearing"] = {
      #expect($0.view.window != nil && $0.view.bounds.size == Size(width: 400, height: 600))
    }
    fixture.window.rootViewController = root
    #expect(log.take() == ["A will appear", "A is appearing", "A did appear"])
  }

  @Test func aRootControllerAppearsAndDisappearsWithItsWindow() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = controller("A")
    #expect(log.take() == [])
    fixture.stack.show(window)
    #expect(log.take() == ["A will appear", "A is appearing", "A did appear"])
    window.isHidden = true
    #expect(log.take() == ["A will disappear", "A did disappear"])
    window.isHidden = false
    #expect(log.take() == ["A will appear", "A is appearing", "A did appear"])
    fixture.stack.show(window)
    #expect(log.take() == [])
    window.close()
    #expect(log.take() == ["A will disappear", "A did disappear"])
    window.close()
    window.isHidden = true
    #expect(log.take() == [])
  }

  @Test func anotherRootControllerTakesThePlaceOfTheFirst() {
    _ = root()
    fixture.window.rootViewController = controller("B")
    #expect(
      log.take() == ["A will disappear", "A did disappear", "B will appear", "B is appearing", "B did appear"])
  }

  @Test func childrenAppearInsideTheirContainer() {
    let (container, child, grandchild) = (controller("A"), controller("B"), controller("C"))
    container.addChild(child)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
    child.addChild(grandchild)
    child.view.addSubview(grandchild.view)
    grandchild.didMove(toParent: child)
    fixture.window.rootViewController = container
    #expect(
      log.take() == [
        "A will appear", "B will appear", "C will appear", "A is appearing", "B is appearing", "C is appearing",
        "C did appear", "B did appear", "A did appear",
      ])
    fixture.window.isHidden = true
    #expect(
      log.take() == [
        "A will disappear", "B will disappear", "C will disappear", "C did disappear", "B did disappear",
        "A did disappear",
      ])
  }

  @Test func aChildThatIsAddedInSightAppearsAndIsMovingToItsParent() {
    let container = root()
    let child = controller("B")
    container.addChild(child)
    #expect(log.take() == [])
    container.view.addSubview(child.view)
    #expect(log.take() == ["B will appear, moving in", "B is appearing, moving in", "B did appear, moving in"])
    child.didMove(toParent: container)
    #expect(!child.isMovingToParent)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    #expect(log.take() == ["B will disappear, moving out", "B did disappear, moving out"])
    child.removeFromParent()
    #expect(!child.isMovingFromParent && child.parent == nil && container.children.isEmpty)
  }

  @Test func willMoveAndDidMoveAreCalledWhereTheProgramDoesNotCallThem() {
    final class Child: ViewController {
      var calls: [String] = []
      override func willMove(toParent parent: ViewController?) {
        super.willMove(toParent: parent)
        calls.append("will \(parent == nil ? "out" : "in") \(self.parent != nil)")
      }
      override func didMove(toParent parent: ViewController?) {
        super.didMove(toParent: parent)
        calls.append("did \(parent == nil ? "out" : "in") \(self.parent != nil)")
      }
    }
    let (a, b, child) = (ViewController(), ViewController(), Child())
    a.addChild(child)
    #expect(child.calls == ["will in false"])
    b.addChild(child)
    #expect(child.calls == ["will in false", "did out false", "will in false"])
    #expect(a.children.isEmpty && b.children.count == 1)
    child.removeFromParent()
    child.removeFromParent()
    #expect(child.calls.suffix(2) == ["will in false", "did out false"])
  }

  @Test func aContainerMayForwardByItself() {
    let container = controller("A")
    container.forwards = false
    let child = controller("B")
    container.addChild(child)
    container.view.addSubview(child.view)
    fixture.window.rootViewController = container
    #expect(log.take() == ["A will appear", "A is appearing", "A did appear"])
    child.beginAppearanceTransition(true, animated: true)
    child.beginAppearanceTransition(true, animated: true)
    #expect(log.take() == ["B will appear, animated, moving in"])
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(log.take() == ["B is appearing, animated, moving in", "B did appear, animated, moving in"])
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(log.take() == [])
    child.beginAppearanceTransition(false, animated: false)
    child.view.removeFromSuperview()
    child.endAppearanceTransition()
    #expect(log.take() == ["B will disappear", "B did disappear"])
    child.beginAppearanceTransition(false, animated: false)
    child.endAppearanceTransition()
    #expect(log.take() == [])
    fixture.window.isHidden = true
    #expect(log.take() == ["A will disappear", "A did disappear"])
  }

  @Test func aTransitionThatTurnsRoundEndsWithItsLastDirection() {
    let container = controller("A")
    container.forwards = false
    let child = controller("B")
    container.addChild(child)
    child.didMove(toParent: container)
    child.beginAppearanceTransition(true, animated: true)
    child.beginAppearanceTransition(false, animated: true)
    child.endAppearanceTransition()
    #expect(
      log.take() == ["B will appear, animated", "B will disappear, animated", "B did disappear, animated"])
  }

  @Test func aContainerForwardsToTheChildrenOfItsChild() {
    let container = controller("A")
    container.forwards = false
    let (child, grandchild) = (controller("B"), controller("C"))
    container.addChild(child)
    child.didMove(toParent: container)
    child.addChild(grandchild)
    grandchild.didMove(toParent: child)
    child.view.addSubview(grandchild.view)
    container.view.addSubview(child.view)
    fixture.window.rootViewController = container
    _ = log.take()
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(
      log.take() == [
        "B will appear", "C will appear", "B is appearing", "C is appearing", "C did appear", "B did appear",
      ])
  }

  @Test func aChildAddedWhileItsContainerAppearsAppearsWithIt() {
    for callback in ["will appear", "is appearing"] {
      let (container, child) = (controller("A"), controller("B"))
      container.work[callback] = {
        $0.addChild(child)
        $0.view.addSubview(child.view)
        child.didMove(toParent: $0)
      }
      fixture.window.rootViewController = container
      let calls = log.take()
      #expect(calls.last == "A did appear")
      #expect(calls.filter { $0.hasPrefix("B did appear") }.count == 1)
      #expect(calls.filter { $0.hasPrefix("B") }.count == 3)
      fixture.window.rootViewController = nil
      _ = log.take()
    }
  }

  @Test func aViewThatTheProgramRemovesInACallbackDisappearsOnce() {
    for callback in ["will appear", "is appearing", "did appear", "will disappear", "did disappear"] {
      let container = root("A")
      let child = controller("B")
      child.work[callback] = { $0.view.removeFromSuperview() }
      container.addChild(child)
      container.view.addSubview(child.view)
      child.didMove(toParent: container)
      child.view.removeFromSuperview()
      let calls = log.take().map { $0.prefix { $0 != "," } }
      #expect(balance(calls.map(String.init)), "\(callback): \(calls)")
      #expect(child.view.superview == nil)
    }
  }

  /// Whether each appearance is followed by one disappearance.
  private func balance(_ calls: [String]) -> Bool {
    let (comes, goes) = (calls.filter { $0 == "B did appear" }.count, calls.filter { $0 == "B did disappear" }.count)
    let (starts, leaves) = (
      calls.filter { $0 == "B will appear" }.count, calls.filter { $0 == "B will disappear" }.count
    )
    return starts == leaves && comes <= starts && goes == leaves
  }

  @Test func movingBetweenShownWindowsIsNoAppearance() {
    let container = root()
    let child = controller("B")
    container.view.addSubview(child.view)
    _ = log.take()
    fixture.window("P").addSubview(child.view)
    #expect(log.take() == [])
  }

  @Test func aViewInATreeWithoutAWindowDoesNotAppear() {
    let child = controller("B")
    let tree = View()
    tree.addSubview(child.view)
    #expect(log.take() == [])
    fixture.window.addSubview(tree)
    #expect(log.take() == ["B will appear", "B is appearing", "B did appear"])
    tree.removeFromSuperview()
    #expect(log.take() == ["B will disappear", "B did disappear"])
  }
}
