import DactylGeometry
import DactylGraphics
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Links in texts, for keys and fingers.
@MainActor @Suite struct TextLinkTests {
  private let stage: TestStage
  private let label = Label("", frame: Rect(x: 20, y: 20, width: 300, height: 40))
  private let opened = Opened()

  private final class Opened: TextViewDelegate {
    var links: [String] = []
    func textView(_ textView: TextView, didChoose link: String) { links.append(link) }
  }

  init() throws {
    stage = try TestStage()
    label.attributedText = Self.text
    stage.view.addSubview(label)
    stage.application.layOutWindows()
  }

  /// "Read the manual and the terms": two links, the first one with a bold word.
  private static var text: AttributedText {
    var text = AttributedText("Read ")
    text.append("the ", attributes: TextAttributes(link: "manual"))
    text.append("manual", attributes: TextAttributes(font: .system(weight: .bold), link: "manual"))
    text.append(" and ")
    text.append("the terms", attributes: TextAttributes(link: "terms"))
    return text
  }

  private func open() { label.linkAction = { [opened] in opened.links.append($0) } }

  private var focused: String? { (stage.window.firstResponder as? TextLinkView)?.link.title }

  private func textView(_ text: String, height: Double = 100) -> TextView {
    let view = TextView(text, frame: Rect(x: 20, y: 100, width: 300, height: height))
    view.decorate = { part, _ in
      for range in part.text.ranges(of: "link") { part.changeAttributes(in: range) { $0.link = "there" } }
    }
    view.textDelegate = opened
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    return view
  }

  // MARK: Labels

  // KF-10
  @Test func tabGoesToTheLinksOfALabelAndReturnOpensThem() {
    let button = Button("Next")
    button.frame = Rect(x: 20, y: 100, width: 100, height: 44)
    stage.view.addSubview(button)
    stage.tab()
    #expect(stage.window.firstResponder === button, "nothing opens the links")
    open()
    button.resignFirstResponder()
    label.becomeFirstResponder()
    stage.window.moveFocus(.first)
    #expect(focused == "the manual")
    stage.keyboard.press("Return")
    stage.tab()
    #expect(focused == "the terms")
    stage.keyboard.press("space")
    #expect(opened.links == ["manual", "terms"])
    stage.tab()
    #expect(stage.window.firstResponder === button)
    stage.keyboard.press("Tab", modifiers: .shift)
    #expect(focused == "the terms")
  }

  // KF-10
  @Test func linksOnOneLineAreInTheOrderOfTheTextAlsoFromRightToLeft() {
    open()
    label.attributedText =
      AttributedText("ראשון", attributes: TextAttributes(link: "1")) + " עוד "
      + AttributedText("שני", attributes: TextAttributes(link: "2"))
    stage.application.layOutWindows()
    stage.window.moveFocus(.first)
    #expect(focused == "ראשון")
    let frames = label.linkViews.map(\.frame)
    #expect(frames[0].minX > frames[1].maxX)
    stage.tab()
    #expect(focused == "שני")
  }

  // KF-10
  @Test func theRingIsAroundEachLineOfTheLink() throws {
    open()
    label.numberOfLines = 0
    label.frame = Rect(x: 20, y: 20, width: 90, height: 100)
    stage.application.layOutWindows()
    let view = try #require(label.linkViews.first)
    let lines = label.accessibilityTextRects(for: view.link.range)
    #expect(lines.count > 1)
    let whole = lines.dropFirst().reduce(lines[0]) { $0.union($1) }
    #expect(view.frame == whole)
    stage.window.moveFocus(.first)
    #expect(stage.window.firstResponder === view && view.isFocusVisible)
    #expect(view.frame.minX < whole.minX && view.frame.minY < whole.minY, "room for the ring")
    let bitmap = try view.drawnPixels(width: Int(view.bounds.width), height: Int(view.bounds.height))
    #expect(bitmap.pixels.contains { $0 >> 24 > 0 })
    view.resignFirstResponder()
    #expect(view.frame == whole)
  }

