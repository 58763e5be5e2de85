import Testing

@testable import DactylCore
@testable import DactylWidgets

/// What a container tells its children (NV-2), without a window.
@MainActor @Suite struct ContainerScreensTests {
  private let log = CallLines()
  private let container = ViewController()
  private let screens: ContainerScreens
  private let first: LoggingController
  private let second: LoggingController

  init() {
    let (log, container) = (log, container)
    func make(_ name: String) -> LoggingController {
      let child = LoggingController(name)
      child.log = log
      container.addChild(child)
      return child
    }
    (first, second) = (make("A"), make("B"))
    screens = ContainerScreens(of: container)
    screens.rest(at: first)
  }

  private func appear() {
    screens.containerWillAppear(false)
    screens.containerDidAppear()
    log.lines = []
  }

  private func takeLog() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  // NV-2
  @Test func aMovementIsToldAtItsBeginningAndItsEnd() {
    appear()
    screens.begin(to: second, animated: true)
    #expect(takeLog() == ["A willDisappear", "B willAppear to"] && screens.shown === first)
    screens.end()
    #expect(takeLog() == ["A didDisappear", "B isAppearing", "B didAppear"] && screens.shown === second)
  }

  // NV-2
  @Test func aMovementThatIsTurnedBackIsToldTheOtherWayRound() {
    appear()
    screens.begin(to: second, animated: true)
    _ = takeLog()
    screens.turnBack()
    #expect(screens.isReturning && takeLog() == ["B willDisappear", "A willAppear"])
    // It is turned back once.
    screens.turnBack()
    #expect(log.lines.isEmpty)
    screens.end()
    #expect(takeLog() == ["B didDisappear", "A isAppearing", "A didAppear"] && screens.shown === first)
  }

  // NV-2
  @Test func nothingIsToldWhileTheContainerIsNotOnTheScreen() {
    screens.begin(to: second, animated: true)
    screens.end()
    #expect(log.lines.isEmpty && screens.shown === second)
    screens.containerWillAppear(true)
    screens.containerDidAppear()
    #expect(takeLog() == ["B willAppear to", "B isAppearing", "B didAppear"])
  }

  // NV-2
  @Test func aContainerThatGoesInAMovementTakesBothChildrenWithIt() {
    appear()
    screens.begin(to: second, animated: true)
    _ = takeLog()
    screens.containerWillDisappear(false)
    #expect(takeLog() == ["B willDisappear"])
    screens.end()
    #expect(takeLog() == ["A didDisappear"] && screens.shown === second)
    screens.containerDidDisappear()
    #expect(takeLog() == ["B didDisappear"])
  }

  // NV-2
  @Test func aContainerThatComesBackInAMovementShowsWhereItLeads() {
    appear()
    screens.begin(to: second, animated: true)
    screens.containerWillDisappear(false)
    screens.containerDidDisappear()
    #expect(first.appearance == .disappeared && second.appearance == .disappeared)
    _ = takeLog()
    screens.containerWillAppear(false)
    screens.containerDidAppear()
    #expect(takeLog() == ["B willAppear to"])
    screens.end()
    #expect(takeLog() == ["B isAppearing", "B didAppear"])
  }

  // NV-2
  @Test func aChildIsToldOnceThatItIsInTheContainer() {
    screens.join(first)
    screens.join(first)
    #expect(takeLog() == ["A moved in"])
    screens.leave(first)
    screens.join(first)
    #expect(takeLog() == ["A moved in"])
  }
}
