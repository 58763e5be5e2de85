import Dactyl
import DactylGeometry
import Testing

/// Each control in each of its states.
@MainActor @Suite struct ControlPictures {
  /// Checks the controls of `make`, one below the other, by default in all setups.
  func check(
    _ name: String, width: Double, in setups: [Setup] = Setup.standard + Setup.combined,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: () throws -> [View]
  ) throws {
    try Picture.check(page: name, width: { _ in width }, in: setups, sourceLocation: sourceLocation) { _ in try make() }
  }

  @Test(arguments: Button.Style.allCases) func buttons(_ style: Button.Style) throws {
    try check("button-\(style)", width: 240) {
      let buttons = (0..<7).map { _ in Button("Save", style: style) }
      buttons[1].isHighlighted = true
      buttons[2].isSelected = true
      buttons[3].isEnabled = false
      buttons[4].role = .destructive
      buttons[4].title = "Delete"
      buttons[5].image = try Self.plus()
      buttons[6].image = try Self.plus()
      buttons[6].title = ""
      return [View(.flow(spacing: 8, lineSpacing: 8), buttons)]
    }
  }

  @Test func aButtonThatIsTooNarrow() throws {
    try check("button-narrow", width: 88) {
      let button = Button("Much too long")
      button.sizing.maximumWidth = 72
      return [button]
    }
  }

  @Test func buttonsWithSeveralLines() throws {
    try check("button-lines", width: 184) {
      let arrow = try Self.arrow()
      let buttons = Control.ContentHorizontalAlignment.allCases.map { alignment in
        let button = Button("Send a copy to everyone who wants it", style: alignment == .leading ? .filled : .bordered)
        button.contentHorizontalAlignment = alignment
        button.stackAlignment = .fill
        button.image = alignment == .trailing ? nil : arrow
        return button
      }
      let low = Button("Send a copy to everyone who wants it")
      low.sizing.height = 44
      return buttons + [low]
    }
  }

  @Test func buttonsWithTheSymbolOnEachSide() throws {
    try check("button-image-placement", width: 240, in: Setup.few) {
      let arrow = try Self.arrow()
      let buttons = Button.ImagePlacement.allCases.map { placement in
        let button = Button("Undo")
        button.image = arrow
        button.imagePlacement = placement
        return button
      }
      let titled = Button("")
      titled.attributedTitle =
        AttributedText("12", attributes: TextAttributes(font: .system(size: 20, weight: .bold)))
        + AttributedText(" new", attributes: TextAttributes())
      return [View(.flow(spacing: 8, lineSpacing: 8), buttons + [titled])]
    }
  }

  @Test func busyButtons() throws {
    try check("button-busy", width: 240, in: Setup.few) {
      let buttons = Button.Style.allCases.flatMap { style in
        [Button("Save", style: style), Button("Save", style: style)]
      }
      buttons[5].image = try Self.arrow()
      for index in [1, 3, 5] { buttons[index].showsActivityIndicator = true }
      return [View(.flow(spacing: 8, lineSpacing: 8), buttons)]
    }
  }

  @Test func contentOfButtons() throws {
    try check("button-content", width: 184) {
      let buttons = Control.ContentHorizontalAlignment.allCases.map { alignment in
        let button = Button("Undo")
        button.contentHorizontalAlignment = alignment
        button.stackAlignment = .fill
        return button
      }
      let arrow = try Self.arrow()
      for button in buttons { button.image = arrow }
      let long = Button("A title without room")
      long.contentHorizontalAlignment = .trailing
      long.image = arrow
      let players = [false, true].map { isSelected in
        let button = Button("Play", style: .filled)
        button.setTitle("Pause", for: .selected)
        button.isSelected = isSelected
        return button
      }
      return buttons + [long, View(.flow(spacing: 8, lineSpacing: 8), players)]
    }
  }

