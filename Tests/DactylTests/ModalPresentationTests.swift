import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylGraphics

/// Controllers that are presented over others.
@MainActor struct ModalPresentationTests {
  private let fixture = Fixture([])
  private let log = AppearanceLog()
  private let a: LoggedController
  private let b: LoggedController
  private let c: LoggedController

  init() {
    (a, b, c) = (LoggedController("A", log), LoggedController("B", log), LoggedController("C", log))
    fixture.window.rootViewController = a
    _ = log.take()
  }

  private static let presenting = [
    "A will disappear", "B will appear, presented", "B is appearing, presented", "B did appear, presented",
    "A did disappear",
  ]
  private static let dismissing = [
    "B will disappear, dismissed", "A will appear", "A is appearing", "A did appear", "B did disappear, dismissed",
  ]

  private func present(_ controller: ViewController, over presenter: ViewController) {
    presenter.present(controller, animated: false)
  }

  // MARK: Callbacks

  @Test func presentingCoversTheWindowAndDismissingUncoversIt() {
    var ends: [String] = []
    a.present(b, animated: false) { ends.append("presented after \(log.lines.last ?? "")") }
    #expect(log.take() == Self.presenting)
    #expect(a.presentedViewController === b && b.presentingViewController === a)
    #expect(b.view.frame == fixture.window.bounds && b.view.window === fixture.window)
    #expect(b.next === a)
    b.dismiss(animated: false) { ends.append("dismissed after \(log.lines.last ?? "")") }
    #expect(log.take() == Self.dismissing)
    #expect(a.presentedViewController == nil && b.presentingViewController == nil)
    #expect(b.view.superview == nil && !b.isBeingDismissed && fixture.window.subviews == [a.view])
    #expect(ends == ["presented after A did disappear", "dismissed after B did disappear, dismissed"])
  }

  @Test func aFadeEndsWithTheCallbacksAndTheCompletion() {
    var ends = 0
    a.present(b) { ends += 1 }
    let begun = [
      "A will disappear, animated", "B will appear, animated, presented", "B is appearing, animated, presented",
    ]
    #expect(log.take() == begun)
    #expect(b.isBeingPresented && ends == 0)
    fixture.run(for: 0.1)
    let alpha = b.view.superview?.presentationAlpha ?? 0
    #expect(alpha > 0 && alpha < 1)
    fixture.run(for: 0.5)
    #expect(log.take() == ["B did appear, animated, presented", "A did disappear, animated"])
    #expect(!b.isBeingPresented && ends == 1)
    a.dismiss { ends += 1 }
    #expect(log.take().count == 3)
    #expect(b.view.window != nil && ends == 1)
    fixture.run(for: 0.5)
    #expect(log.take() == ["A did appear, animated", "B did disappear, animated, dismissed"])
    #expect(b.view.window == nil && ends == 2)
  }

  @Test func aDismissalDuringTheFadeInEndsThatFirst() {
    var ends: [String] = []
    a.present(b) { ends.append("in") }
    fixture.run(for: 0.1)
    a.dismiss { ends.append("out") }
    fixture.run(for: 1)
    let calls = log.take().map { $0.prefix { $0 != "," } }
    #expect(calls == (Self.presenting + Self.dismissing).map { $0.prefix { $0 != "," } })
    #expect(ends == ["in", "out"])
  }

  @Test func anotherOneIsPresentedDuringTheFadeOut() {
    present(b, over: a)
    a.dismiss()
    a.present(c)
    fixture.run(for: 1)
    #expect(a.presentedViewController === c && b.view.window == nil)
    #expect(a.appearance == .disappeared && b.appearance == .disappeared && c.appearance == .appeared)
  }

  @Test(arguments: ["will appear", "is appearing", "did appear"], [false, true])
  func aControllerDismissesItselfInItsOwnCallback(_ callback: String, _ animated: Bool) {
    b.work[callback] = { $0.dismiss(animated: animated) }
    a.present(b, animated: animated)
    fixture.run(for: 1)
    let calls = log.take().map { $0.prefix { $0 != "," } }
    #expect(calls == (Self.presenting + Self.dismissing).map { $0.prefix { $0 != "," } })
    #expect(a.presentedViewController == nil && b.view.window == nil)
  }

