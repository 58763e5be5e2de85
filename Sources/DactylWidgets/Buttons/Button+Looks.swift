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

  /// The space between symbol and title if one is above the other.
  private static let verticalGap = 4.0

  private var isVertical: Bool { imagePlacement == .top || imagePlacement == .bottom }

  struct Content {
    let imageSize: Size
    let title: TextLayout
    let titleSize: Size
    /// The size of symbol and title together.
    let blockSize: Size
    /// The width of the sign of a menu with the space before it.
    let signWidth: Double

    var size: Size { Size(width: blockSize.width + signWidth, height: blockSize.height) }
  }

  /// Returns the content of a button of `width` and `height`.
  func content(width: Double, height: Double = .infinity) -> Content {
    let theme = traits.theme
    // A symbol grows with the text beside it.
    let scale = traits.fontScale
    let image = (currentImage?.size ?? .zero) * scale
    let gap = currentImage == nil || currentTitle.isEmpty ? 0 : isVertical ? Self.verticalGap : Self.gap
    let signWidth =
      currentTitle.isEmpty || menuPresenter?.isShownAsPrimaryAction == nil ? 0 : Self.gap + MenuSign.width * scale
    let beside = isVertical ? 0 : image.width + gap
    let layout = titleLayout(
      width: max(width - 2 * padding - beside - signWidth, 0),
      height: isVertical ? height - image.height - gap : height,
      theme)
    let title = currentTitle.isEmpty ? .zero : Size(width: layout.size.width, height: layout.fittingHeight)
    let block =
      isVertical
      ? Size(width: max(image.width, title.width), height: image.height + gap + title.height)
      : Size(width: beside + title.width, height: max(image.height, title.height))
    return Content(imageSize: image, title: layout, titleSize: title, blockSize: block, signWidth: signWidth)
  }

  private var titleFont: Font { font ?? traits.theme.typography.font(.control) }

  /// Returns the title in `width`, in as many lines as it needs and `height` has room for.
  private func titleLayout(width: Double, height: Double, _ theme: Theme) -> TextLayout {
    // A text from right to left would else begin at the right end of the width.
    var style = TextStyle(font: titleFont, color: titleColor, alignment: .left, lineLimit: 1)
    func layout(_ range: Range<String.Index>? = nil, width: Double) -> TextLayout {
      let text = currentTitle
      let range = range ?? text.startIndex..<text.endIndex
      return shownTitle.attributed.map { TextLayout($0[range], style: style, width: width) }
        ?? TextLayout(String(text[range]), style: style, width: width)
    }
    let line = layout(width: width)
    let fitting = height.isFinite ? max(height / line.size.height, 1) : .infinity
    let limit = min(numberOfLines > 0 ? Double(numberOfLines) : .infinity, fitting.rounded(.down))
    guard line.isTruncated, line.isCached, limit > 1 else { return line }
    if traits.fontScale > 1 {
      // Large words without room are broken (TI-75), so that nothing is lost.
      (style.hyphenates, style.language) = (true, traits.chosenLocale?.identifier)
    } else if currentTitle.split(whereSeparator: \.isWhitespace).contains(where: {
      layout($0.startIndex..<$0.endIndex, width: width).isTruncated
    }) {
      // A line break inside a word would be worse than the dots.
      return line
    }
    style.lineLimit = limit.isFinite ? Int(limit) : nil
    style.alignment =
      switch contentHorizontalAlignment {
      case .center: .center
      case _ where isVertical: .center
      case .leading: isMirrored ? .right : .left
      case .trailing: isMirrored ? .left : .right
      }
    // The widest line has no space beside it, so that the symbol stands beside the words.
    return layout(width: layout(width: width).size.width.rounded(.up))
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
    return titleTop(of: content, in: size.height) + content.title.baseline
  }

  /// Returns the top of the title in a button of `height`.
  private func titleTop(of content: Content, in height: Double) -> Double {
    guard isVertical else { return content.title.top(in: height) }
    let above = imagePlacement == .top ? content.blockSize.height - content.titleSize.height : 0
    return blockTop(of: content, in: height) + above + content.title.top(in: content.titleSize.height)
  }

  /// Returns the top of the symbol in a button of `height`.
  private func imageTop(of content: Content, in height: Double) -> Double {
    guard isVertical else { return ((height - content.imageSize.height) / 2).rounded(.down) }
    let above = imagePlacement == .top ? 0 : content.blockSize.height - content.imageSize.height
    return blockTop(of: content, in: height) + above
  }

  private func blockTop(of content: Content, in height: Double) -> Double {
    max(((height - content.blockSize.height) / 2).rounded(.down), 0)
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

  /// The colour of symbol and title.
  var titleColor: Color {
    let colors = traits.theme.colors
    if !isEnabled { return colors.disabledLabel }
    let color: Color
    switch style {
    case .plain: color = isDestructive ? colors.destructiveLabel : colors.accentLabel
    case .bordered: color = isDestructive ? colors.destructiveLabel : colors.label
    case .filled: return isDestructive ? colors.onDestructive : colors.onAccent
    }
    // The ground of a pressed button takes contrast from a coloured title (AU-22).
    return isHighlighted ? color.mixed(with: colors.label, by: Self.pressedShare) : color
  }

  private static let pressedShare = 0.6

  /// The background of the button; nil is none.
  private func ground(_ colors: ThemeColors) -> Color? {
    switch style {
    case .plain: isSelected ? colors.selection : nil
    case .bordered: isSelected ? colors.selection : isEnabled ? colors.fill : nil
    case .filled: !isEnabled ? colors.disabledFill : isDestructive ? colors.destructive : colors.accent
    }
  }

  /// Returns black or white with the opacity of a colour of the theme, so that the contrast of the title to the accent
  /// grows.
  private func effect(_ color: Color) -> Color {
    let appearance = traits.appearance
    let isLight = titleColor.resolved(for: appearance).luminance > 0.5
    return Color(white: isLight ? 0 : 1, alpha: color.resolved(for: appearance).alpha)
  }

  /// Draws what is below the content, and the focus ring.
  func drawGround(in context: Context) {
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    let shape = Path(roundedRect: bounds, cornerRadius: radius)
    if let ground = ground(colors) { context.fill(shape, with: ground) }
    var effects = colors
    if style == .filled, isEnabled {
      effects.pressed = effect(colors.pressed)
      effects.hover = effect(colors.hover)
    }
    if style == .filled, isSelected { context.fill(shape, with: effects.pressed) }
    feedback?.draw(shape, in: context, effects)
    if style == .bordered {
      let color = !isEnabled ? colors.disabledFill : isSelected ? colors.accentLabel : colors.outline
      context.strokeBorder(inside: bounds, cornerRadius: radius, with: color, width: theme.metrics.borderWidth)
    }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }

  /// The places of symbol, title and the sign of a menu in the bounds.
  private struct Places {
    let content: Content
    let image: Rect
    let title: Rect
    let sign: Rect
  }

  private var places: Places {
    let content = content(width: bounds.width, height: bounds.height)
    let start = leadingSpace(of: content.size.width)
    let (image, block) = (content.imageSize, content.blockSize)
    let room = max(bounds.width - 2 * padding - content.signWidth, 0)
    let title = Size(width: min(content.title.size.width, room), height: content.title.size.height)
    func offset(of width: Double, isFirst: Bool) -> Double {
      isVertical ? ((block.width - width) / 2).rounded(.down) : isFirst ? 0 : block.width - width
    }
    func rect(x: Double, y: Double, _ size: Size) -> Rect {
      mirrored(Rect(origin: Point(x: bounds.minX + start + x, y: bounds.minY + y), size: size))
    }
    let isImageFirst = imagePlacement != .trailing
    let height = bounds.height
    let side = max(content.signWidth - Self.gap, 0)
    return Places(
      content: content,
      image: rect(x: offset(of: image.width, isFirst: isImageFirst), y: imageTop(of: content, in: height), image),
      title: rect(
        x: offset(of: content.titleSize.width, isFirst: !isImageFirst), y: titleTop(of: content, in: height), title),
      sign: rect(
        x: block.width + Self.gap, y: ((height - side) / 2).rounded(.down), Size(width: side, height: side)))
  }

  /// The middle of what a ring stands for: the symbol, else the title.
  var activityCenter: Point {
    let places = places
    guard currentImage == nil else { return places.image.center }
    return currentTitle.isEmpty ? bounds.center : places.title.center
  }

  /// Draws symbol, title and the sign of a menu. A ring is in the place of the symbol or the title.
  func drawContent(in context: Context) {
    let (places, color) = (places, titleColor)
    if let currentImage, activityView == nil {
      let rect = context.pixelAligned(places.image)
      context.symbolWeight = titleFont.weight
      context.mirror(currentImage, in: rect, traits) {
        context.draw(currentImage, in: rect, tintedWith: currentImage.isTemplate ? color : nil)
      }
    }
    guard !currentTitle.isEmpty, bounds.width - 2 * padding - places.content.signWidth > 0 else { return }
    if activityView == nil || currentImage != nil {
      context.draw(places.content.title, at: places.title.origin)
    }
    if places.content.signWidth > 0 { MenuSign.draw(in: places.sign, with: color, context) }
  }
}
