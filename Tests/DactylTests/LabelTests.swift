import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The text that a label shows, and how often it is laid out.
@MainActor @Suite struct LabelTests {
  private let linked = TextAttributes(link: "there")

  private func draw(_ label: Label, in appearance: Appearance = .light) throws -> [UInt32] {
    let bitmap = try Bitmap(size: Size(width: 200, height: 40)) { context in
      context.appearance = appearance
      label.draw(context, in: label.bounds)
    }
    return bitmap.pixels
  }

  private func label(_ text: String) -> Label { Label(text, frame: Rect(x: 0, y: 0, width: 200, height: 40)) }

  /// The number of texts that `body` lays out.
  private func layouts(_ body: () throws -> Void) rethrows -> Int {
    let before = TextLayout.layoutsMade
    try body()
    return TextLayout.layoutsMade - before
  }

  @Test func aMeasuredAndDrawnTextIsLaidOutOnce() throws {
    let label = label("Measured once, drawn often")
    let made = try layouts {
      label.frame.size.width = label.sizeThatFits(Size(width: .infinity, height: .infinity)).width
      _ = try draw(label)
      label.textColor = .red
      label.frame.size.width += 70
      _ = try draw(label)
    }
    #expect(made == 1)
  }

  @Test(arguments: ["too long for its label, which has three dots", String(repeating: "several pages ", count: 1000)])
  func aTextDrawnAgainIsNotLaidOutAgain(_ text: String) throws {
    for attributes in [TextAttributes(), linked] {
      let label = label("")
      label.numberOfLines = 0
      label.attributedText = AttributedText("Again: ") + AttributedText(text, attributes: attributes)
      let measured = Size(width: 190, height: 40)
      let size = label.sizeThatFits(measured)
      label.frame.size.width = size.width
      #expect(size.width < 190)
      let first = try draw(label)
      let dark = try draw(label, in: .dark)
      #expect(dark != first)
      let made = try layouts {
        #expect(label.sizeThatFits(measured) == size)
        let again = try draw(label)
        #expect(again == first)
        let darkAgain = try draw(label, in: .dark)
        #expect(darkAgain == dark)
        _ = label.link(at: Point(x: 5, y: 20))
      }
      #expect(made == 0)
      label.text = "Something else " + text
      let other = try draw(label)
      #expect(other != first)
    }
  }

  @Test func textAndAttributedTextReplaceEachOther() {
    let label = label("plain")
    #expect(label.attributedText == nil)
    label.attributedText = AttributedText("linked", attributes: linked)
    #expect(label.text == "linked")
    label.text = "linked"
    #expect(label.attributedText == nil, "the same letters, but plain")
    label.attributedText = AttributedText("again", attributes: linked)
    label.attributedText = nil
    #expect(label.text == "again")
  }

  @Test func aChangeOfEitherTextIsDrawnAndLaidOut() {
    let fixture = Fixture()
    let label = Label("plain", frame: Rect(x: 10, y: 10, width: 100, height: 20))
    fixture.window.addSubview(label)
    func isAskedFor(_ change: () -> Void) -> Bool {
      fixture.stack.layout()
      _ = fixture.stack.takeDamage()
      change()
      return fixture.stack.takeDamage() == [label.frame] && fixture.window.needsLayout
    }
    #expect(isAskedFor { label.attributedText = "plain" })
    #expect(!isAskedFor { label.attributedText = "plain" })
    #expect(isAskedFor { label.attributedText = AttributedText("plain", attributes: linked) })
    #expect(isAskedFor { label.text = "plain" })
    #expect(!isAskedFor { label.text = "plain" })
  }

  @Test func aLinkIsWhereItIsDrawn() {
    let label = label("")
    label.textAlignment = .center
    label.attributedText = AttributedText("there", attributes: linked)
    label.bounds.origin = Point(x: 1000, y: 500)
    let width = label.sizeThatFits(label.bounds.size).width
    #expect(label.link(at: label.bounds.center) == "there")
    #expect(label.link(at: label.bounds.center + Point(x: width / 2 - 3, y: 0)) == "there")
    #expect(label.link(at: label.bounds.center + Point(x: width / 2 + 3, y: 0)) == nil)
    #expect(label.link(at: Point(x: label.bounds.midX, y: label.bounds.minY + 2)) == nil, "above the line")
    #expect(label.link(at: .zero) == nil)
    label.text = "there"
    #expect(label.link(at: label.bounds.center) == nil)
    #expect(!label.isUserInteractionEnabled)
  }

  // MARK: Font scale

