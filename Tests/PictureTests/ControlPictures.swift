import Dactyl
import Testing

/// Each control in each of its states.
@MainActor @Suite struct ControlPictures {
  /// Stacks the views from the top, each at its preferred height.
  private func column(_ views: [View], width: Double) -> View {
    let column = View()
    var y = 4.0
    for view in views {
      let height = view.sizeThatFits(Size(width: width, height: .infinity)).height
      view.frame = Rect(x: 4, y: y, width: width, height: height)
      y += height + 4
      column.addSubview(view)
    }
    return column
  }

  @Test func buttons() throws {
    try Picture.check(view: "buttons", size: Size(width: 88, height: 164)) { look in
      let (plain, selected, disabled, long) = (
        Button("Save"), Button("Save"), Button("Save"), Button("Much too long")
      )
      selected.isSelected = true
      disabled.isEnabled = false
      let column = column([plain, selected, disabled, long], width: 80)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func buttonThatIsPressed() throws {
    try Picture.check(view: "button-pressed", size: Size(width: 88, height: 44)) { look in
      let button = Button("Save")
      button.isHighlighted = true
      let column = column([button], width: 80)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func primaryButtons() throws {
    try Picture.check(view: "buttons-primary", size: Size(width: 88, height: 204)) { look in
      let buttons = (0..<5).map { _ in Button("Save") }
      for button in buttons.dropFirst() { button.isPrimary = true }
      for button in [buttons[0], buttons[2]] { button.isSelected = true }
      buttons[3].isHighlighted = true
      buttons[4].isEnabled = false
      let column = column(buttons, width: 80)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func switches() throws {
    try Picture.check(view: "switches", size: Size(width: 58, height: 106)) { look in
      let (off, on, disabled) = (Switch(), Switch(), Switch())
      on.isOn = true
      (disabled.isOn, disabled.isEnabled) = (true, false)
      let column = column([off, on, disabled], width: 50)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func sliders() throws {
    try Picture.check(view: "sliders", size: Size(width: 108, height: 124)) { look in
      let sliders = [0.3, 1, 0.5].map { value in
        let slider = Slider()
        slider.value = value
        return slider
      }
      sliders[2].isEnabled = false
      let column = column(sliders, width: 100)
      column.backgroundColor = look.background
      return column
    }
  }

  @Test func labels() throws {
    try Picture.check(view: "labels", size: Size(width: 108, height: 112)) { look in
      let texts = ["Label", "Too long for the width of it", "Wrapped, on as many lines as it takes"]
      let labels = texts.map { Label($0, style: TextStyle(color: look.foreground, lineLimit: 1)) }
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
      let table = Table(look: look)
      table.rowHeight = 30
      table.backgroundColor = look.background
      table.frame = Rect(x: 0, y: 0, width: 110, height: 92)
      table.reloadData()
      table.layoutIfNeeded()
      table.selectRow(1)
      return table
    }
  }

  @Test func scrollIndicators() throws {
    try Picture.check(view: "scroll-indicators", size: Size(width: 90, height: 70)) { look in
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

/// Three rows of text.
private final class Table: TableView, TableViewDataSource {
  private let look: Look

  init(look: Look) {
    self.look = look
    super.init(frame: .zero)
    dataSource = self
  }

  func numberOfRows(in tableView: TableView) -> Int { 3 }

  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = TableViewCell(reuseIdentifier: "row")
    cell.textLabel.text = ["First", "Second", "Third"][row]
    cell.textLabel.textColor = look.foreground
    return cell
  }
}
