import DactylGeometry
import DactylGraphics

/// The window with the highlight, above the item, on its surface (`SW-8`). It takes no input and is no element.
@MainActor final class SwitchOverlay {
  struct Content: Equatable {
    /// The item, in points of its surface.
    var frame: Rect
    var isGroup = false
    /// The items inside a group.
    var inner: [Rect] = []
    /// Words on an item that is no view.
    var caption: String?
    /// The menu of actions, beside the item; empty for none.
    var entries: [String] = []
    /// The entry that is highlighted.
    var index = 0

    init(frame: Rect) { self.frame = frame }
  }

  /// Below windows that can be seen at any time, unless the item is in one.
  private static let level = Window.Level(rawValue: 3900)

  /// Made when something is shown for the first time.
  private var window: HighlightWindow?

  func show(_ content: Content, for item: ScanItem, of application: Application) {
    let window = window ?? HighlightWindow()
    self.window = window
    let stack = item.stack
    let above = (item.view?.window?.windowLevel.rawValue ?? 0) + 1
    window.windowLevel = Window.Level(rawValue: max(above, Self.level.rawValue))
    if let view = item.view { window.inheritTraits(from: view) }
    if window.stack !== stack { stack.show(window) }
    window.show(content, style: application.switchHighlightStyle?(window.traits))
  }

  /// Removes the window.
  func hide() {
    window?.close()
    window?.forget()
  }
}

/// Draws the highlight.
private final class HighlightWindow: Window {
  /// The way from an item to the middle of the line around it, in points.
  private static let distance = 3.0
  private static let (lineWidth, groundWidth) = (4.0, 8.0)
  private static let (innerLineWidth, innerGroundWidth) = (1.0, 3.0)
  private static let cornerRadius = 8.0
  private static let dashes = [12.0, 6.0]
  private static let leastContrast = 9.0
  private static let padding = 12.0
  private static let leastRowHeight = 44.0

  private var content: SwitchOverlay.Content?
  private var style = SwitchHighlightStyle(foreground: .label, background: .background, font: .system(size: 17))
  private var parts = Parts()

  /// Where things are drawn, in points of the surface.
  private struct Parts: Equatable {
    var frame = Rect.zero
    var inner: [Rect] = []
    var caption: Rect?
    var menu: Rect?
    var rows: [Rect] = []

    /// All parts, with the lines around them.
    var bounds: Rect {
      ([menu, caption].compactMap(\.self) + rows + inner).reduce(frame) { $0.union($1) }.insetBy(dx: -8, dy: -8)
    }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  override var canBecomeKey: Bool { false }

  func show(_ content: SwitchOverlay.Content, style: SwitchHighlightStyle?) {
    guard let stack else { return }
    let style = style ?? self.style
    let parts = parts(of: content, style, in: stack.contentFrame)
    guard content != self.content || style != self.style || parts != self.parts else { return }
    (self.content, self.style, self.parts) = (content, style, parts)
    // The former place and the new one are drawn.
    setNeedsDisplay()
    frame = parts.bounds.intersection(stack.contentFrame)
    setNeedsDisplay()
  }

  func forget() { content = nil }

  // MARK: Places

  private func parts(of content: SwitchOverlay.Content, _ style: SwitchHighlightStyle, in area: Rect) -> Parts {
    var parts = Parts()
    let room = area.insetBy(dx: Self.groundWidth / 2, dy: Self.groundWidth / 2)
    parts.frame = content.frame.insetBy(dx: -Self.distance, dy: -Self.distance).intersection(room)
    parts.inner = content.inner.map { $0.insetBy(dx: Self.distance, dy: Self.distance).intersection(room) }
      .filter { !$0.isEmpty }
    if let caption = content.caption {
      let size = label(caption, style).size
      let place = Rect(
        x: content.frame.midX - size.width / 2, y: content.frame.midY - size.height / 2, width: size.width,
        height: size.height
      ).insetBy(dx: -Self.padding, dy: -Self.padding / 2)
      parts.caption = place.moved(into: room)
    }
    if !content.entries.isEmpty { placeMenu(content, style, in: room, &parts) }
    return parts
  }