  @Test func theFontScaleMakesAllTextLarger() throws {
    let fixture = Fixture()
    defer { fixture.application.traitOverrides.fontScale = 1 }
    let parent = fixture.view("A", 0, 0, 300, 300)
    let (label, button) = (Label("Larger"), Button("Larger"))
    parent.addSubview(label)
    parent.addSubview(button)
    let long = self.label(String(repeating: "long ", count: 400))
    let all = Size(width: 1000, height: 1000)
    let (size, longSize) = (label.sizeThatFits(all), long.sizeThatFits(all))
    #expect(longSize.height < 50)
    fixture.stack.layout()
    _ = fixture.stack.takeDamage()
    fixture.application.traitOverrides.fontScale = 2
    #expect(fixture.stack.takeDamage() == [Rect(x: 0, y: 0, width: 400, height: 600)])
    for view in [fixture.window, parent, label, button] as [View] { #expect(view.needsLayout) }
    #expect(abs(label.sizeThatFits(all).width - 2 * size.width) <= 2)
    #expect(abs(label.sizeThatFits(all).height - 2 * size.height) <= 2)
    #expect(button.sizeThatFits(all).height > 36)
    #expect(abs(long.sizeThatFits(all).height - longSize.height * 2) <= 2)
    fixture.stack.layout()
    fixture.application.traitOverrides.fontScale = 2
    #expect(fixture.stack.takeDamage().isEmpty)
  }

  @Test func theFontScaleReachesViewsShownAgainLater() {
    let fixture = Fixture()
    defer { fixture.application.traitOverrides.fontScale = 1 }
    let overlay = fixture.window("O")
    let (panel, label, apart, inApart) = (View(), Label("Larger"), View(), Label("Larger"))
    overlay.addSubview(panel)
    panel.addSubview(label)
    fixture.window.addSubview(apart)
    apart.addSubview(inApart)
    fixture.stack.layout()
    func leave() {
      overlay.close()
      apart.removeFromSuperview()
    }
    func comeBack() {
      fixture.stack.show(overlay)
      fixture.window.addSubview(apart)
    }
    leave()
    comeBack()
    for view in [overlay, panel, label, apart, inApart] as [View] { #expect(!view.needsLayout) }
    leave()
    fixture.application.traitOverrides.fontScale = 2
    comeBack()
    for view in [overlay, panel, label, apart, inApart] as [View] { #expect(view.needsLayout) }
    fixture.stack.layout()
    for view in [overlay, panel, label, apart, inApart] as [View] { #expect(!view.needsLayout) }
    leave()
    comeBack()
    for view in [panel, label, inApart] as [View] { #expect(!view.needsLayout) }
  }

  @Test func theFontScaleIsLimited() {
    let application = Application()
    defer { application.traitOverrides.fontScale = 1 }
    for (value, scale) in [(0, 0.25), (-1, 0.25), (100, 8), (.infinity, 8), (-.infinity, 0.25), (1.3, 1.3)] {
      application.traitOverrides.fontScale = value
      #expect(application.traits.fontScale == scale)
    }
    application.traitOverrides.fontScale = .nan
    #expect(application.traits.fontScale == 1)
  }

  @Test func textOfARoleOnSeveralLinesHasMoreSpaceBetweenThem() {
    let label = Label("One\nTwo\nThree", role: .body)
    label.numberOfLines = 0
    let plain = TextLayout("One\nTwo\nThree", style: TextStyle(font: Theme.standard.typography.font(.body)), width: 200)
    #expect(label.sizeThatFits(Size(width: 200, height: 200)).height > plain.size.height * 1.1)
    label.lineHeight = 2
    #expect(label.sizeThatFits(Size(width: 200, height: 200)).height > plain.size.height * 1.9)
  }

  @Test func titlesGrowLessThanOtherTextAtALargeScale() {
    let typography = Theme.standard.typography
    func height(_ role: Typography.Role) -> Double { typography.font(role, fontScale: 2).size * 2 }
    #expect(height(.body) == 30 && height(.headline) == 34)
    #expect(height(.largeTitle) == 45 && abs(height(.title) - 37.4) < 1e-9)
    #expect(typography.font(.largeTitle, fontScale: 0.5).size == 30)
    #expect(typography.font(.largeTitle, fontScale: .nan).size == 30)
    let application = Application()
    application.traitOverrides.fontScale = 2
    defer { application.traitOverrides.fontScale = 1 }
    let label = Label("Large", role: .largeTitle)
    let size = label.sizeThatFits(Size(width: 1000, height: 1000))
    let full = TextLayout("Large", style: TextStyle(font: typography.font(.largeTitle)), width: 1000).size
    #expect(size.height < full.height * 0.85)
  }
}