  /// An arrow back, which points to the right in a right-to-left interface.
  static func arrow() throws -> Image {
    let image = try Image(size: Size(width: 16, height: 16), scale: 2) { context in
      var path = Path()
      path.move(to: Point(x: 7, y: 3))
      path.addLine(to: Point(x: 2, y: 8))
      path.addLine(to: Point(x: 7, y: 13))
      path.move(to: Point(x: 2, y: 8))
      path.addLine(to: Point(x: 14, y: 8))
      context.stroke(path, with: .black, width: 2)
    }
    return image.template().flippedForRightToLeft()
  }

  static func plus() throws -> Image {
    let image = try Image(size: Size(width: 16, height: 16), scale: 2) { context in
      context.fill(Rect(x: 7, y: 2, width: 2, height: 12), with: .black)
      context.fill(Rect(x: 2, y: 7, width: 12, height: 2), with: .black)
    }
    return image.template()
  }

  @Test func switches() throws {
    try check("switch", width: 128) {
      let switches = (0..<5).map { _ in Switch() }
      for index in [1, 3, 4] { switches[index].isOn = true }
      switches[2].isHighlighted = true
      switches[4].isEnabled = false
      let disabled = Switch()
      disabled.isEnabled = false
      return [
        View(.horizontal(spacing: 8), [switches[0], switches[1]]),
        View(.horizontal(spacing: 8), [switches[2], switches[3]]),
        View(.horizontal(spacing: 8), [disabled, switches[4]]),
      ]
    }
  }

  @Test func sliders() throws {
    try check("slider", width: 136) {
      let sliders = [0.3, 1, 0, 0.5, 0.5].map { value in
        let slider = Slider()
        slider.value = value
        slider.stackAlignment = .fill
        return slider
      }
      sliders[3].isHighlighted = true
      sliders[4].isEnabled = false
      let label = Label("Volume", role: .body)
      return [label] + sliders
    }
  }

  @Test func textRoles() throws {
    try check("text-roles", width: 220) {
      let labels = Typography.Role.allCases.map { Label("\($0)", role: $0) }
      let second = Label("Wrapped, on as many lines as it takes", role: .footnote)
      second.textColor = .secondaryLabel
      second.numberOfLines = 0
      for label in labels + [second] { label.stackAlignment = .fill }
      return labels + [second]
    }
  }

  /// Stacks the views from the top, each at its preferred height.
  private func column(_ views: [View], width: Double) -> View {
    let column = View(.vertical(spacing: 4), views)
    column.layoutMargins = DirectionalInsets(4)
    return column
  }

  @Test func labels() throws {
    try Picture.check(view: "labels", size: Size(width: 108, height: 112)) { look in
      let texts = ["Label", "Too long for the width of it", "Wrapped, on as many lines as it takes"]
      let labels = texts.map { Label($0) }
      for label in labels {
        label.font = .system()
        label.textColor = look.foreground
      }
      labels[0].textAlignment = .right
      labels[2].numberOfLines = 0
      labels[2].font = .system(size: 12, weight: .bold)
      let column = column(labels, width: 100)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func tableViewCells() throws {
    try Picture.check(view: "table", size: Size(width: 110, height: 92)) { look in
      let table = TableView(frame: Rect(x: 0, y: 0, width: 110, height: 92))
      let rows = CollectionViewDataSource<Int, String>(table) { cell, word in
        cell.textLabel.text = word
        cell.textLabel.textColor = look.foreground
      }
      table.rowHeight = 30
      table.backgroundColor = look.background
      rows.apply(DataSourceSnapshot(["First", "Second", "Third"]))
      table.layoutIfNeeded()
      rows.selection = ["Second"]
      return table
    }
  }

  @Test func scrollIndicators() throws {
    try Picture.check(viewInBothContrasts: "scroll-indicators", size: Size(width: 90, height: 70)) { look in
      let scroll = ScrollView()
      scroll.backgroundColor = look.background
      scroll.frame = Rect(x: 0, y: 0, width: 90, height: 70)
      scroll.contentSize = Size(width: 200, height: 300)
      scroll.contentOffset = Point(x: 30, y: 90)
      scroll.flashScrollIndicators()
      return scroll
    }
  }
}
