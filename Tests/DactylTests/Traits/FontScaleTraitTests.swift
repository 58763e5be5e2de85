import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Parts of a program with larger text.
@MainActor @Suite struct FontScaleTraitTests {
  private let fixture = Fixture()
  private let page = View()
  private let other = View()
  private let label = Label("Text", role: .body)
  private let plain = Label("Text", role: .body)

  init() {
    page.addSubview(label)
    other.addSubview(plain)
    fixture.window.addSubview(page)
    fixture.window.addSubview(other)
  }

  private func height(_ view: View) -> Double { view.measuredSize(for: .unspecified).height }

  @Test func aSubtreeHasLargerText() {
    let size = height(label)
    page.traitOverrides.fontScale = 2
    #expect(height(label) > 1.8 * size && height(plain) == size)
    #expect(label.traits.fontScale == 2 && plain.traits.fontScale == 1)
    label.traitOverrides.fontScale = 0.5
    #expect(height(label) < size)
    label.traitOverrides.fontScale = nil
    page.traitOverrides.fontScale = nil
    #expect(height(label) == size)
  }

  @Test func aSubtreeHasWhatTheApplicationWouldGiveIt() {
    fixture.application.traitOverrides.fontScale = 2
    let large = height(label)
    fixture.application.traitOverrides.fontScale = nil
    page.traitOverrides.fontScale = 2
    #expect(height(label) == large)
    fixture.application.traitOverrides.fontScale = 3
    #expect(height(label) == large && height(plain) > large)
    fixture.application.traitOverrides.fontScale = nil
  }

  @Test func aViewIsLaidOutAndDrawnWithItsOwnScale() throws {
    final class Scales: View {
      var inLayout = 0.0, inDrawing = 0.0
      override func layoutSubviews() { inLayout = TextLayout.fontScale }
      override func draw(_ context: Context, in rect: Rect) { inDrawing = TextLayout.fontScale }
    }
    let drawn = try DrawnStack(width: 20, height: 20)
    let (outer, inner) = (Scales(), Scales())
    outer.addSubview(inner)
    drawn.window.addSubview(outer)
    for view in [outer, inner] { view.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
    inner.traitOverrides.fontScale = 3
    drawn.frame()
    #expect(outer.inLayout == 1 && outer.inDrawing == 1 && inner.inLayout == 3 && inner.inDrawing == 3)
    outer.traitOverrides.fontScale = 2
    inner.traitOverrides.fontScale = nil
    drawn.frame()
    #expect(outer.inLayout == 2 && outer.inDrawing == 2 && inner.inLayout == 2 && inner.inDrawing == 2)
    #expect(TextLayout.fontScale == 1)
  }

  @Test func aViewThatMovesIsLaidOutWithTheScaleOfItsNewPlace() {
    page.traitOverrides.fontScale = 2
    fixture.stack.layout()
    #expect(!plain.needsLayout)
    page.addSubview(plain)
    #expect(plain.needsLayout)
    #expect(height(plain) == height(label))
  }

  @Test func badValuesAreLimited() {
    for (value, scale) in [(0, 0.25), (-1, 0.25), (100, 8), (Double.infinity, 8), (.nan, 1), (1.3, 1.3)] {
      page.traitOverrides.fontScale = value
      #expect(label.traits.fontScale == scale && height(label) > 0)
    }
  }

  nonisolated private static let samples: [(name: String, make: @MainActor @Sendable () -> View)] = [
    ("label", { Label("Text") }), ("title", { Label("Text", role: .largeTitle) }), ("button", { Button("Text") }),
    ("field", { TextField("Text") }), ("search field", { SearchField() }),
    ("link", { Link("Text") }), ("check box", { CheckBox("Text") }), ("radio button", { RadioButton("Text") }),
    ("segments", { SegmentedControl(["One", "Two"]) }), ("stepper", { Stepper() }), ("badge", { Badge(.text("Text")) }),
    ("picker", { Picker(["One", "Two"]) }), ("date picker", { DatePicker() }), ("time picker", { TimePicker() }),
    ("group", { DisclosureGroup("Text") }), ("activity", { ActivityIndicatorView() }),
    (
      "text view",
      {
        let view = TextView("Text\nText")
        view.isScrollEnabled = false
        return view
      }
    ),
    (
      "slider",
      {
        let slider = Slider()
        slider.showsValue = true
        slider.axis = .vertical
        return slider
      }
    ),
    (
      "cell",
      {
        let cell = TableViewCell()
        (cell.textLabel.text, cell.detailLabel.text) = ("Text", "Text")
        return cell
      }
    ),
    ("menu", { MenuView(Menu(children: [Action(title: "Text") { _ in }])) }),
  ]

  /// Whatever shows text asks for its own scale, not for the application's.
  @Test(arguments: samples.indices) func everyControlHasItsOwnScale(_ index: Int) {
    let (name, make) = Self.samples[index]
    func sizes(_ view: View) -> [Size] {
      fixture.stack.layout()
      return [.unspecified, ProposedSize(width: 150, height: nil)].map { view.measuredSize(for: $0) }
    }
    let (inPage, inOther) = (make(), make())
    other.addSubview(inOther)
    let plain = sizes(inOther)
    fixture.application.traitOverrides.fontScale = 2
    let large = sizes(inOther)
    fixture.application.traitOverrides.fontScale = nil
    page.traitOverrides.fontScale = 2
    page.addSubview(inPage)
    #expect(sizes(inPage) == large && large != plain, "\(name)")
    #expect(sizes(inOther) == plain, "\(name)")
  }
}
