import Dactyl

/// A lamp with a button, a switch and a slider, on a tile with recognizers that the controls refuse.
final class ControlsPage: Page {
  private static let labelWidth = 92.0
  private static let largestTile = Size(width: 420, height: 420)

  private let tile = Tile("", hue: 7)
  private let lamp = LampView()
  private let button = Button("Next colour")
  private let power = Switch()
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
    tile.layout = .vertical(spacing: 4)
    tile.layoutMargins = DirectionalInsets(horizontal: 16, vertical: 12)
    lamp.sizing = .growing()
    for child in [lamp, button, line(powerLabel, power), line(sliderLabel, slider), ticker] { tile.addSubview(child) }
    slider.sizing.grow = 1
    tile.debugName = "field"
    tile.clipsToBounds = true
    ticker.font = .system(size: 12)
    ticker.textColor = Palette.fadedText
    for label in [powerLabel, sliderLabel] { label.textColor = Palette.text }
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

  // MARK: Layout

  override func arrange(in area: Rect) {
    let frame = area.middle(Self.largestTile)
    tile.bounds.size = frame.size
    tile.center = frame.center
    home = frame.center
  }

  /// A control behind its label.
  private func line(_ label: Label, _ control: Control) -> View {
    label.sizing.width = Self.labelWidth
    control.accessibilityLabeledBy = label
    return View(.horizontal(alignment: .center), [label, control])
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
