import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pull to refresh (`SV-29`).
@MainActor @Suite struct RefreshControlTests {
  private let stage: TestStage
  private let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let control: RefreshControl
  private let wanted = Counter()

  private final class Counter { var count = 0 }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    control = RefreshControl(Action { [wanted] _ in wanted.count += 1 })
    scrollView.contentSize = Size(width: 400, height: 300)
    stage.view.addSubview(scrollView)
    scrollView.refreshControl = control
    stage.application.layOutWindows()
  }

  /// Pulls the content down by a finger that moves by `way` points.
  private func pull(_ way: Double) -> TestFinger {
    let finger = stage.finger()
    finger.down(at: Point(x: 200, y: 100))
    for step in 1...10 {
      stage.advance(by: 0.016)
      finger.move(to: Point(x: 200, y: 100 + way * Double(step) / 10))
    }
    return finger
  }

  // SV-29
  @Test func aPullLoadsTheContentOnceAndHoldsItUntilItIsThere() {
    #expect(control.isHidden && control.superview === scrollView)
    var offsets: [Double] = []
    let observation = scrollView.observeScrolling { offsets.append($0.contentOffset.y) }
    let finger = pull(300)
    #expect(wanted.count == 1 && control.isRefreshing && !control.isHidden)
    // Room for the control does not move the content under the finger.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 <= $0 && $1 > $0 - 20 })
    #expect(offsets.count > 5)
    withExtendedLifetime(observation) { finger.up() }
    stage.advance(by: 2)
    #expect(scrollView.contentOffset.y == -60 && wanted.count == 1)
    #expect(control.frame == Rect(x: 0, y: -60, width: 400, height: 60))
    control.endRefreshing()
    #expect(scrollView.contentOffset.y < 0)
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == 0 && control.isHidden && scrollView.contentInset == .zero)
    _ = pull(300)
    #expect(wanted.count == 2)
  }

  // SV-29
  @Test func aShortPullDoesNothing() {
    let finger = pull(60)
    #expect(scrollView.contentOffset.y < -10 && !control.isHidden)
    finger.up()
    stage.advance(by: 2)
    #expect(wanted.count == 0 && scrollView.contentOffset.y == 0 && control.isHidden)
  }

  // SV-29
  @Test func aPullThatGoesOnLoadsNothingAgain() {
    let finger = pull(300)
    control.endRefreshing()
    finger.move(to: Point(x: 200, y: 420))
    #expect(wanted.count == 1 && !control.isRefreshing)
    finger.up()
    stage.advance(by: 2)
    #expect(scrollView.contentOffset.y == 0)
  }

  // SV-29
  @Test func aSpringBackWithoutAFingerLoadsNothing() {
    scrollView.contentOffset.y = -200
    #expect(wanted.count == 0)
    control.beginRefreshing()
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == -60 && wanted.count == 0)
    control.endRefreshing()
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == 0)
  }

  // SV-29, SV-28
  @Test func keysLoadTheContent() {
    scrollView.contentSize.height = 2000
    stage.application.layOutWindows()
    scrollView.becomeFirstResponder()
    stage.keyboard.press("F5")
    #expect(wanted.count == 1)
    stage.keyboard.press("F5")
    #expect(wanted.count == 1)
    control.endRefreshing()
    stage.keyboard.press("r", modifiers: .control)
    #expect(wanted.count == 2)
  }

  // SV-29
  @Test func contentThatIsScrolledAwayStaysInItsPlace() {
    scrollView.contentSize.height = 2000
    scrollView.contentOffset.y = 500
    control.beginRefreshing()
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == 500 && control.isHidden)
    control.endRefreshing()
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == 500)
  }

  // SV-29
  @Test func theControlIsNoPartOfALayout() {
    let content = View()
    content.sizing = .fixed(height: 900)
    scrollView.layout = .vertical(alignment: .fill)
    scrollView.addSubview(content)
    stage.application.layOutWindows()
    let finger = pull(60)
    let frame = control.frame
    scrollView.setNeedsLayout()
    stage.application.layOutWindows()
    #expect(!control.isHidden && content.frame.minY == 0 && scrollView.contentSize.height == 900)
    #expect(control.frame == frame && frame.height == 60)
    finger.up()
  }

  // SV-29
  @Test func aDisabledControlAndOneThatWasRemovedLoadNothing() {
    control.isEnabled = false
    pull(300).up()
    stage.advance(by: 2)
    #expect(wanted.count == 0)
    control.isEnabled = true
    scrollView.refreshControl = nil
    #expect(control.superview == nil)
    pull(300).up()
    stage.advance(by: 2)
    #expect(wanted.count == 0 && scrollView.contentOffset.y == 0)
  }

  // SV-29
  @Test func assistiveTechnologyRefreshes() {
    stage.application.layOutWindows()
    let finger = pull(60)
    #expect(control.perform(.activate) && wanted.count == 1)
    #expect(control.accessibilityDescription.role == .activityIndicator && !control.perform(.activate))
    finger.up()
  }
}
