import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Edges of views that a touch keyboard or a bar covers.
@MainActor @Suite struct SafeAreaTests {
  private let fixture = Fixture()

  private final class Witness: View {
    var changes = 0
    override func safeAreaInsetsDidChange() { changes += 1 }
  }

  private func view(_ frame: Rect, in superview: View? = nil) -> Witness {
    let view = Witness(frame: frame)
    (superview ?? fixture.window).addSubview(view)
    return view
  }

  @Test func onlyThePartThatCoversAViewCounts() {
    let whole = view(rect(0, 0, 400, 600))
    let (top, bottom) = (view(rect(10, 0, 100, 100), in: whole), view(rect(0, 450, 400, 100), in: whole))
    #expect(bottom.safeAreaInsets == .zero)
    fixture.window.obscuredInsets = Insets(top: 20, left: 0, bottom: 100, right: 0)
    #expect(whole.safeAreaInsets == Insets(top: 20, left: 0, bottom: 100, right: 0))
    #expect(top.safeAreaInsets == Insets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(bottom.safeAreaInsets == Insets(top: 0, left: 0, bottom: 50, right: 0))
    #expect([whole, top, bottom].map(\.changes) == [1, 1, 1])
  }

  @Test func aLayoutKeepsClear() {
    let column = View(.vertical(), [Spacer(minimumLength: 0), block(10, 10), Spacer(), block(10, 10)])
    column.subviews[0].isHidden = true
    column.frame = rect(0, 0, 400, 600)
    fixture.window.addSubview(column)
    fixture.window.obscuredInsets = Insets(top: 20, left: 0, bottom: 100, right: 0)
    fixture.window.layoutIfNeeded()
    #expect(column.subviews[1].frame.minY == 20)
    #expect(column.subviews[3].frame.maxY == 500)
    column.layoutRespectsSafeArea = false
    fixture.window.layoutIfNeeded()
    #expect(column.subviews[1].frame.minY == 0)
    #expect(column.subviews[3].frame.maxY == 600)
  }

  @Test func aViewIsPinnedToTheSafeArea() {
    let bar = block(10, 10)
    bar.pinning = Pinning(leading: 0, bottom: 0, trailing: 0, to: .safeArea)
    fixture.window.addSubview(bar)
    fixture.window.obscuredInsets = Insets(top: 0, left: 30, bottom: 100, right: 0)
    fixture.window.layoutIfNeeded()
    #expect(bar.frame == rect(30, 490, 370, 10))
  }

  @Test func aMovedViewIsTold() {
    fixture.window.obscuredInsets.bottom = 100
    let moved = view(rect(0, 0, 400, 100))
    let inner = view(rect(0, 0, 400, 100), in: moved)
    moved.frame.origin.y = 10
    #expect(moved.changes == 0)
    moved.center.y = 500
    #expect(moved.safeAreaInsets.bottom == 50)
    #expect([moved.changes, inner.changes] == [1, 1])
  }

  @Test func theBarsOfAControllerAreAdded() {
    let controller = ViewController()
    controller.view = Witness(frame: .zero)
    fixture.window.rootViewController = controller
    fixture.window.layoutIfNeeded()
    fixture.window.obscuredInsets.top = 20
    controller.additionalSafeAreaInsets = Insets(top: 44, left: 0, bottom: 0, right: 0)
    #expect(controller.view.safeAreaInsets.top == 64)
    #expect(view(rect(0, 10, 100, 100), in: controller.view).safeAreaInsets.top == 54)
  }

  @Test func aControllerMayAddBarsBeforeItIsShown() {
    let controller = ViewController()
    controller.additionalSafeAreaInsets.top = 44
    fixture.window.rootViewController = controller
    #expect(controller.view.safeAreaInsets.top == 44)
  }

  @Test func contentThatScrollsIsNotCovered() {
    let scrollView = ScrollView(frame: rect(0, 0, 400, 600))
    fixture.window.addSubview(scrollView)
    fixture.window.obscuredInsets.bottom = 100
    #expect(scrollView.safeAreaInsets.bottom == 100)
    #expect(view(rect(0, 500, 400, 100), in: scrollView).safeAreaInsets == .zero)
    // Nor is content that is out of sight.
    #expect(view(rect(0, 500, 400, 900), in: scrollView).safeAreaInsets == .zero)
  }
}
