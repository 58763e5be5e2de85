import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The ways back, the focus, and the bar (NV-3, NV-4, NV-5).
@MainActor @Suite struct NavigationBackTests {
  private let it: NavigationStage
  private var navigation: NavigationController { it.navigation }

  init() throws {
    it = try NavigationStage()
    it.push("B")
    it.settle()
    _ = it.takeLog()
  }

  // MARK: The swipe

  // NV-3
  @Test func theEdgeSwipeFollowsTheFingerAndGoesBack() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(45, 200))
    #expect(it.takeLog() == ["B willDisappear from", "A willAppear"] && it.names == ["A", "B"])
    finger.move(to: Point(165, 200))
    #expect(navigation.transition?.from.frame.minX == 150 && navigation.transition?.to.frame.minX == -45)
    it.stage.advance(by: 0.5)
    finger.move(to: Point(200, 200))
    finger.up()
    #expect(it.names == ["A"])
    it.settle()
    #expect(it.takeLog() == ["B didDisappear", "A isAppearing", "A didAppear", "B moved out"] && it.shown == ["A"])
  }

  // NV-3
  @Test func aSwipeCanBeTurnedBack() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(200, 200))
    finger.move(to: Point(60, 200))
    it.stage.advance(by: 0.5)
    finger.move(to: Point(58, 200))
    finger.up()
    it.settle()
    #expect(it.names == ["A", "B"] && it.shown == ["B"])
    #expect(
      it.takeLog() == [
        "B willDisappear from", "A willAppear", "A willDisappear", "B willAppear", "A didDisappear", "B isAppearing",
        "B didAppear", "B moved in",
      ])
    // It can be swiped again.
    it.stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"])
  }

  // NV-3
  @Test func aFastSwipeGoesBackFromNearTheEdge() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    for x in stride(from: 20.0, through: 80, by: 15) {
      it.stage.advance(by: 0.008)
      finger.move(to: Point(x, 200))
    }
    finger.up()
    #expect(it.names == ["A"])
  }

  // NV-3
  @Test func aCancelledSwipeStays() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(280, 200))
    it.stage.cancelTouches()
    it.settle()
    #expect(it.names == ["A", "B"] && it.shown == ["B"])
  }

  // NV-3
  @Test func theSwipeNeedsTheEdgeAScreenBelowAndABackButton() {
    it.stage.finger().drag(from: Point(60, 200), to: Point(280, 200))
    #expect(it.names == ["A", "B"])
    navigation.topViewController?.navigationItem.hidesBackButton = true
    it.stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    #expect(it.names == ["A", "B"])
    navigation.popViewController(animated: false)
    it.stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"])
  }

  // NV-3
  @Test func theSwipeIsFromTheRightWhereReadingBeginsThere() {
    it.stage.window.traitOverrides.layoutDirection = .rightToLeft
    it.stage.advance(by: 0.1)
    it.stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    it.settle()
    #expect(it.names == ["A", "B"])
    it.stage.finger().drag(from: Point(295, 200), to: Point(20, 200))
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"])
  }

  // NV-3, GT-61
  @Test func theSwipeWinsOverAShelfAndOverARow() throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.leadingSwipeActions = { _ in [Action(title: "Read") { _ in }] }
    rows.apply(DataSourceSnapshot([0, 1, 2]))
    let shelf = ScrollView(frame: Rect(x: 0, y: 200, width: 300, height: 200))
    shelf.contentSize = Size(width: 1000, height: 200)
    shelf.contentOffset.x = 300
    for view in [table, shelf] as [View] { navigation.topViewController?.view.addSubview(view) }
    it.settle()
    let finger = it.stage.finger()
    finger.down(at: Point(5, 300))
    finger.move(to: Point(100, 300))
    #expect(shelf.contentOffset.x == 300 && navigation.transition != nil)
    it.stage.cancelTouches()
    it.settle()
    let second = it.stage.finger()
    second.down(at: Point(5, 80))
    second.move(to: Point(100, 80))
    #expect(table.openCell == nil && navigation.transition != nil)
    it.stage.cancelTouches()
    it.settle()
    // Elsewhere they have the finger.
    it.stage.finger().drag(from: Point(50, 300), to: Point(150, 300))
    #expect(shelf.contentOffset.x < 300 && it.names == ["A", "B"])
  }

  // NV-3
  @Test func aChangeOfTheStackDuringASwipeCounts() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(200, 200))
    it.push("C")
    finger.up()
    it.settle()
    #expect(it.names == ["A", "B", "C"] && it.shown == ["C"])
    let other = it.stage.finger()
    other.down(at: Point(5, 200))
    other.move(to: Point(200, 200))
    navigation.popToRootViewController(animated: true)
    other.up()
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"])
  }

  // MARK: Keys and buttons

  // NV-3
  @Test(arguments: ["Escape", "Left", "XF86Back"]) func keysGoBack(key: String) {
    it.stage.keyboard.press(key, modifiers: key == "Left" ? .alternate : [])
    it.settle()
    #expect(it.names == ["A"] && it.shown == ["A"])
    it.stage.keyboard.press(key, modifiers: key == "Left" ? .alternate : [])
    #expect(it.names == ["A"])
  }

  // NV-3
  @Test func theBackButtonOfAMouseGoesBack() {
    it.stage.pointer.click(ButtonMask(rawValue: 8), at: Point(150, 200))
    it.settle()
    #expect(it.names == ["A"])
    it.push("C")
    it.settle()
    it.stage.pointer.click(.secondary, at: Point(150, 200))
    #expect(it.names == ["A", "C"])
  }

  // NV-3
  @Test func theBackButtonGoesBack() {
    it.stage.button("Back").tap()
    it.settle()
    #expect(it.names == ["A"] && !it.stage.button("Back").exists)
  }

  // MARK: Focus

  // NV-4
  @Test func theFocusComesBackWithTheScreen() throws {
    navigation.popViewController(animated: false)
    let (first, second) = (Button("One"), Button("Two"))
    first.frame = Rect(x: 0, y: 100, width: 100, height: 40)
    second.frame = Rect(x: 0, y: 150, width: 100, height: 40)
    for button in [first, second] { it.root.view.addSubview(button) }
    it.settle()
    it.stage.keyboard.press("Tab")
    it.stage.keyboard.press("Tab")
    #expect(second.isFirstResponder)
    let controller = it.make("C")
    let inner = Button("Inner")
    inner.frame = Rect(x: 0, y: 100, width: 100, height: 40)
    controller.onLoad = { $0.view.addSubview(inner) }
    navigation.pushViewController(controller, animated: true)
    it.settle()
    #expect(inner.isFirstResponder && inner.isFocusVisible)
    it.stage.keyboard.press("Escape")
    it.settle()
    #expect(second.isFirstResponder && it.names == ["A"])
  }

  // NV-4
  @Test func keysGoToTheContainerIfNothingHasTheFocus() {
    #expect(navigation.isFirstResponder)
  }

  // MARK: The bar

  // NV-5
  @Test func theBarShowsTitlesAndTheViewsOfTheItem() {
    let bar = navigation.shown?.bar
    #expect(it.stage.text("B").exists && !it.stage.text("A").exists)
    #expect(bar?.backButton.title == "A")
    navigation.topViewController?.title = "Another"
    let add = Button("Add")
    navigation.topViewController?.navigationItem.trailingViews = [add]
    it.root.navigationItem.backButtonTitle = "Home"
    it.settle()
    #expect(it.stage.text("Another").exists && bar?.backButton.title == "Home")
    #expect(add.superview === bar && add.frame.maxX == 292)
    navigation.topViewController?.title = String(repeating: "A long title ", count: 5)
    it.settle()
    #expect(bar?.backButton.isHidden == true && it.stage.button("Home").exists)
    navigation.topViewController?.navigationItem.trailingViews = []
    it.settle()
    #expect(add.superview == nil)
  }

  // NV-5
  @Test func contentKeepsClearOfTheBar() {
    let controller = it.make("C")
    let label = Label("Text")
    controller.onLoad = {
      $0.view.layout = .vertical()
      $0.view.addSubview(label)
    }
    navigation.pushViewController(controller, animated: true)
    it.settle()
    #expect(label.frame.minY == 48 && controller.view.safeAreaInsets.top == 48)
    controller.navigationItem.isBarHidden = true
    it.settle()
    #expect(label.frame.minY == 0)
  }

  // NV-5
  @Test func aLargeTitleMakesWayForContentThatScrolls() throws {
    let controller = it.make("C")
    let table = TableView()
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.apply(DataSourceSnapshot(Array(0..<50)))
    controller.view = table
    controller.navigationItem.prefersLargeTitle = true
    navigation.pushViewController(controller, animated: true)
    it.settle()
    let bar = try #require(navigation.shown?.bar)
    let full = bar.fullHeight(in: bar.bounds.width)
    #expect(full > 80 && bar.frame.height == full && table.contentOffset.y == -full)
    #expect(rows.cell(for: 0)?.frame.minY == 0)
    table.contentOffset.y += 20
    it.settle()
    #expect(bar.frame.height == full - 20)
    table.contentOffset.y += 200
    it.settle()
    #expect(bar.frame.height == 48 && it.stage.elements(.staticText).map(\.label).contains("C"))
  }

  // NV-3
  @Test func keysDoNotGoBackWhileAFingerDoes() {
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(100, 200))
    it.stage.keyboard.press("Escape")
    #expect(it.names == ["A", "B"])
    finger.move(to: Point(40, 200))
    it.stage.advance(by: 0.5)
    finger.move(to: Point(38, 200))
    finger.up()
    it.settle()
    #expect(it.names == ["A", "B"] && it.shown == ["B"])
  }

  // NV-3
  @Test func theArrowBackIsTheOneAgainstTheDirectionOfReading() {
    it.stage.window.traitOverrides.layoutDirection = .rightToLeft
    it.settle()
    navigation.becomeFirstResponder()
    it.stage.keyboard.press("Left", modifiers: .alternate)
    #expect(it.names == ["A", "B"])
    it.stage.keyboard.press("Right", modifiers: .alternate)
    #expect(it.names == ["A"])
  }

  // NV-1, NV-2
  @Test func aScreenThatIsPoppedWhileItLoadsIsNotShown() {
    let controller = it.make("C")
    controller.onLoad = { [unowned navigation] _ in navigation.popViewController(animated: false) }
    navigation.pushViewController(controller, animated: true)
    it.settle()
    #expect(it.names == ["A", "B"] && it.shown == ["B"])
    #expect(!it.takeLog().contains { $0.hasPrefix("C willAppear") })
  }

  // NV-4, KF-6
  @Test func aTextOfANewScreenGetsTheFocusOfKeysOnly() {
    for isByKeys in [false, true] {
      let button = Button("Next")
      button.frame = Rect(x: 20, y: 100, width: 100, height: 44)
      navigation.topViewController?.view.addSubview(button)
      button.becomeFirstResponder()
      it.stage.window.showsFocus = isByKeys
      let field = TextField(frame: Rect(x: 20, y: 100, width: 100, height: 44))
      let controller = it.make("Text")
      controller.onLoad = { $0.view.addSubview(field) }
      navigation.pushViewController(controller, animated: true)
      it.settle()
      #expect(field.isFirstResponder == isByKeys)
      navigation.popViewController(animated: false)
      button.removeFromSuperview()
    }
  }
}
