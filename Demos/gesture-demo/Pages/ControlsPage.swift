import Dactyl

/// A lamp with a button, a switch and a slider, on a tile with recognizers that the controls refuse.
final class ControlsPage: Page {
  private static let lineHeight = 44.0
  /// The distance from a slider's edge to its track, half the width of the thumb.
  private static let thumbRoom = 15.0
  private static let largestTile = Size(width: 420, height: 420)

  private let tile = Tile("", hue: 7)
  private let lamp = LampView()
  private let button = Button("Next colour")
  private let power = TallSwitch()
  private let slider = Slider()
  private let powerLabel = Label("Light")
  private let sliderLabel = Label("Brightness")
  private let ticker = Label("Events of the controls appear here.")

  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()

  private var home = Point.zero
  private var glide: Glide?
  /// The last control that sent an event, and its events.
  private var lastControl = ""
  private var sentEvents: [String] = []

  init() {
    super.init(
      hint:
        "The field recognizes taps beside the controls. The controls refuse taps on them, and the slider drags along it."
    )
  }

  override func viewDidLoad() {
    board.addSubview(tile)
    for child in [lamp, button, powerLabel, power, sliderLabel, slider, ticker] { tile.addSubview(child) }
    tile.debugName = "field"
    tile.clipsToBounds = true
    ticker.font = .system(size: 12)
    power.isOn = true
    slider.value = 0.7
    showLamp()

    follow(button, "button")
    follow(power, "switch")
    follow(slider, "slider")
    button.addTarget(self, action: Selector(ControlsPage.nextColor), for: .primaryActionTriggered)
    power.addTarget(self, action: Selector(ControlsPage.showLamp), for: .valueChanged)
    slider.addTarget(self, action: Selector(ControlsPage.showLamp), for: .valueChanged)

    add(tap, "field-tap", to: tile)
    tap.addTarget(self, action: ControlsPage.tapped)
    add(pan, "field-pan", to: tile)
    pan.addTarget(self, action: ControlsPage.panned)
  }

  override func applyTheme() {
    super.applyTheme()
    lamp.theme = theme
    for label in [powerLabel, sliderLabel] { label.textColor = theme.text }
    ticker.textColor = theme.fadedText
  }

  // MARK: Layout

  override func arrange(in area: Rect) {
    let frame = area.middle(Self.largestTile)
    tile.bounds.size = frame.size
    tile.center = frame.center
    home = frame.center
    let inside = Rect(origin: .zero, size: frame.size).insetBy(dx: 16, dy: 12)
    let line = Self.lineHeight
    var y = inside.maxY
    func next(_ height: Double) -> Rect {
      y -= height
      return Rect(x: inside.minX, y: y, width: inside.width, height: height)
    }
    ticker.frame = next(18)
    y -= 4
    let sliderLine = next(line)
    let labelWidth = 92.0
    sliderLabel.frame = centered(sliderLabel, in: sliderLine, width: labelWidth)
    slider.frame = Rect(
      x: sliderLine.minX + labelWidth - Self.thumbRoom, y: y,
      width: max(sliderLine.width - labelWidth + 2 * Self.thumbRoom, 0), height: line)
    let powerLine = next(line)
    powerLabel.frame = centered(powerLabel, in: powerLine, width: labelWidth)
    let size = power.sizeThatFits(powerLine.size)
    power.frame = Rect(
      x: powerLine.minX + labelWidth, y: powerLine.midY - size.height / 2, width: size.width, height: size.height)
    y -= 4
    button.frame = next(line)
    y -= 8
    lamp.frame = Rect(x: inside.minX, y: inside.minY, width: inside.width, height: max(y - inside.minY, 0))
  }

  private func centered(_ label: Label, in line: Rect, width: Double) -> Rect {
    let height = label.sizeThatFits(line.size).height
    return Rect(x: line.minX, y: (line.midY - height / 2).rounded(), width: width, height: height)
  }

  // MARK: Actions of controls

  private func nextColor() {
    lamp.hue += 1
  }

  private func showLamp() {
    lamp.brightness = power.isOn ? slider.value : 0
  }

  private static let events: [(name: String, event: Control.Events)] = [
    ("touchDown", .touchDown), ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
    ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
    ("primaryActionTriggered", .primaryActionTriggered),
  ]

  /// Logs and shows the events of a control.
  private func follow(_ control: Control, _ name: String) {
    control.debugName = name
    for (word, event) in Self.events {
      let action = Action { [weak self, weak control] _ in self?.controlSent(word, from: control, name) }
      control.addAction(action, for: event)
    }
  }

  private func controlSent(_ word: String, from control: Control?, _ name: String) {
    var line = LogLine("control", name, word)
    if let slider = control as? Slider { line.add("value", slider.value, places: 3) }
    if let power = control as? Switch { line.add("value", power.isOn ? "on" : "off") }
    host?.page(self, logs: line)
    if name != lastControl || word == "touchDown" { sentEvents = [] }
    lastControl = name
    if sentEvents.last != word { sentEvents.append(word) }
    ticker.text = "\(name): \(sentEvents.joined(separator: ", "))"
  }

  // MARK: Gestures of the tile

  private func tapped() {
    tile.flashUp()
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      glide?.stop()
      let translation = pan.translation(in: board)
      tile.center = Point(x: (home.x + translation.x / 3).rounded(), y: (home.y + translation.y / 3).rounded())
    default:
      if let toplevel { glide = Glide(tile, to: home, on: toplevel) }
    }
  }
}
