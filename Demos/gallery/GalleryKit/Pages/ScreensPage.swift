import Dactyl

/// The screens, which of them the window is on, and full screen on each of them.
final class ScreensPage: Page {
  private let list = View(.vertical(spacing: 12))
  private let note = Label("", role: .footnote)
  private let leave = Button(localized: "Leave full screen")
  private var observation: Subscription?

  init() {
    note.textColor = .secondaryLabel
    note.numberOfLines = 0
    leave.stackAlignment = .leading
    super.init([Section("Screens", [note, list, leave])])
    leave.addAction(
      Action { [weak self] _ in self?.window?.toplevel?.isFullscreen = false }, for: .primaryActionTriggered)
    update()
  }

  override func didMoveToWindow() {
    let application = window?.application
    observation = application?.observeOutputs { [weak self] _ in self?.update() }
    window?.toplevel?.delegate = self
    update()
  }

  private func update() {
    let outputs = (window?.application ?? Application.shared)?.outputs ?? []
    note.localize(
      \.text, outputs.isEmpty ? "There is no screen." : "The window is on the one with the mark.")
    for view in list.subviews { view.removeFromSuperview() }
    for output in outputs { list.addSubview(card(output)) }
    leave.isEnabled = window?.toplevel?.isFullscreen == true
  }

  private func card(_ output: Output) -> View {
    let toplevel = window?.toplevel
    let title = Label(output.name, role: .headline)
    let mark = Badge(localized: "This window", style: .accent)
    mark.isHidden = toplevel?.outputs.contains(output) != true
    let lines = Self.lines(output).map { text in
      let label = Label(localized: text, role: .footnote)
      label.textColor = .secondaryLabel
      return label
    }
    let fill = Button(localized: "Full screen")
    fill.localize(\.accessibilityLabel, "Full screen on \(output.name)")
    fill.stackAlignment = .leading
    fill.isEnabled = toplevel != nil
    fill.addAction(
      Action { [weak self, weak output] _ in
        if let output { self?.window?.toplevel?.enterFullscreen(on: output) }
      },
      for: .primaryActionTriggered)
    for label in [title] + lines { label.numberOfLines = 0 }
    return Card(.vertical(spacing: 8), [Self.row([title, mark])] + lines + [fill])
  }

  /// The properties of a screen in words.
  private static func lines(_ output: Output) -> [LocalizedText] {
    let (frame, pixels) = (output.frame, output.pixelSize)
    let (width, height, scale) = (Int(pixels.width), Int(pixels.height), short(output.scale))
    var lines: [LocalizedText] = [
      "\(Int(frame.width)) × \(Int(frame.height)) points at \(Int(frame.minX)), \(Int(frame.minY))",
      "\(width) × \(height) pixels, scale \(scale)",
    ]
    if let rate = output.refreshRate {
      lines[1] = "\(width) × \(height) pixels, scale \(scale), \(short(rate)) Hz"
    }
    if output.rotation != .upright { lines.append("turned by \(output.rotation.rawValue)°") }
    if output.isMirrored { lines.append("mirrored") }
    if let size = output.physicalSize { lines.append("\(Int(size.width)) × \(Int(size.height)) mm") }
    let text = output.description.isEmpty ? "\(output.make) \(output.model)" : output.description
    return text == " " ? lines : [.verbatim(text)] + lines
  }

  /// A number with at most two digits behind the point.
  private static func short(_ value: Double) -> LocalizedText {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension ScreensPage: ToplevelDelegate {
  func toplevelChanged(_ toplevel: Toplevel) { update() }
}