  // TI-83, HT-15
  @Test func aTapOpensALinkAndOneBesideItIsForTheViewsBehind() throws {
    var behind = 0
    let tap = TapGestureRecognizer { _ in behind += 1 }
    stage.view.addGestureRecognizer(tap)
    let view = try #require(label.linkViews.last)
    let point = Point(x: view.frame.midX, y: view.frame.midY)
    stage.finger().tap(at: point, in: label)
    #expect(behind == 1 && opened.links == [])
    open()
    stage.advance(by: 1)
    stage.finger().tap(at: point, in: label)
    #expect(behind == 1 && opened.links == ["terms"])
    stage.advance(by: 1)
    stage.finger().tap(at: Point(x: 5, y: 20), in: label)
    #expect(behind == 2 && opened.links == ["terms"])
    label.linkAction = nil
    #expect(!label.isUserInteractionEnabled)
  }

  // TI-78, TI-83
  @Test func aTapOnALinkOfALabelThatCanBeSelectedOpensIt() throws {
    open()
    label.isSelectable = true
    stage.application.layOutWindows()
    let view = try #require(label.linkViews.last)
    stage.pointer.click(at: Point(x: view.frame.midX, y: view.frame.midY), in: label)
    #expect(opened.links == ["terms"] && label.selectedText.isEmpty)
    stage.advance(by: 1)
    stage.pointer.click(at: Point(x: 5, y: 20), in: label, count: 2)
    #expect(label.selectedText == "Read" && opened.links == ["terms"])
    label.isSelectable = false
    #expect(label.isUserInteractionEnabled)
  }

