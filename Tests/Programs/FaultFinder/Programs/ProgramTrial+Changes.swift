import Dactyl
import DactylGeometry
import DactylRandom
import DactylSurface
import DactylTesting

/// Changes around the user.
extension ProgramTrial {
  func change(_ random: inout SeededSource, on stage: TestStage) {
    let overrides = stage.application.traitOverrides
    switch random.int(0...18) {
    case 0, 1:
      let size = Size(width: Double(random.int(300...1280)), height: Double(random.int(300...800)))
      log.note("# size \(Decimal.text(size.width, 0)) by \(Decimal.text(size.height, 0))")
      stage.resize(to: size)
    case 2:
      let scale = random.pick(1, 1.25, 1.5, 2)
      configure(stage, "scale \(scale)") { $0.scale = scale }
    case 3:
      let isDark = random.chance(50)
      log.note("# \(isDark ? "dark" : "light")")
      overrides.appearance = isDark ? .dark : .light
    case 4:
      let scale = random.pick(1, 0.8, 1.3, 2)
      log.note("# texts \(scale)")
      overrides.fontScale = scale
    case 5:
      let direction = random.pick(LayoutDirection.leftToRight, .rightToLeft)
      log.note("# \(direction)")
      overrides.layoutDirection = direction
    case 6:
      let isReduced = random.chance(50)
      log.note("# reduced motion \(isReduced)")
      overrides.reducesMotion = isReduced
    case 7:
      let isHigh = random.chance(50)
      log.note("# \(isHigh ? "high contrast" : "standard theme")")
      overrides.theme = isHigh ? .highContrast : .standard
    case 8:
      let density = random.pick(Density.comfortable, .compact)
      log.note("# \(density)")
      overrides.density = density
    case 9:
      let isThere = random.chance(50)
      log.note("# touchscreen \(isThere)")
      if !isThere { user.cancel(isLost: true) }
      stage.hasTouchscreen = isThere
    case 10:
      let isActive = random.chance(70)
      configure(stage, "focus \(isActive)") { $0.isActivated = isActive }
    case 11:
      user.becomeInactive()
      if random.chance(80) {
        log.note("# active")
        stage.application.becomeActive()
      }
    case 12: user.cancel(isLost: random.chance(20))
    case 13: changeOutputs(&random, stage)
    case 14, 15: changeFrame(&random, stage)
    case 16: changeLanguage(&random, stage)
    case 17: changeDesktop(&random, stage)
    default: close(&random, stage)
    }
  }

  private func configure(_ stage: TestStage, _ words: String, _ change: (inout SurfaceState) -> Void) {
    log.note("# \(words)")
    guard let surface = stage.surface else { return }
    stage.platform.configure(surface, change)
  }

  /// Another frame, or a window in another state.
  private func changeFrame(_ random: inout SeededSource, _ stage: TestStage) {
    let toplevel = stage.toplevel
    switch random.int(0...4) {
    case 0, 1:
      toplevel.decorations = random.pick(.own, .own, .automatic, .none)
      log.note("# decorations \(toplevel.decorations)")
    case 2:
      toplevel.titleBarStyle = random.pick(.standard, .unified)
      log.note("# title bar \(toplevel.titleBarStyle)")
    case 3:
      let isMaximized = random.chance(50)
      log.note("# maximized \(isMaximized)")
      toplevel.isMaximized = isMaximized
    default:
      let edges = SurfaceEdge(rawValue: UInt32(random.int(0...15)))
      configure(stage, "tiled \(edges.rawValue)") { $0.tiledEdges = edges }
    }
  }

  /// Another language of texts, and of the touch keyboard.
  private func changeLanguage(_ random: inout SeededSource, _ stage: TestStage) {
    let (language, layout) = random.pick(("de", "de"), ("en-US", "us"), ("ar", "ara"), ("fr", "fr"), ("hu", "hu"))
    log.note("# language \(language)")
    stage.application.keyboardLayouts = [layout, "us"].map(KeyboardLayout.init(identifier:))
    func change(_ view: View) {
      if let text = view as? TextView { (text.language, text.hyphenates) = (language, true) }
      if let label = view as? Label { (label.language, label.hyphenates) = (language, true) }
      view.subviews.forEach(change)
    }
    for toplevel in stage.application.toplevels { change(toplevel.window) }
  }

  /// Other settings of the desktop (DS-2).
  private func changeDesktop(_ random: inout SeededSource, _ stage: TestStage) {
    var values = DesktopSettings.Values()
    values.appearance = random.pick(nil, .light, .dark)
    values.increasesContrast = random.pick(nil, false, true)
    values.reducesMotion = random.pick(nil, false, true)
    values.fontScale = random.pick(nil, 1, 1.5)
    values.accentColor = random.pick(nil, .systemPurple, .systemGreen)
    values.fontFamily = random.pick(nil, "Serif", "no such font")
    values.doubleClickInterval = random.pick(nil, 0.2, 0.8)
    values.windowButtons = random.pick(nil, WindowButtonLayout("close:"), WindowButtonLayout(":"))
    log.note("# settings of the desktop")
    stage.desktopSettings = DesktopSettings(values)
  }

  private func changeOutputs(_ random: inout SeededSource, _ stage: TestStage) {
    if random.chance(40) { return fillOutput(&random, stage) }
    let names = ["other", "left", "right"].filter { _ in random.chance(60) }
    let outputs = names.map { name in
      OutputInfo(
        name: name, scale: random.pick(1, 2), pixelWidth: random.pick(1920, 1280), pixelHeight: random.pick(1080, 800),
        refreshMillihertz: random.pick(60_000, 30_000, 144_000), transform: random.pick(.normal, .turned90, .flipped))
    }
    let words = outputs.map { "\($0.name) \($0.pixelWidth) by \($0.pixelHeight), scale \($0.scale), \($0.transform)" }
    log.note("# outputs [\(words.joined(separator: "; "))]")
    stage.platform.setOutputs(outputs)
  }

  /// The window fills an output, or is moved to one, or fills none.
  private func fillOutput(_ random: inout SeededSource, _ stage: TestStage) {
    guard let output = random.pick(stage.application.outputs) else { return }
    switch random.int(0...3) {
    case 0:
      log.note("# no full screen")
      stage.toplevel.isFullscreen = false
    case 1:
      log.note("# moved to \(output.name)")
      stage.move(stage.toplevel, toOutput: output.name)
    default:
      log.note("# full screen on \(output.name)")
      stage.toplevel.enterFullscreen(on: output)
    }
  }

  /// The user closes a popup by the desktop, or, rarely, the window.
  private func close(_ random: inout SeededSource, _ stage: TestStage) {
    if let popup = stage.platform.openSurfaces.compactMap({ $0 as? any PopupSurface }).last {
      log.note("# the desktop dismisses a popup")
      return stage.platform.dismiss(popup)
    }
    guard random.chance(20), let surface = stage.surface else { return }
    log.note("# the desktop asks to close the window")
    stage.platform.askToClose(surface)
  }
}
