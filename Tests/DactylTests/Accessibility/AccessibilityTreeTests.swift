import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which views are in the tree, in which order, and where.
@MainActor @Suite struct AccessibilityTreeTests {
  private let stack: DrawnStack
  private var window: Window { stack.window }
  private let root = ViewController()

  init() throws {
    stack = try DrawnStack(width: 400, height: 400)
    stack.window.rootViewController = root
  }

  private func button(_ title: String, x: Double = 0, y: Double = 0, in parent: View? = nil) -> Button {
    let button = Button(title)
    button.frame = Rect(x: x, y: y, width: 100, height: 40)
    (parent ?? root.view).addSubview(button)
    return button
  }

  private var lines: [Substring] { window.accessibilityTree.outline.split(separator: "\n").dropFirst().map { $0 } }

  @Test func theOutlineHasALineForEachElement() {
    let group = View(frame: Rect(x: 10, y: 10, width: 200, height: 200))
    group.isAccessibilityElement = true
    group.accessibilityLabel = "Tools"
    root.view.addSubview(group)
    button("Save", in: group).isEnabled = false
    button("Open", y: 300).accessibilityIdentifier = "open"
    #expect(
      window.accessibilityTree.outline == """
        window
          group "Tools"
            button "Save" (disabled)
          button "Open" #open
        """)
  }

  @Test func viewsWithoutARoleAreReplacedByTheElementsInside() {
    let outer = View()
    let inner = View()
    outer.addSubview(inner)
    root.view.addSubview(outer)
    _ = button("A", in: inner)
    _ = button("B", in: outer)
    #expect(lines == ["  button \"A\"", "  button \"B\""])
  }

  @Test func hiddenAndTransparentViewsAreLeftOutWithAllInside() {
    let views = [View(), View(), View(), View()]
    for (index, view) in views.enumerated() {
      root.view.addSubview(view)
      _ = button("\(index)", in: view)
    }
    views[0].isHidden = true
    views[1].alpha = 0.005
    views[2].accessibilityElementsHidden = true
    #expect(lines == ["  button \"3\""])
    views[2].accessibilityElementsHidden = false
    views[3].removeFromSuperview()
    #expect(lines == ["  button \"2\""])
  }

  @Test func theSubviewsOfAControlBelongToItUnlessItSaysOtherwise() {
    final class Composite: Control {
      override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .stepper
        description.children = subviews
      }
    }
    let save = button("Save")
    save.addSubview(Label("Inside"))
    let composite = Composite()
    root.view.addSubview(composite)
    _ = button("More", in: composite)
    #expect(lines == ["  button \"Save\"", "  stepper", "    button \"More\""])
    save.isAccessibilityElement = false
    #expect(lines == ["  text \"Inside\"", "  stepper", "    button \"More\""])
  }

  @Test func theProgramSetsTheOrderOfTheElementsInside() {
    let (a, b, c) = (button("A"), button("B"), button("C"))
    let elsewhere = View()
    root.view.accessibilityChildren = [c, elsewhere, root.view, a]
    #expect(lines == ["  button \"C\"", "  button \"A\""])
    c.isHidden = true
    #expect(lines == ["  button \"A\""])
    root.view.accessibilityChildren = nil
    #expect(lines == ["  button \"A\"", "  button \"B\""])
    withExtendedLifetime(b) {}
  }

  @Test func theListOfChildrenRetainsNoView() {
    weak var gone: View?
    do {
      let child = View()
      root.view.accessibilityChildren = [child]
      gone = child
    }
    #expect(gone == nil && root.view.accessibilityChildren?.isEmpty == true)
  }

  @Test func aModalPresentationIsADialogAndCoversTheRest() {
    _ = button("Below")
    let sheet = ViewController()
    sheet.view.accessibilityLabel = "Delete the note?"
    _ = button("Delete", in: sheet.view)
    root.present(sheet, animated: false)
    #expect(lines == ["  dialog \"Delete the note?\" (modal)", "    button \"Delete\""])
    sheet.view.accessibilityRole = .alert
    #expect(lines == ["  alert \"Delete the note?\"", "    button \"Delete\""])
    root.dismiss(animated: false)
    #expect(lines == ["  button \"Below\""])
  }

  @Test func framesAreInWindowCoordinates() throws {
    let scroll = ScrollView(frame: Rect(x: 50, y: 100, width: 200, height: 100))
    scroll.contentSize = Size(width: 200, height: 1000)
    scroll.contentOffset = Point(x: 0, y: 30)
    root.view.addSubview(scroll)
    _ = button("Half", x: 10, y: 20, in: scroll)
    _ = button("Away", x: 10, y: 500, in: scroll)
    _ = button("Outside", x: 350, y: 390)
    let nodes = window.accessibilityTree.flattened
    func node(_ label: String) throws -> AccessibilityNode {
      try #require(nodes.first { $0.description.label == label })
    }
    let (half, away) = (try node("Half"), try node("Away"))
    #expect(half.frame == Rect(x: 60, y: 90, width: 100, height: 40))
    #expect(half.visibleFrame == Rect(x: 60, y: 100, width: 100, height: 30))
    #expect(away.frame.minY == 570 && away.visibleFrame.isEmpty)
    #expect(try node("Outside").visibleFrame == Rect(x: 350, y: 390, width: 50, height: 10))
  }

  @Test func theTreeOfTheApplicationHasItsWindowsBackToFront() {
    let overlay = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    overlay.accessibilityLabel = "Overlay"
    overlay.windowLevel = .alert
    stack.stack.show(overlay)
    window.accessibilityLabel = "Main"
    #expect(
      stack.application.accessibilityTree.outline == """
        application
          window "Main"
          window "Overlay"
        """)
    overlay.isHidden = true
    #expect(stack.application.accessibilityTree.children.count == 1)
  }
}
