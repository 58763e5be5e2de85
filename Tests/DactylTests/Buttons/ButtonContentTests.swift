import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Titles and symbols by state, and their place in a button.
@MainActor @Suite struct ButtonContentTests {
  private let fixture = Fixture([.controls])
  private let button = Button("Play")

  init() {
    fixture.add(button, "K", 20, 100, 200, 44)
  }

  private func square(_ color: Color = .black) throws -> Image {
    try Image(size: Size(width: 16, height: 16), scale: 1) { context in
      context.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: color)
    }
  }

  // MARK: States

  @Test func aStateWithoutATitleHasThatOfTheNormalState() {
    button.setTitle("Pause", for: .selected)
    #expect(button.title == "Play" && button.currentTitle == "Play")
    #expect(button.title(for: .selected) == "Pause" && button.title(for: .highlighted) == "Play")
    button.isSelected = true
    #expect(button.currentTitle == "Pause" && button.title == "Play")
    button.isHighlighted = true
    #expect(button.currentTitle == "Pause")
    button.setTitle(nil, for: .selected)
    #expect(button.currentTitle == "Play")
  }

  @Test func aCombinationOfMoreStatesHasPrecedence() {
    button.setTitle("selected", for: .selected)
    button.setTitle("both", for: [.selected, .highlighted])
    button.setTitle("disabled", for: .disabled)
    (button.isSelected, button.isHighlighted) = (true, true)
    #expect(button.currentTitle == "both")
    button.isEnabled = false
    #expect(button.currentTitle == "both")
    button.setTitle("exact", for: [.selected, .highlighted, .disabled])
    #expect(button.currentTitle == "exact")
  }

  @Test(arguments: [true, false]) func amongSingleStatesTheOrderIsFixed(_ isReversed: Bool) {
    let states: [(String, Control.State)] = [
      ("disabled", .disabled), ("highlighted", .highlighted), ("selected", .selected), ("focused", .focused),
    ]
    for (title, state) in isReversed ? states.reversed() : states { button.setTitle(title, for: state) }
    button.becomeFirstResponder()
    #expect(button.currentTitle == "focused")
    button.isSelected = true
    #expect(button.currentTitle == "selected")
    button.isHighlighted = true
    #expect(button.currentTitle == "highlighted")
    button.isEnabled = false
    #expect(button.currentTitle == "disabled")
  }

  @Test func theTitleOfTheNormalStateIsTheProperty() {
    button.setTitle("Start", for: .normal)
    #expect(button.title == "Start" && button.currentTitle == "Start")
    button.setTitle(nil, for: .normal)
    #expect(button.title == "" && button.currentTitle == "" && button.title(for: .normal) == nil)
  }

  @Test func symbolsDependOnTheStateToo() throws {
    let (play, pause) = (try square(), try square())
    button.image = play
    button.setImage(pause, for: .selected)
    #expect(button.currentImage == play && button.image(for: .normal) == play)
    button.isSelected = true
    #expect(button.currentImage == pause && button.image == play)
    button.setImage(nil, for: .selected)
    #expect(button.currentImage == play && button.image(for: .selected) == play)
  }

  @Test func aToggleSaysWhatItsNextTapDoes() {
    button.setTitle("Pause", for: .selected)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.accessibilityDescription.label == "Play")
    fixture.tapAt(0, 60, 120)
    #expect(button.accessibilityDescription.label == "Pause")
    fixture.tapAt(1, 60, 120)
    #expect(button.currentTitle == "Play")
  }

  // MARK: Size

  @Test func theSizeFollowsTheTitleThatIsShown() {
    let row = View(.horizontal(), [button])
    row.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    fixture.window.addSubview(row)
    row.layoutIfNeeded()
    let narrow = button.frame.width
    button.setTitle("A much longer title", for: .selected)
    row.layoutIfNeeded()
    #expect(button.frame.width == narrow)
    button.isSelected = true
    row.layoutIfNeeded()
    #expect(button.frame.width > narrow)
    button.isSelected = false
    row.layoutIfNeeded()
    #expect(button.frame.width == narrow)
  }

  @Test func aStateWithTheSameContentLaysNothingOut() {
    let counter = LayoutCounter()
    counter.layout = .vertical()
    counter.frame = Rect(x: 0, y: 0, width: 400, height: 100)
    fixture.window.addSubview(counter)
    counter.addSubview(button)
    button.setTitle("Pause", for: .selected)
    counter.layoutIfNeeded()
    let count = counter.count
    button.isHighlighted = true
    button.isHighlighted = false
    counter.layoutIfNeeded()
    #expect(counter.count == count)
    button.isSelected = true
    counter.layoutIfNeeded()
    #expect(counter.count > count)
  }

  // MARK: Lines

  private let long = "Send a copy to everyone"

  private func height(_ title: String, width: Double) -> Double {
    button.title = title
    return button.measuredSize(for: ProposedSize(width: width, height: nil)).height
  }

  @Test func aTitleThatIsTooWideContinuesOnMoreLines() {
    button.font = .system(size: 20)
    let line = TextLayout("One", style: TextStyle(font: .system(size: 20))).size.height
    let one = height(long, width: .infinity)
    let two = height(long, width: 180)
    #expect(two == (2 * line + 16).rounded(.up) && one < two)
    #expect(height("Send to\nall", width: 400) == two)
    let width = button.measuredSize(for: ProposedSize(width: 180, height: nil)).width
    #expect(width <= 180)
    button.numberOfLines = 1
    #expect(height(long, width: 180) == one)
    button.numberOfLines = 2
    #expect(height(long, width: 132) == two)
    button.numberOfLines = 0
    #expect(height(long, width: 132) == (3 * line + 16).rounded(.up))
  }

  @Test func aTitleWithAWordThatIsTooWideStaysOnOneLine() {
    button.font = .system(size: 20)
    let one = height("Ok", width: .infinity)
    #expect(height("Internationalization of everything", width: 120) == one)
    #expect(height(long, width: 0) == one)
    #expect(height(String(repeating: "long ", count: 200_000), width: 120) == one)
  }

  @Test func aButtonThatIsTooLowShowsTheLinesThatFit() throws {
    button.font = .system(size: 20)
    button.title = long
    button.frame = Rect(x: 20, y: 100, width: 132, height: 44)
    let line = TextLayout("One", style: TextStyle(font: .system(size: 20)))
    let middle = (22 - line.size.height / 2).rounded(.down) + line.baseline
    #expect(button.firstBaseline(in: button.bounds.size) == middle)
    let higher = try #require(button.firstBaseline(in: Size(width: 132, height: 90)))
    #expect(higher == (45 - 1.5 * line.size.height).rounded(.down) + line.baseline)
  }

  // MARK: Place

  /// The columns of the button that show its symbol, which is red on the left and blue on the right.
  private func columns(_ color: UInt32 = 0xffff_0000) throws -> ClosedRange<Int> {
    let pixels = try button.drawnPixels(width: 200, height: 44)
    let columns = (0..<200).filter { pixels.argb(x: $0, y: 22) == color }
    return try #require(columns.first)...(try #require(columns.last))
  }

  @Test(arguments: [(Control.ContentHorizontalAlignment.center, 92), (.leading, 8), (.trailing, 176)])
  func contentIsPlacedAlongTheWidth(_ alignment: Control.ContentHorizontalAlignment, _ x: Int) throws {
    button.title = ""
    button.image = try square(Color(red: 1, green: 0, blue: 0))
    button.contentHorizontalAlignment = alignment
    #expect(try columns() == x...x + 15)
    button.traitOverrides.layoutDirection = .rightToLeft
    #expect(try columns() == 184 - x...199 - x)
  }

  @Test(arguments: Control.ContentHorizontalAlignment.allCases)
  func contentWithoutRoomIsCentred(_ alignment: Control.ContentHorizontalAlignment) throws {
    button.title = ""
    button.image = try square(Color(red: 1, green: 0, blue: 0))
    button.contentHorizontalAlignment = alignment
    button.bounds.size.width = 20
    #expect(try columns() == 2...17)
  }

  @Test func aSymbolThatFlipsIsMirrored() throws {
    let halves = try Image(size: Size(width: 16, height: 16), scale: 1) { context in
      context.fill(Rect(x: 0, y: 0, width: 8, height: 16), with: Color(red: 1, green: 0, blue: 0))
      context.fill(Rect(x: 8, y: 0, width: 8, height: 16), with: Color(red: 0, green: 0, blue: 1))
    }
    button.title = ""
    button.traitOverrides.layoutDirection = .rightToLeft
    button.image = halves
    #expect(try columns() == 92...99)
    button.image = halves.flippedForRightToLeft()
    #expect(try columns() == 100...107 && columns(0xff00_00ff) == 92...99)
    button.traitOverrides.layoutDirection = .leftToRight
    #expect(try columns() == 92...99)
  }
}

/// A view that counts how often it places its subviews.
private final class LayoutCounter: View {
  var count = 0

  override func layoutSubviews() {
    count += 1
    super.layoutSubviews()
  }
}