  // AC-27
  @Test func linksAreElementsWithTheirOwnAction() {
    let links = label.accessibilityTree.flattened.filter { $0.description.role == .link }
    #expect(links.map(\.description.label) == ["the manual", "the terms"])
    #expect(links.allSatisfy { $0.description.actions.isEmpty && !$0.description.state.contains(.focusable) })
    open()
    for view in label.linkViews { #expect(view.performAccessibilityAction(.activate)) }
    #expect(opened.links == ["manual", "terms"])
    #expect(label.linkViews[0].accessibilityDescription.state.contains(.focusable))
    label.text = "Nothing"
    #expect(label.subviews.isEmpty && label.accessibilityTextLinks.isEmpty)
  }

  // AC-27
  @Test func aLinkBehindTheDotsIsWhereTheyAre() {
    label.frame.size.width = 90
    stage.application.layOutWindows()
    #expect(label.shownText.layout.isTruncated)
    #expect(label.accessibilityTextLinks.map(\.accessibilityLinkTarget) == ["manual", "terms"])
    #expect(label.linkViews.allSatisfy { !$0.isHidden && label.bounds.contains($0.frame) && !$0.frame.isEmpty })
  }

  // AC-27
  @Test func aSubclassOpensLinksItself() throws {
    let label = OpeningLabel("", frame: Rect(x: 20, y: 200, width: 300, height: 40))
    label.attributedText = Self.text
    stage.view.addSubview(label)
    stage.application.layOutWindows()
    #expect(try #require(label.linkViews.last).performAccessibilityAction(.activate))
    #expect(label.opened == ["terms"])
  }

  private final class OpeningLabel: Label {
    var opened: [String] = []
    override var opensLinks: Bool { true }
    override func openLink(_ link: String) -> Bool {
      opened.append(link)
      return true
    }
  }

  // MARK: Text views

  // KF-10
  @Test func tabGoesToTheLinksOfATextThatIsOnlyRead() {
    let view = textView("a link\nand a link")
    view.isEditable = false
    stage.application.layOutWindows()
    stage.tab()
    #expect(stage.window.firstResponder === view)
    stage.tab()
    #expect(stage.window.firstResponder === view.linkViews[0])
    stage.keyboard.press("Return")
    #expect(opened.links == ["there"])
    stage.tab()
    #expect(stage.window.firstResponder === view.linkViews[1])
    stage.tab()
    #expect(stage.window.firstResponder === view)
  }

  // KF-10
  @Test func aLinkThatIsScrolledAwayIsScrolledTo() throws {
    let lines = (0..<200).map { "line \($0) with some words that need more than one line of the view" }
    let view = textView((lines + ["the link at the end", "last"]).joined(separator: "\n"))
    view.isEditable = false
    stage.application.layOutWindows()
    let link = try #require(view.linkViews.first)
    #expect(view.linkViews.count == 1 && !view.bounds.intersects(link.frame))
    stage.tab()
    stage.tab()
    stage.advance(by: 1)
    #expect(stage.window.firstResponder === link)
    let rects = view.selectionRects(for: link.link.range)
    #expect(!rects.isEmpty && rects.allSatisfy(view.bounds.contains))
    #expect(link.frame.contains(rects[0]))
  }

  // KF-10, TI-82
  @Test func inATextThatIsEditedTabTypesAndControlReturnOpensTheLinkAtTheCaret() {
    let view = textView("a link")
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(0)
    stage.keyboard.press("Return", modifiers: .control)
    #expect(opened.links == [])
    view.editor.selection = TextSelection(4)
    stage.keyboard.press("Return", modifiers: .control)
    #expect(opened.links == ["there"] && view.text == "a link")
    #expect(!view.linkViews[0].canBecomeFirstResponder)
    #expect(view.linkViews[0].performAccessibilityAction(.activate))
    #expect(opened.links == ["there", "there"])
  }

  // AC-27
  @Test func linksStayTheSameElementsWhileTheTextBeforeThemChanges() {
    let view = textView("one\na link\nanother link")
    let (first, second) = (view.linkViews[0], view.linkViews[1])
    view.editor.replace(0..<3, with: "one and two\nand a link")
    stage.application.layOutWindows()
    #expect(view.linkViews.count == 3 && view.linkViews[1] === first && view.linkViews[2] === second)
    for link in view.linkViews { #expect(view.editor.text[link.link.range] == "link") }
    view.editor.replace(view.linkViews[1].link.range, with: "word")
    stage.application.layOutWindows()
    #expect(view.linkViews.count == 2 && view.linkViews[1] === second && first.superview == nil)
    view.decorate = nil
    stage.application.layOutWindows()
    #expect(view.linkViews.isEmpty)
  }

  // AC-27
  @Test func aLongTextIsLookedThroughInSeveralFrames() {
    let lines = String(repeating: String(repeating: "word ", count: 20) + "\n", count: 10) + "link\n"
    let view = TextView(String(repeating: lines, count: 300), frame: Rect(x: 20, y: 100, width: 300, height: 100))
    var decorated = 0
    view.decorate = { part, _ in
      decorated += part.text.utf8.count
      for range in part.text.ranges(of: "link") { part.changeAttributes(in: range) { $0.link = "there" } }
    }
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    #expect(decorated < 100 << 10 && view.linkViews.count < 100, "\(decorated) bytes, \(view.linkViews.count) links")
    stage.advance(by: 1)
    #expect(view.linkViews.count == 300)
    // A change in the middle of the search is found, too.
    view.setNeedsLinks(0..<view.editor.text.count)
    stage.application.layOutWindows()
    view.editor.replace(0..<4, with: "link")
    let end = view.editor.text.count
    view.editor.replace(end..<end, with: "link")
    stage.advance(by: 1)
    #expect(view.linkViews.count == 302 && view.linkViews[0].link.range == 0..<4)
    #expect(view.linkViews.map(\.link.range.lowerBound) == view.linkViews.map(\.link.range.lowerBound).sorted())
  }

  // AC-27, SW-4
  @Test func aSwitchReachesLinks() throws {
    let switches = try SwitchStage()
    let label = Label("", frame: Rect(x: 0, y: 0, width: 300, height: 40))
    label.attributedText = Self.text
    label.linkAction = { [opened] in opened.links.append($0) }
    switches.stage.view.layout = nil
    switches.stage.view.addSubview(label)
    switches.settle()
    let tree = ScanReader(application: switches.stage.application).read(menuOf: nil)
    func names(_ items: [ScanItem]) -> [String] { items.flatMap { $0.isGroup ? names($0.children) : [$0.label] } }
    #expect(names(tree.root).prefix(2) == ["the manual", "the terms"])
  }
}
