import DactylCore
import DactylGeometry
import DactylGraphics

extension Button {
  private static let verticalPadding = 16.0
  /// The space between symbol and title.
  private static let gap = 8.0

  /// The space on each side of the content.
  private var padding: Double { currentTitle.isEmpty ? 8 : style == .plain ? 12 : 16 }

  private var least: Double { traits.theme.metrics.controlHeight(at: traits.density) }

  private struct Content {
    let imageSize: Size
    let title: TextLayout
    /// The width of the sign of a menu with the space before it.
    let signWidth: Double
    let size: Size
  }

  /// Returns the content of a button of `width` and `height`.
  private func content(width: Double, height: Double = .infinity) -> Content {
    let theme = traits.theme
    // A symbol grows with the text beside it.
    let scale = traits.fontScale
    let imageSize = (currentImage?.size ?? .zero) * scale
    let gap = currentImage == nil || currentTitle.isEmpty ? 0 : Self.gap
    let signWidth =
      currentTitle.isEmpty || menuPresenter?.isShownAsPrimaryAction == nil ? 0 : Self.gap + MenuSign.width * scale
    let room = max(width - 2 * padding - imageSize.width - gap - signWidth, 0)
    let layout = titleLayout(width: room, height: height, theme)
    let titleSize = currentTitle.isEmpty ? .zero : Size(width: layout.size.width, height: layout.fittingHeight)
    return Content(
      imageSize: imageSize, title: layout, signWidth: signWidth,
      size: Size(
        width: imageSize.width + gap + titleSize.width + signWidth, height: max(imageSize.height, titleSize.height)))
  }

  /// Returns the title in `width`, in as many lines as it needs and `height` has room for.
  private func titleLayout(width: Double, height: Double, _ theme: Theme) -> TextLayout {
    var style = TextStyle(font: font ?? theme.typography.font(.control), color: titleColor(theme), lineLimit: 1)
    let line = TextLayout(currentTitle, style: style, width: width)
    let fitting = height.isFinite ? max(height / line.size.height, 1) : .infinity
    let limit = min(numberOfLines > 0 ? Double(numberOfLines) : .infinity, fitting.rounded(.down))
    // A line break inside a word would be worse than the dots.
    guard line.isTruncated, line.isCached, limit > 1,
      !currentTitle.split(whereSeparator: \.isWhitespace).contains(where: {
        TextLayout(String($0), style: style, width: width).isTruncated
      })
    else { return line }
    style.lineLimit = limit.isFinite ? Int(limit) : nil
    style.alignment =
      switch contentHorizontalAlignment {
      case .center: .center
      case .leading: isMirrored ? .right : .left
      case .trailing: isMirrored ? .left : .right
      }
    // The widest line has no space beside it, so that the symbol stands beside the words.
    let widest = TextLayout(currentTitle, style: style, width: width).size.width
    return TextLayout(currentTitle, style: style, width: widest.rounded(.up))
  }

  /// Returns the size of the content with padding, in whole points, and at least the height of a control.
  func fittingSize(width: Double) -> Size {
    let content = content(width: width)
    return Size(
      width: max(content.size.width + 2 * padding, currentTitle.isEmpty ? least : 0).rounded(.up),
      height: max((content.size.height + Self.verticalPadding).rounded(.up), least))
  }

  func baseline(in size: Size) -> Double? {
    guard !currentTitle.isEmpty else { return nil }
    let content = content(width: size.width, height: size.height)
    return content.title.top(in: size.height) + content.title.baseline
  }

  /// Returns the space before a content of `width`: the padding, or less where both sides have less.
  private func leadingSpace(of width: Double) -> Double {
    let space = bounds.width - width
    return switch contentHorizontalAlignment {
    case .center: (space / 2).rounded(.down)
    case .leading: min(padding, (space / 2).rounded(.down))
    case .trailing: max(space - padding, (space / 2).rounded(.down))
    }
  }

  private var isDestructive: Bool { role == .destructive }

  private func titleColor(_ theme: Theme) -> Color {
    let colors = theme.colors
    if !isEnabled { return colors.disabledLabel }
    switch style {
    case .plain: return isDestructive ? colors.destructiveLabel : colors.accentLabel
    case .bordered: return isDestructive ? colors.destructiveLabel : colors.label
    case .filled: return isDestructive ? colors.onDestructive : colors.onAccent
    }
  }

  /// The background of the button; nil is none.
  private func ground(_ colors: ThemeColors) -> Color? {
    switch style {
    case .plain: isSelected ? colors.selection : nil
    case .bordered: isSelected ? colors.selection : isEnabled ? colors.fill : nil
    case .filled: !isEnabled ? colors.disabledFill : isDestructive ? colors.destructive : colors.accent
    }
  }

  /// Draws what is below the content, and the focus ring.
  func drawGround(in context: Context) {
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    let shape = Path(roundedRect: bounds, cornerRadius: radius)
    if let ground = ground(colors) { context.fill(shape, with: ground) }
    if style == .filled, isSelected { context.fill(shape, with: colors.pressed) }
    context.fillFeedback(of: self, in: shape)
    if style == .bordered {
      let color = !isEnabled ? colors.disabledFill : isSelected ? colors.accentLabel : colors.outline
      context.strokeBorder(inside: bounds, cornerRadius: radius, with: color, width: theme.metrics.borderWidth)
    }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }

  /// Draws symbol, title and the sign of a menu.
  func drawContent(in context: Context) {
    let theme = traits.theme
    let content = content(width: bounds.width, height: bounds.height)
    var x = bounds.minX + leadingSpace(of: content.size.width)
    func place(_ size: Size, top: Double? = nil) -> Point {
      defer { x += size.width + Self.gap }
      let y = bounds.minY + (top ?? ((bounds.height - size.height) / 2).rounded(.down))
      return mirrored(Rect(x: x, y: y, width: size.width, height: size.height)).origin
    }
    if let currentImage {
      let origin = place(content.imageSize)
      let rect = context.pixelAligned(Rect(origin: origin, size: content.imageSize))
      context.mirror(currentImage, in: rect, traits) {
        context.draw(currentImage, in: rect, tintedWith: currentImage.isTemplate ? titleColor(theme) : nil)
      }
    }
    let room = bounds.width - 2 * padding - content.signWidth
    guard !currentTitle.isEmpty, room > 0 else { return }
    let width = min(content.title.size.width, room)
    let size = Size(width: width, height: content.title.size.height)
    context.draw(content.title, at: place(size, top: content.title.top(in: bounds.height)))
    guard content.signWidth > 0 else { return }
    let sign = Size(width: content.signWidth - Self.gap, height: content.signWidth - Self.gap)
    MenuSign.draw(in: Rect(origin: place(sign), size: sign), with: titleColor(theme), context)
  }
}
