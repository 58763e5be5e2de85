import DactylGeometry
import DactylGraphics

/// Shows how the windows of a surface are drawn: `DACTYL_DEBUG=damage,frames,layers`.
///
/// `damage` flashes the painted areas, `frames` writes the duration of the passes, the delay before drawing, and
/// whether scrolling copies, over the windows and as a line for each frame on standard error; `layers` outlines cached
/// layers. The overlay is painted with other frames; it causes frames only while flashes fade.
@MainActor final class DebugOverlay {
  struct Parts: OptionSet {
    let rawValue: Int
    static let damage = Parts(rawValue: 1)
    static let frames = Parts(rawValue: 2)
    static let layers = Parts(rawValue: 4)

    /// Parses names separated by commas. Unknown names are ignored.
    init(names: String) {
      self = Application.debugNames(in: names).reduce(into: []) { parts, name in
        switch name {
        case "damage": parts.insert(.damage)
        case "frames": parts.insert(.frames)
        case "layers": parts.insert(.layers)
        default: break
        }
      }
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  enum Pass: Int, CaseIterable {
    case animate, layout, display, composite
  }

  private let parts: Parts
  private let stopwatch: @MainActor () -> Timestamp
  /// The frame timing of the surface; nil without a surface.
  private let timing: @MainActor () -> FrameTiming?
  /// The durations of the current frame's passes, and of the last frame's.
  private var times = [Timestamp](repeating: .zero, count: Pass.allCases.count)
  private var finished = [Timestamp](repeating: .zero, count: Pass.allCases.count)
  private var flashes = DamageFlashes()
  private var frameCount = 0
  /// The damage of the frame, without the overlay's own.
  private var damage: [Rect] = []
  /// The reports on the scroll views of the frame, and those of the last frame that scrolled.
  private var scrolls: [String] = []
  private var lastScroll = ""
  private let write: @MainActor (String) -> Void

  /// `stopwatch` returns the current time of a monotonic clock. `write` gets the line of each frame.
  init(
    _ parts: Parts, stopwatch: @escaping @MainActor () -> Timestamp,
    timing: @escaping @MainActor () -> FrameTiming? = { nil }, write: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.parts = parts
    self.write = write
    self.stopwatch = stopwatch
    self.timing = timing
  }

  // MARK: A frame

  func frameBegins() {
    finished = times
    times = times.map { _ in .zero }
  }

  func measure(_ pass: Pass, _ body: () -> Void) {
    let start = stopwatch()
    body()
    times[pass.rawValue] = times[pass.rawValue] + (stopwatch() - start)
  }

  /// Returns the area to paint for `damage`: the damage and the changed part of the overlay.
  func frame(of stack: WindowStack, changing damage: [Rect]) -> [Rect] {
    self.damage = damage
    var all = damage
    if parts.contains(.damage) {
      all += flashes.add(damage)
      if !flashes.isEmpty { stack.setNeedsFrame() }
    }
    guard !all.isEmpty else { return [] }
    if !damage.isEmpty { frameCount += 1 }
    if parts.contains(.frames) { all.append(panel) }
    return all
  }

  /// Draws the overlay above everything else, in surface coordinates.
  func draw(_ context: Context, over stack: WindowStack) {
    if parts.contains(.damage) { flashes.draw(context) }
    if parts.contains(.layers) {
      for window in stack.backToFront where !window.geometry.isHidden { window.drawLayerFrames(context, in: window) }
    }
    if parts.contains(.frames) {
      drawPanel(context)
      if !damage.isEmpty { write(line) }
      scrolls = []
    }
  }

  // MARK: Scrolling

  /// `view` has scrolled, and its pixels in `rect` are copied. `above`: the number of rectangles that stay, and are
  /// painted again.
  func scrollWasCopied(_ view: View, _ rect: Rect, above: Int) {
    add(
      "\(name(view)) copies \(Int(rect.width))x\(Int(rect.height))" + (above > 0 ? ", paints \(above) above it" : ""))
  }

  /// `view` has scrolled, and is painted.
  func scrollWasPainted(_ view: View, because obstacle: ScrollObstacle) {
    add("\(name(view)) is painted: \(obstacle.text)")
  }

  private func name(_ view: View) -> String { view.debugName.isEmpty ? "\(type(of: view))" : view.debugName }

  private func add(_ text: String) {
    lastScroll = text
    if scrolls.last != text { scrolls.append(text) }
  }

  // MARK: Times

  private var panel: Rect { Rect(x: 8, y: 8, width: 196, height: lastScroll.isEmpty ? 58 : 84) }

  private func drawPanel(_ context: Context) {
    context.fill(Path(roundedRect: panel, cornerRadius: 6), with: Color(white: 0, alpha: 0.75))
    let style = TextStyle(
      font: Font(family: "Monospace", size: 10, hasMonospacedDigits: true), color: .white)
    let text = (lines + (lastScroll.isEmpty ? [] : [lastScroll])).joined(separator: "\n")
    let layout = TextLayout(text, style: style, width: panel.width - 16)
    context.draw(layout, at: Point(x: panel.minX + 8, y: panel.minY + 6))
  }

  /// The present frame as a line: the durations of its passes and of the commit before, in microseconds, the painted
  /// areas, and the reports on its scroll views.
  var line: String {
    func text(_ pass: Pass) -> String { "\(pass) \(times[pass.rawValue].nanoseconds / 1000)" }
    let area = damage.reduce(0) { $0 + $1.width * $1.height }
    return
      "frame \(frameCount): \(Pass.allCases.map(text).joined(separator: ", ")), commit before "
      + "\((timing() ?? FrameTiming()).commit.nanoseconds / 1000) us; paints \(damage.count) "
      + "\(damage.count == 1 ? "area" : "areas"), \(Int(area.rounded())) square points"
      + scrolls.map { "; \($0)" }.joined()
  }

  /// The durations of the last frame's passes in microseconds, and the timing of drawing.
  var lines: [String] {
    func text(_ pass: Pass) -> String { "\(pass) \(finished[pass.rawValue].nanoseconds / 1000)" }
    let timing = timing() ?? FrameTiming()
    let isLate = timing.delay > .zero
    return [
      "frame \(frameCount)  commit \(timing.commit.nanoseconds / 1000) us",
      "\(text(.animate))  \(text(.layout)) us", "\(text(.display))  \(text(.composite)) us",
      isLate
        ? "waits \(Self.milliseconds(timing.delay)) ms, margin \(Self.milliseconds(timing.margin))"
        : "draws at the callback",
    ]
  }

  private static func milliseconds(_ time: Timestamp) -> String {
    let tenths = time.nanoseconds / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension View {
  /// Draws a line around each cached layer: green if it was reused, red if it had to be painted.
  fileprivate final func drawLayerFrames(_ context: Context, in window: Window) {
    if let layer {
      let color = layer.paintsInARow > 0 ? Color.systemRed : .systemGreen
      let frame = self === window ? window.frame : window.toSuperview.apply(to: convert(inkBounds, to: window))
      context.stroke(frame.insetBy(dx: 0.5, dy: 0.5), with: color)
    }
    for subview in storedSubviews where !subview.geometry.isHidden { subview.drawLayerFrames(context, in: window) }
  }
}
