import Dactyl
import DactylTesting
import Testing

/// Each fault is found, and a view without it is not.
@MainActor @Suite struct AuditTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400))
    stage.view.backgroundColor = .white
  }

  @discardableResult private func add<Added: View>(
    _ view: Added, at point: Point = Point(x: 20, y: 20), _ size: Size = Size(width: 120, height: 44)
  ) -> Added {
    view.frame = Rect(origin: point, size: size)
    stage.view.addSubview(view)
    return view
  }

  private func imageButton() -> Button {
    let button = Button()
    button.image = Image(.close)
    return button
  }

  private func elements(_ kind: AccessibilityFinding.Kind) -> [String] { stage.audit([kind]).map(\.element) }

  // AU-1
  @Test func nothingIsFoundInAFormWithLabels() {
    let name = Label("Name")
    let field = TextField()
    field.accessibilityLabeledBy = name
    let form = View(
      .vertical(spacing: 8, alignment: .fill), [name, field, Button("Send", style: .filled), CheckBox("Copy")])
    add(form, Size(width: 200, height: 300))
    #expect(stage.audit().map(\.description) == [])
  }

  // AU-1
  @Test func findingsCanBeChosenAndIgnored() throws {
    add(imageButton())
    let label = add(Label("Faint"), at: Point(x: 20, y: 100))
    label.textColor = Color(white: 0.8)
    let all = stage.audit()
    #expect(all.map(\.kind) == [.missingLabel, .textContrast])
    #expect(try #require(all.first).view is Button && all.allSatisfy { $0.message.hasSuffix(".") })
    #expect(stage.audit([.textContrast]).map(\.kind) == [.textContrast])
    #expect(stage.audit { $0.view is Button }.map(\.kind) == [.textContrast])
  }

  // AU-1
  @Test func theFocusComesBack() {
    let field = add(TextField())
    add(Button("Next"), at: Point(x: 20, y: 80))
    field.becomeFirstResponder()
    _ = stage.audit()
    #expect(field.isFirstResponder)
    field.resignFirstResponder()
    _ = stage.audit()
    #expect(stage.window.firstResponder == nil)
  }

  // AU-2
  @Test func aButtonWithAnImageAloneHasNoLabel() {
    let button = add(imageButton())
    #expect(elements(.missingLabel) == ["button"])
    button.accessibilityLabel = " "
    #expect(elements(.missingLabel).count == 1)
    button.accessibilityLabel = "Close"
    #expect(elements(.missingLabel).isEmpty)
    let picture = add(ImageView(), at: Point(x: 20, y: 100))
    picture.isAccessibilityElement = true
    picture.accessibilityRole = .image
    #expect(elements(.missingLabel) == ["image"])
    picture.isAccessibilityElement = nil
    add(Slider(), at: Point(x: 20, y: 160))
    add(TextField(), at: Point(x: 20, y: 220))
    #expect(stage.audit([.missingLabel]).map { $0.view is TextField } == [false, true])
  }

  // AU-2
  @Test func progressLevelsAndActivityHaveNoLabel() {
    let (bar, level, ring) = (ProgressView(), LevelIndicator(), ActivityIndicatorView())
    ring.startAnimating()
    for (index, view) in [bar, level, ring].enumerated() { add(view, at: Point(x: 20, y: 20 + Double(index) * 60)) }
    #expect(elements(.missingLabel).count == 3)
    bar.caption = "Copying"
    level.accessibilityLabel = "Battery"
    ring.accessibilityLabel = "Loading"
    #expect(elements(.missingLabel).isEmpty)
  }

  // AU-3
  @Test func siblingsWithTheSameLabelAreFound() {
    add(Button("Remove"))
    let other = add(Button("Remove"), at: Point(x: 20, y: 80))
    #expect(elements(.ambiguousLabel) == ["button \"Remove\""])
    other.accessibilityLabel = "Remove the second line"
    #expect(elements(.ambiguousLabel).isEmpty)
    other.accessibilityLabel = nil
    // Those of different groups are told apart by the groups.
    let group = add(View(), at: Point(x: 20, y: 140))
    group.isAccessibilityElement = true
    group.addSubview(other)
    #expect(elements(.ambiguousLabel).isEmpty)
  }

  // AU-4
  @Test func faintTextIsFound() {
    let label = add(Label("Faint"))
    for (color, isFaint) in [
      (Color(white: 0.47), true), (Color(white: 0.44), false), (Color(white: 0, alpha: 0.4), true), (.black, false),
    ] {
      label.textColor = color
      #expect(elements(.textContrast).count == (isFaint ? 1 : 0), "\(color)")
    }
    label.alpha = 0.4
    #expect(elements(.textContrast).count == 1)
    label.alpha = 1
    // What is below counts, not the background of the view around it.
    let card = add(View())
    card.backgroundColor = Color(white: 0.3)
    stage.view.insertSubview(card, belowSubview: label)
    #expect(elements(.textContrast).count == 1)
    label.textColor = .white
    #expect(elements(.textContrast).isEmpty)
  }

  // AU-4
  @Test func largeTextNeedsLessAndDisabledTextNone() {
    let label = add(Label("Large"), Size(width: 200, height: 44))
    label.textColor = Color(white: 0.5)
    #expect(elements(.textContrast).count == 1)
    label.font = .system(size: 24)
    #expect(elements(.textContrast).isEmpty)
    label.removeFromSuperview()
    let button = add(Button("Off"))
    button.isEnabled = false
    #expect(elements(.textContrast).isEmpty)
  }

  // AU-4
  @Test func aPartOfATextHasItsOwnColours() {
    var text = AttributedText("Black and ")
    text.append("faint", attributes: TextAttributes(color: Color(white: 0.8)))
    let label = add(Label())
    label.attributedText = text
    #expect(elements(.textContrast).count == 1)
    text = AttributedText("Black and ")
    text.append("white", attributes: TextAttributes(color: .white, backgroundColor: Color(white: 0.2)))
    label.attributedText = text
    #expect(elements(.textContrast).isEmpty)
  }

  /// A control that draws nothing but a square.
  private final class Dot: Control {
    var color = Color.black { didSet { setNeedsDisplay() } }

    override func describe(_ description: inout AccessibilityDescription) {
      super.describe(&description)
      description.role = .checkBox
      description.label = "Dot"
      description.actions.append(.activate)
    }

    override func draw(_ context: Context, in rect: Rect) { context.fill(bounds.insetBy(dx: 12, dy: 12), with: color) }
    override var canBecomeFirstResponder: Bool { true }
  }

  // AU-5
  @Test func aControlThatCanHardlyBeSeenIsFound() {
    let dot = add(Dot(), Size(width: 44, height: 44))
    #expect(elements(.partContrast).isEmpty)
    dot.color = Color(white: 0.7)
    #expect(elements(.partContrast) == ["check box \"Dot\""])
    dot.isEnabled = false
    #expect(elements(.partContrast).isEmpty)
  }

  /// Takes touches around its bounds.
  private final class Wide: Control {
    var margin = 0.0

    override func point(inside point: Point, with event: Event?) -> Bool {
      bounds.insetBy(dx: -margin, dy: -margin).contains(point)
    }

    override func describe(_ description: inout AccessibilityDescription) {
      super.describe(&description)
      description.role = .button
      description.label = "Wide"
      description.actions.append(.activate)
    }
  }

  // AU-6
  @Test func aSmallTargetIsFound() {
    let wide = add(Wide(), at: Point(x: 100, y: 100), Size(width: 30, height: 30))
    #expect(elements(.smallTarget).count == 1)
    wide.margin = 7
    #expect(elements(.smallTarget).isEmpty)
    wide.margin = 0
    stage.application.traitOverrides.density = .compact
    defer { stage.application.traitOverrides.density = nil }
    #expect(elements(.smallTarget).isEmpty)
    wide.frame.size.width = 20
    #expect(elements(.smallTarget).count == 1)
    // A view in front takes the touches.
    wide.margin = 10
    #expect(elements(.smallTarget).isEmpty)
    add(Button("In front"), at: Point(x: 120, y: 90))
    add(Button("Too"), at: Point(x: 0, y: 90), Size(width: 100, height: 44))
    #expect(elements(.smallTarget).contains("button \"Wide\""))
  }

  // AU-7
  @Test func anOrderOfFocusUnlikeThatOfReadingIsFound() {
    add(Button("Second"), at: Point(x: 20, y: 100))
    add(Button("First"))
    #expect(elements(.focusOrder).isEmpty)
    stage.view.accessibilityChildren = stage.view.subviews
    #expect(elements(.focusOrder) == ["button \"Second\""])
  }

  // AU-8
  @Test func anElementWithoutTheFocusIsFound() {
    let wide = add(Wide())
    #expect(elements(.unreachable) == ["button \"Wide\""])
    wide.isEnabled = false
    #expect(elements(.unreachable).isEmpty)
    let button = add(Button("Save"), at: Point(x: 20, y: 100))
    #expect(elements(.unreachable).isEmpty)
    button.isTabStop = false
    #expect(elements(.unreachable) == ["button \"Save\""])
    // Arrow keys go to each of a group.
    button.isTabStop = true
    let group = add(RadioGroup(["Red", "Green"]), at: Point(x: 20, y: 200), Size(width: 200, height: 100))
    group.selectedIndex = 0
    #expect(elements(.unreachable).isEmpty)
  }

  // AU-8
  @Test func aMenuWithoutKeysIsFound() {
    let card = add(View(frame: Rect(x: 20, y: 20, width: 200, height: 200)))
    card.setContextMenu(Menu(children: [Action(title: "Copy") { _ in }]))
    #expect(elements(.unreachable) == ["a view of type View"])
    // The menu key opens the menu around the focus.
    let button = Button("Save")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    card.addSubview(button)
    #expect(elements(.unreachable).isEmpty)
    button.removeFromSuperview()
    card.isHidden = true
    #expect(elements(.unreachable).isEmpty)
    card.isHidden = false
    card.setContextMenu(nil)
    #expect(elements(.unreachable).isEmpty)
  }

  /// Uses Tab itself.
  private final class Trap: Control {
    var isShut = true

    override var canBecomeFirstResponder: Bool { true }

    override func describe(_ description: inout AccessibilityDescription) {
      super.describe(&description)
      description.role = .button
      description.label = "Trap"
    }

    override func pressesBegan(_ presses: [Press], with event: Event) {
      take(presses) { $0.key.name == "Tab" && isShut }
      super.pressesBegan(presses, with: event)
    }
  }

  // AU-9
  @Test func aTrapOfTheFocusIsFound() {
    let trap = add(Trap())
    #expect(elements(.focusTrap).isEmpty)
    add(Button("Before"), at: Point(x: 20, y: 80))
    #expect(elements(.focusTrap) == ["button \"Trap\""])
    #expect(elements(.unreachable).isEmpty)
    trap.isShut = false
    #expect(elements(.focusTrap).isEmpty)
  }

  // AU-10
  @Test func aCutTextIsFound() {
    let label = add(Label("A text that is far too long for its place"))
    #expect(elements(.cutText).count == 1)
    label.toolTip = label.text
    #expect(elements(.cutText).isEmpty)
    label.toolTip = nil
    label.numberOfLines = 0
    #expect(elements(.cutText).count == 1)
    label.frame.size.height = 200
    #expect(elements(.cutText).isEmpty)
    label.frame.origin.y = 300
    #expect(elements(.cutText).count == 1)
    // The user can scroll to it.
    let scrollView = ScrollView(column: Label("One"))
    scrollView.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    label.removeFromSuperview()
    stage.view.addSubview(scrollView)
    #expect(elements(.cutText).isEmpty)
  }

  // AU-10
  @Test func aCutPlaceholderIsFoundUnlikeALongText() {
    let field = add(TextField(placeholder: "A placeholder without room"), Size(width: 120, height: 44))
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    field.toolTip = "Another one"
    stage.advance(by: 0.1)
    field.toolTip = nil
    #expect(elements(.cutText).count == 1)
    field.text = "A text without room scrolls to the caret"
    #expect(elements(.cutText).isEmpty)
  }

  // AU-24
  @Test func aTextSmallerThanAskedIsFound() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    let label = add(Shrinking("Small"), Size(width: 260, height: 100))
    let title = add(Label("Title", role: .largeTitle), at: Point(x: 20, y: 200), Size(width: 260, height: 100))
    #expect(elements(.smallText).isEmpty)
    stage.application.traitOverrides.fontScale = 2
    #expect(elements(.smallText) == ["\"Small\" in Shrinking"])
    #expect(label.traits.fontScale == 2 && title.traits.fontScale == 2)
    label.toolTip = label.text
    #expect(elements(.smallText).isEmpty)
    label.toolTip = nil
    label.part = 1
    #expect(elements(.smallText).isEmpty)
  }

  // AU-24
  @Test func theSearchForSmallTextsScrollsNothing() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    let label = Label("One\nTwo\nThree\nFour\nFive\nSix")
    label.numberOfLines = 0
    let scrollView = ScrollView(column: label)
    add(scrollView, Size(width: 200, height: 100))
    stage.application.traitOverrides.fontScale = 2
    stage.advance(by: 0.1)
    let end = scrollView.contentSize.height - 100
    scrollView.contentOffset = Point(x: 0, y: end)
    #expect(elements(.smallText).isEmpty && scrollView.contentOffset.y == end)
  }
}

/// A text that grows less than the user asks.
private final class Shrinking: Label {
  var part = 0.7 { didSet { traitsDidChange() } }

  override func traitsDidChange() {
    super.traitsDidChange()
    let size = traits.theme.typography.font(.body).size
    font = traits.fontScale > 1 ? .system(size: size * part) : .system(size: size)
  }
}
