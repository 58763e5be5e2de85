import DactylCore
import DactylGeometry
import DactylGraphics

/// The constants of the theme, which can be changed while the program runs.
final class ThemeController: ViewController {
  private unowned let inspector: Inspector
  private var theme: Theme
  /// The themes that the program has given its windows.
  private var own: [ObjectIdentifier: Theme?] = [:]
  private var updates: [@MainActor () -> Void] = []

  private static let numbers: [(String, WritableKeyPath<Theme, Double>, ClosedRange<Double>)] = [
    ("Text", \.typography.bodySize, 8...32),
    ("Small spacing", \.metrics.smallSpacing, 0...32),
    ("Spacing", \.metrics.spacing, 0...40),
    ("Large spacing", \.metrics.largeSpacing, 0...48),
    ("Section spacing", \.metrics.sectionSpacing, 0...64),
    ("Height of controls", \.metrics.controlHeight, 20...96),
    ("Compact height", \.metrics.compactControlHeight, 16...64),
    ("Corners of controls", \.metrics.controlRadius, 0...32),
    ("Corners of cards", \.metrics.cardRadius, 0...40),
    ("Borders", \.metrics.borderWidth, 0...6),
    ("Focus", \.metrics.focusWidth, 0...8),
    ("Response of springs", \.motion.response, 0.05...2),
    ("Response of screens", \.motion.screenResponse, 0.05...2),
    ("Response of sheets", \.motion.sheetResponse, 0.05...2),
    ("Release", \.motion.release, 0...2),
  ]

  private static let colors: [(String, WritableKeyPath<Theme, Color>)] = [
    ("Background", \.colors.background), ("Surface", \.colors.surface), ("Raised", \.colors.raised),
    ("Text", \.colors.label), ("Second text", \.colors.secondaryLabel), ("Accent", \.colors.accent),
    ("On accent", \.colors.onAccent), ("Destructive", \.colors.destructive), ("Fill", \.colors.fill),
    ("Outline", \.colors.outline), ("Separator", \.colors.separator), ("Focus", \.colors.focus),
    ("Selection", \.colors.selection),
  ]

  init(_ inspector: Inspector) {
    self.inspector = inspector
    theme = inspector.windows.first?.traits.theme ?? .standard
    super.init()
    title = "Theme"
  }

  override func loadView() {
    let scroll = ScrollView()
    scroll.layout = StackLayout(.vertical, spacing: 8, alignment: .fill)
    scroll.layoutMargins = DirectionalInsets(16)
    let sections: [(String, [View])] = [
      ("Looks", looks()), ("Constants", Self.numbers.map(slider)), ("Colours", Self.colors.map(well)),
    ]
    for (title, rows) in sections {
      for view in [Label(title, role: .headline)] + rows { scroll.addSubview(view) }
    }
    view = scroll
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.trailingViews = [
      Button("Reset", style: .plain, primaryAction: Action { [weak self] _ in self?.reset() })
    ]
  }

  /// Shows the values as they are now.
  func refresh() {
    theme = inspector.windows.first?.traits.theme ?? theme
    for update in updates { update() }
  }

  // MARK: Rows

  private func row(_ name: String, _ control: View) -> View {
    let label = Label(name, role: .body)
    label.sizing.grow = 1
    control.accessibilityLabel = name
    return View(.horizontal(spacing: 12, alignment: .center), [label, control])
  }

  private func looks() -> [View] {
    typealias Look = (String, @MainActor () -> Bool, @MainActor (Bool) -> Void)
    // The inspector keeps the controller, and so these.
    weak let inspector: Inspector? = inspector
    let looks: [Look] = [
      (
        "Dark", { inspector?.application?.traits.appearance == .dark },
        { inspector?.application?.traitOverrides.appearance = $0 ? .dark : .light }
      ),
      (
        "Less movement", { inspector?.application?.traits.reducesMotion == true },
        { inspector?.application?.traitOverrides.reducesMotion = $0 }
      ),
      (
        "Right to left", { inspector?.windows.first?.isMirrored == true },
        { isOn in
          for window in inspector?.windows ?? [] {
            window.traitOverrides.layoutDirection = isOn ? .rightToLeft : .leftToRight
          }
        }
      ),
      (
        "Compact", { inspector?.windows.first?.traits.density == .compact },
        { isOn in
          for window in inspector?.windows ?? [] { window.traitOverrides.density = isOn ? .compact : .comfortable }
        }
      ),
    ]
    let switches = looks.map { name, get, set in
      let control = Switch()
      control.addAction(Action { [weak control] _ in if let control { set(control.isOn) } }, for: .valueChanged)
      updates.append { [weak control] in if let control, control.isOn != get() { control.isOn = get() } }
      return row(name, control)
    }
    let text = Slider()
    (text.minimumValue, text.maximumValue, text.stepValue) = (0.5, 3, 0.25)
    text.showsValue = true
    text.valueText = { InspectorText.text($0) }
    text.sizing.width = 160
    text.addAction(
      Action { [weak text] _ in if let text { inspector?.application?.traitOverrides.fontScale = text.value } },
      for: .valueChanged)
    updates.append { [weak text] in
      if let text, !text.isTracking { text.value = inspector?.application?.traits.fontScale ?? 1 }
    }
    return switches + [row("Text size", text)]
  }

  private func slider(
    _ name: String, _ path: WritableKeyPath<Theme, Double>, _ range: ClosedRange<Double>
  ) -> View {
    let slider = Slider()
    (slider.minimumValue, slider.maximumValue) = (range.lowerBound, range.upperBound)
    slider.stepValue = range.upperBound > 4 ? 1 : 0.05
    slider.showsValue = true
    slider.sizing.width = 160
    slider.valueText = { InspectorText.text($0) }
    slider.addAction(
      Action { [weak self, weak slider] _ in
        if let slider { self?.change { $0[keyPath: path] = slider.value } }
      }, for: .valueChanged)
    updates.append { [weak self, weak slider] in
      if let self, let slider, !slider.isTracking { slider.value = theme[keyPath: path] }
    }
    return row(name, slider)
  }

  private func well(_ name: String, _ path: WritableKeyPath<Theme, Color>) -> View {
    let well = ColorWell(theme[keyPath: path])
    well.addAction(
      Action { [weak self, weak well] _ in
        if let color = well?.selectedColor { self?.change { $0[keyPath: path] = color } }
      }, for: .valueChanged)
    updates.append { [weak self, weak well] in
      if let self, let well, !well.isPaletteShown { well.selectedColor = theme[keyPath: path] }
    }
    return row(name, well)
  }

  // MARK: Changes

  private func change(_ body: (inout Theme) -> Void) {
    for window in inspector.windows {
      if own[ObjectIdentifier(window)] == nil { own[ObjectIdentifier(window)] = window.traitOverrides.theme }
      var changed = window.traits.theme
      body(&changed)
      window.traitOverrides.theme = changed
    }
    theme = inspector.windows.first?.traits.theme ?? theme
  }

  private func reset() {
    for window in inspector.windows {
      if let old = own[ObjectIdentifier(window)] { window.traitOverrides.theme = old }
    }
    own = [:]
    refresh()
  }
}