  private func placeMenu(
    _ content: SwitchOverlay.Content, _ style: SwitchHighlightStyle, in room: Rect, _ parts: inout Parts
  ) {
    let sizes = content.entries.map { label($0, style).size }
    let inside = room.insetBy(dx: 8, dy: 8)
    let width = min((sizes.map(\.width).max() ?? 0) + 4 * Self.padding, inside.width)
    let height = max((sizes.map(\.height).max() ?? 0) + Self.padding, Self.leastRowHeight)
    let count = Double(content.entries.count)
    let size = Size(width: width, height: min(height * count + 2 * Self.padding, inside.height))
    let gap = 12.0
    let below = parts.frame.maxY + gap
    let y = below + size.height <= inside.maxY ? below : parts.frame.minY - gap - size.height
    let x = isMirrored ? parts.frame.maxX - width : parts.frame.minX
    let menu = Rect(x: x, y: y, width: size.width, height: size.height).moved(into: inside)
    parts.menu = menu
    let rowHeight = (menu.height - 2 * Self.padding) / count
    parts.rows = content.entries.indices.map { index in
      Rect(
        x: menu.minX + Self.padding, y: menu.minY + Self.padding + Double(index) * rowHeight,
        width: menu.width - 2 * Self.padding, height: rowHeight)
    }
  }

  private func label(_ text: String, _ style: SwitchHighlightStyle, width: Double? = nil) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(
        font: style.font, color: style.foreground, lineLimit: 1, fontScale: traits.fontScale), width: width)
  }

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    guard let content else { return }
    context.translate(x: -frame.minX, y: -frame.minY)
    let (line, ground) = colors(in: context.appearance)
    var style = style
    (style.foreground, style.background) = (line, ground)
    for inner in parts.inner {
      stroke(inner, in: context, line, ground, Self.innerLineWidth, Self.innerGroundWidth)
    }
    stroke(
      parts.frame, in: context, line, ground, Self.lineWidth, Self.groundWidth,
      dashes: content.isGroup || content.caption != nil ? Self.dashes : [])
    if let caption = content.caption, let place = parts.caption {
      drawGround(place, in: context, line, ground)
      let text = label(caption, style)
      context.draw(
        text, at: Point(x: place.midX - text.size.width / 2, y: place.midY - text.size.height / 2))
    }
    guard let menu = parts.menu else { return }
    drawGround(menu, in: context, line, ground)
    for (index, (entry, row)) in zip(content.entries, parts.rows).enumerated() {
      let text = label(entry, style, width: row.width - 2 * Self.padding)
      let x = isMirrored ? row.maxX - Self.padding - text.size.width : row.minX + Self.padding
      context.draw(text, at: Point(x: x, y: row.midY - text.size.height / 2))
      if index == content.index {
        stroke(row, in: context, line, ground, Self.lineWidth, Self.groundWidth)
      }
    }
  }

  private func colors(in appearance: Appearance) -> (line: Color, ground: Color) {
    if style.foreground.contrast(to: style.background, in: appearance) >= Self.leastContrast {
      return (style.foreground, style.background)
    }
    return appearance == .dark ? (.white, .black) : (.black, .white)
  }

  private func stroke(
    _ rect: Rect, in context: Context, _ line: Color, _ ground: Color, _ width: Double, _ groundWidth: Double,
    dashes: [Double] = []
  ) {
    let path = Path(roundedRect: rect, cornerRadius: min(Self.cornerRadius, rect.width / 2, rect.height / 2))
    context.stroke(path, with: ground, width: groundWidth)
    context.stroke(path, with: line, style: StrokeStyle(width: width, dash: dashes))
  }

  private func drawGround(_ rect: Rect, in context: Context, _ line: Color, _ ground: Color) {
    let path = Path(roundedRect: rect, cornerRadius: min(Self.cornerRadius, rect.height / 2))
    context.fill(path, with: ground)
    context.stroke(path, with: line, width: 2)
  }
}

extension Rect {
  /// The rectangle, moved by the smallest way that makes it a part of `area`, at whose upper left it is if it is larger.
  fileprivate func moved(into area: Rect) -> Rect {
    Rect(
      x: max(min(minX, area.maxX - width), area.minX), y: max(min(minY, area.maxY - height), area.minY), width: width,
      height: height)
  }
}
