import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Callbacks that change the tree during the dispatch cycle must not crash, hang or break `GN-4`.
@MainActor @Suite struct ReentrancyTests {
  /// The callbacks in which the script of a stage is called.
  private static let moments = [
    "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "reset", "canPrevent", "canBePrevented",
    "shouldRequireFailure", "shouldBeRequiredToFail", "action began", "action changed", "action ended",
    "action cancelled", "shouldReceive", "shouldBegin", "shouldRecognizeSimultaneously",
    "delegate shouldRequireFailure", "delegate shouldBeRequiredToFail", "changedTo began", "changedTo changed",
    "changedTo ended", "changedTo cancelled", "changedTo failed", "changedTo possible", "view began", "view moved",
    "view ended", "view cancelled", "view shouldBegin", "control shouldBegin", "window sendEvent",
    "window sendEvent done", "application sendEvent", "touchesShouldBegin", "touchesShouldCancel", "beginTracking",
    "continueTracking", "endTracking", "cancelTracking", "target", "didScroll", "willBeginDragging", "willEndDragging",
    "didEndDragging", "willBeginDecelerating", "didEndDecelerating", "shouldSelect", "didChangeSelection",
    "performPrimaryAction",
    "menu", "reason", "pressesBegan", "pressesEnded", "keyCommands",
  ]

  /// The operations that a program may do in any of them.
  private static let operations: [(name: String, work: @MainActor (CallbackFixture) -> Void)] = [
    ("remove the inner view", { $0.inner.removeFromSuperview() }),
    ("remove the scroll view", { $0.scroll.removeFromSuperview() }),
    ("remove everything", { $0.outer.removeFromSuperview() }),
    ("move the inner view elsewhere", { $0.other.addSubview($0.inner) }),
    ("take the recognizers off", { for one in $0.recognizers { one.view?.removeGestureRecognizer(one) } }),
    ("move the recognizers", { for one in $0.recognizers { $0.window.addGestureRecognizer(one) } }),
    ("disable the recognizers", { for one in $0.recognizers { one.isEnabled = false } }),
    (
      "disable and enable the recognizers",
      {
        for one in $0.recognizers { one.isEnabled = false }
        for one in $0.recognizers { one.isEnabled = true }
      }
    ),
    ("close the window", { $0.window.close() }),
    ("hide the window", { $0.window.isHidden = true }),
    (
      "close and show the window",
      {
        $0.window.close()
        $0.stack.show($0.window)
      }
    ),
    ("become inactive", { $0.application.becomeInactive() }),
    ("receive more input", { $0.receiveMore() }),
    ("disable the control", { $0.control.isEnabled = false }),
    ("stop scrolling", { $0.scroll.isScrollEnabled = false }),
    ("scroll by program", { $0.scroll.setContentOffset(Point(0, 100), animated: true) }),
    (
      "present a controller",
      {
        let controller = ViewController()
        controller.view = $0.outer
        controller.present(ViewController())
      }
    ),
    ("show other rows", { $0.rows?.apply(DataSourceSnapshot(Array(10..<30))) }),
    ("add recognizers", { $0.outer.addGestureRecognizer(PanGestureRecognizer()) }),
    ("set every state", { for one in $0.recognizers { one.state = .ended } }),
  ]

  // GN-4
  @Test func theScriptCallsEachCallbackAndHoldsWithoutOperations() {
    let fixture = CallbackFixture()
    fixture.run()
    #expect(fixture.violations == [])
    #expect(Set(Self.moments).subtracting(fixture.called) == [])
  }

  // GN-4, IN-10, IN-11
  @Test(arguments: 0..<20) func eachOperationIsSafeInEachCallback(_ index: Int) {
    #expect(Self.operations.count == 20)
    let operation = Self.operations[index]
    for moment in Self.moments {
      let fixture = CallbackFixture(at: moment, do: operation.work)
      fixture.run()
      #expect(fixture.violations == [], "\(operation.name) in \(moment)")
    }
  }
}