  @Test(arguments: ["is appearing", "did appear"])
  func aControllerPresentsAnotherInItsOwnCallback(_ callback: String) {
    b.work[callback] = { [c] in $0.present(c) }
    a.present(b)
    fixture.run(for: 1)
    #expect(b.presentedViewController === c)
    let calls = log.take().map { String($0.prefix { $0 != "," }) }
    for line in [
      "B will appear", "B did appear", "B will disappear", "B did disappear", "C did appear", "A did disappear",
    ] {
      #expect(calls.filter { $0 == line }.count == 1, "\(line) in \(calls)")
    }
  }

  @Test func aChildAddedDuringTheFadeInAppearsAtItsEnd() {
    b.work["is appearing"] = { [c] in
      $0.addChild(c)
      $0.view.addSubview(c.view)
      c.didMove(toParent: $0)
    }
    a.present(b)
    #expect(log.take().suffix(2) == ["C will appear, moving in", "C is appearing, moving in"])
    fixture.run(for: 1)
    #expect(log.take() == ["C did appear", "B did appear, animated, presented", "A did disappear, animated"])
  }

  @Test func aRootControllerPresentsInItsFirstViewDidAppear() {
    let root = LoggedController("R", log)
    root.work["did appear"] = { [b] in $0.present(b, animated: false) }
    fixture.window.rootViewController = root
    #expect(root.presentedViewController === b)
    #expect(
      log.take().suffix(5) == [
        "R will disappear", "B will appear, presented", "B is appearing, presented", "B did appear, presented",
        "R did disappear",
      ])
  }

  @Test func dismissingAControllerDismissesThoseAboveItAsWell() {
    present(b, over: a)
    present(c, over: b)
    _ = log.take()
    var ends = 0
    a.dismiss(animated: false) { ends += 1 }
    #expect(
      log.take() == [
        "C will disappear, dismissed", "A will appear", "A is appearing", "A did appear", "C did disappear, dismissed",
      ])
    #expect(fixture.window.subviews == [a.view] && ends == 1)
    #expect(b.presentedViewController == nil && b.presentingViewController == nil && c.presentingViewController == nil)
    present(c, over: a)
    #expect(a.presentedViewController === c)
  }

  @Test func aPresenterDismissesThePresentedController() {
    present(b, over: a)
    present(c, over: b)
    b.dismiss(animated: false)
    #expect(a.presentedViewController === b && b.presentedViewController == nil && c.view.window == nil)
    #expect(b.appearance == .appeared)
  }

  @Test func aChildOfAPresentedControllerDismissesIt() {
    let child = ViewController()
    b.addChild(child)
    b.view.addSubview(child.view)
    present(b, over: a)
    child.dismiss(animated: false)
    #expect(b.view.window == nil)
  }

  @Test func dismissingNothingCallsTheCompletion() {
    var ends = 0
    a.dismiss { ends += 1 }
    #expect(ends == 1 && log.take() == [])
  }

  // MARK: Refused presentations

  @Test func aSecondPresentationOfOneControllerIsRefused() {
    present(b, over: a)
    _ = log.take()
    #expect(
      warnings { present(c, over: a) } == [
        "LoggedController can't present LoggedController: it already presents LoggedController"
      ])
    #expect(a.presentedViewController === b && c.presentingViewController == nil && log.take() == [])
  }

  @Test func anImpossiblePresentationIsRefused() {
    let (lone, child) = (ViewController(), ViewController())
    #expect(warnings { lone.present(b) } == ["ViewController can't present LoggedController: its view is in no window"])
    #expect(warnings { a.present(a) } == ["LoggedController can't present LoggedController: the other one contains it"])
    a.addChild(child)
    a.view.addSubview(child.view)
    #expect(
      warnings { a.present(child) } == [
        "LoggedController can't present ViewController: the other one is a child of another controller"
      ])
    present(b, over: a)
    #expect(
      warnings { child.present(c) } == ["ViewController can't present LoggedController: LoggedController covers it"])
    #expect(
      warnings { b.present(b) }
        == ["LoggedController can't present LoggedController: the other one is already presented"])
    #expect(fixture.window.subviews.count == 2)
  }

  // MARK: Views

  @Test func thePresentedViewFollowsTheSizeOfTheWindow() {
    present(b, over: a)
    fixture.window.frame = Rect(x: 0, y: 0, width: 300, height: 500)
    fixture.window.layoutIfNeeded()
    #expect(b.view.frame == Rect(x: 0, y: 0, width: 300, height: 500))
  }

  @Test func nothingBeneathIsHitWhereThePresentedViewTakesNoTouches() {
    let button = View(frame: fixture.window.bounds)
    a.view.addSubview(button)
    #expect(fixture.window.hitTest(Point(10, 10), with: nil) === button)
    b.view.isUserInteractionEnabled = false
    present(b, over: a)
    let hit = fixture.window.hitTest(Point(10, 10), with: nil)
    #expect(hit != nil && hit === b.view.superview)
    a.dismiss(animated: false)
    #expect(fixture.window.hitTest(Point(10, 10), with: nil) === button)
  }

  // KF-8
  @Test func theFirstResponderBeneathResignsUntilTheDismissal() {
    final class Field: View { override var canBecomeFirstResponder: Bool { true } }
    let (below, above) = (Field(), Field())
    a.view.addSubview(below)
    b.view.addSubview(above)
    below.becomeFirstResponder()
    present(b, over: a)
    #expect(fixture.window.firstResponder == nil)
    above.becomeFirstResponder()
    #expect(above.isFirstResponder)
    a.dismiss(animated: false)
    #expect(fixture.window.firstResponder === below)
  }

  @Test(arguments: [false, true])
  func removingThePresentedViewDismissesIt(_ isMoved: Bool) {
    present(b, over: a)
    _ = log.take()
    if isMoved { View().addSubview(b.view) } else { b.view.removeFromSuperview() }
    let calls = log.take().map { String($0.prefix { $0 != "," }) }
    #expect(calls == ["B will disappear", "A will appear", "A is appearing", "A did appear", "B did disappear"])
    #expect(a.presentedViewController == nil && fixture.window.subviews == [a.view])
  }

  @Test func anotherRootControllerEndsThePresentation() {
    present(b, over: a)
    _ = log.take()
    fixture.window.rootViewController = c
    #expect(c.appearance == .appeared && a.appearance == .disappeared && b.appearance == .disappeared)
    #expect(fixture.window.subviews == [c.view])
    #expect(log.take().filter { $0.hasPrefix("A") } == [])
  }

  @Test func hidingTheWindowConcernsOnlyTheFrontController() {
    present(b, over: a)
    _ = log.take()
    fixture.window.isHidden = true
    #expect(log.take() == ["B will disappear", "B did disappear"])
    b.dismiss()
    #expect(log.take() == [])
    fixture.window.isHidden = false
    #expect(log.take() == ["A will appear", "A is appearing", "A did appear"])
  }

  @Test func closingTheWindowDuringAFadeEndsEachTransitionOnce() {
    a.present(b)
    fixture.window.close()
    fixture.run(for: 1)
    let calls = log.take().map { String($0.prefix { $0 != "," }) }
    for name in ["A", "B"] {
      #expect(calls.filter { $0 == "\(name) will disappear" }.count == 1)
      #expect(calls.filter { $0 == "\(name) did disappear" }.count == 1)
    }
    #expect(a.appearance == .disappeared && b.appearance == .disappeared)
  }

  @Test func nothingKeepsADismissedController() {
    weak var gone: ViewController?
    do {
      let controller = ViewController()
      gone = controller
      present(controller, over: a)
      a.dismiss(animated: false)
    }
    #expect(gone == nil)
  }

  @Test func nothingKeepsAWindowWhoseControllerFadesIn() {
    weak var gone: ViewController?
    do {
      let (window, root, modal) = (
        Window(frame: Rect(x: 0, y: 0, width: 10, height: 10)), ViewController(), ViewController()
      )
      gone = modal
      fixture.stack.show(window)
      window.rootViewController = root
      root.present(modal)
      window.close()
    }
    fixture.run(for: 1)
    #expect(gone == nil)
  }
}

extension Fixture {
  fileprivate func run(for seconds: Double) { frames(from: now.seconds, to: now.seconds + seconds) }
}
