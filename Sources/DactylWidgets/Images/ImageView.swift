import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows a picture. It takes no touches (`HT-15`).
///
///     let photo = ImageView(image, contentMode: .scaleAspectFill)
///     let copy = ImageView(icon: Icon(named: "edit-copy-symbolic", size: 24))
///     let moon = ImageView(symbol: .moon)
///
/// ![A picture in each content mode](content-modes-of-scale-2)
open class ImageView: View {
  /// The picture. Setting it cancels a `load` in progress.
  open var image: Image? {
    get { storedImage }
    set {
      stopLoading()
      show(newValue)
    }
  }

  private var storedImage: Image?

  /// The icon that is drawn if there is no `image`, in the window's resolution. It is decoded on another thread once a
  /// surface shows the window; drawing waits for the decoding to finish.
  public final var icon: Icon? {
    didSet { if icon != oldValue { contentChanged() } }
  }

  /// The symbol that is drawn if there is neither an `image` nor an `icon`: beside text in `symbolFont`, in its size and
  /// weight, growing with the scale of text (`SY-8`).
  public final var symbol: Symbol? {
    didSet { if symbol != oldValue { contentChanged() } }
  }

  /// The font of the text beside a symbol; nil, the default, is the theme's font for text. It also gives its weight to
  /// an `image` of a symbol.
  public final var symbolFont: Font? {
    didSet { if symbolFont != oldValue { contentChanged() } }
  }

  /// Whether the icon that the desktop's theme has for `symbol` is drawn instead of the symbol (`SY-7`). Default: false.
  public final var prefersDesktopIcon = false {
    didSet { if prefersDesktopIcon != oldValue { contentChanged() } }
  }

  /// The position and size of the picture in the bounds. Nothing is drawn outside the bounds.
  public final var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The colour of templates, such as symbolic icons; nil, the default, is the theme's ``ThemeColors/label``. Other
  /// pictures have their own colours.
  ///
  /// `Color.label` and `Color.secondaryLabel` are drawn as the theme's colours of these names.
  public final var tintColor: Color? {
    didSet { if tintColor != oldValue { setNeedsDisplay() } }
  }

  private var loading: Task<Void, Never>?

  /// Creates a view with the size of the picture.
  public init(_ image: Image? = nil, contentMode: ContentMode = .scaleToFill) {
    storedImage = image
    self.contentMode = contentMode
    super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Creates a view without a picture at `frame`, in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view with the size of the icon, which keeps its size and is centred.
  public convenience init(icon: Icon) {
    self.init(contentMode: .center)
    self.icon = icon
    sizeToFit()
  }

  /// Creates a view with the size of a symbol beside text in `font`, by default the theme's font for text. The symbol
  /// keeps its size and is centred.
  public convenience init(symbol: Symbol, font: Font? = nil) {
    self.init(contentMode: .center)
    self.symbol = symbol
    symbolFont = font
    sizeToFit()
  }

  isolated deinit {
    loading?.cancel()
  }

  private func show(_ image: Image?) {
    guard image != storedImage else { return }
    storedImage = image
    contentChanged()
  }

  private func contentChanged() {
    prepareIcon()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Loading

  /// Loads the picture in the file at `path` on another thread, and shows it.
  ///
  /// Until then, and if that fails, the view keeps its picture. `completion` is called once, after this method has
  /// returned. It gets `cancelled` if another `image` was set, another `load` began, or the view was released. Without
  /// a completion, other errors are printed as one line on standard error. In a headless program, virtual time waits
  /// for the picture, so that it always appears in the same frame. `size`, `scale` and `isTrusted` are as for
  /// `Image(contentsOf:size:scale:maximumPixelCount:isTrusted:)`.
  public final func load(
    contentsOf path: String, size: Size? = nil, scale: Double = 1, isTrusted: Bool = false,
    completion: ((Result<Image, GraphicsError>) -> Void)? = nil
  ) {
    stopLoading()
    let hold = Application.holdVirtualTime()
    loading = Task { [weak self] in
      defer { hold.end() }
      let result: Result<Image, GraphicsError>
      do throws(GraphicsError) {
        result = .success(try await Image.load(contentsOf: path, size: size, scale: scale, isTrusted: isTrusted))
      } catch {
        result = .failure(error)
      }
      // A picture that was loaded before the load was cancelled is not shown.
      guard !Task.isCancelled, let self else {
        completion?(.failure(.cancelled))
        return
      }
      finishLoading(result, completion)
    }
  }

  private func finishLoading(
    _ result: Result<Image, GraphicsError>, _ completion: ((Result<Image, GraphicsError>) -> Void)?
  ) {
    loading = nil
    if case .success(let image) = result { show(image) }
    if let completion {
      completion(result)
    } else if case .failure(let error) = result {
      Warnings.report("an image view can't load its picture: \(error)")
    }
  }

  private func stopLoading() {
    loading?.cancel()
    loading = nil
  }

  /// Describes an image. It is an element only if `accessibilityLabel` describes what it shows; without a label it is
  /// decoration.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .image
  }

  // MARK: Appearance

  /// Returns the size of the picture, the icon or the symbol, or zero without one. `size` is ignored.
  open override func sizeThatFits(_ size: Size) -> Size {
    if let storedImage { return shownSize(of: storedImage) }
    let side = icon?.size ?? (symbol == nil ? 0 : symbolSide)
    return Size(width: side, height: side)
  }

  /// An image of a symbol grows with text, as the symbols of buttons and menus do.
  private func shownSize(of image: Image) -> Size {
    guard image.symbol != nil else { return image.size }
    return Size(
      width: (image.size.width * traits.fontScale).rounded(), height: (image.size.height * traits.fontScale).rounded())
  }

  private var fontBesideSymbol: Font {
    symbolFont ?? traits.theme.typography.font(.body, fontScale: traits.fontScale)
  }

  private var symbolSide: Double { (Symbol.size(beside: fontBesideSymbol) * traits.fontScale).rounded() }

  /// Returns the size of the picture, the icon or the symbol. A picture that is drawn whole, with `scaleAspectFit`,
  /// becomes smaller if it is offered less, and keeps its aspect ratio.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let size = sizeThatFits(bounds.size)
    guard contentMode == .scaleAspectFit, !size.isEmpty else { return size }
    let offered = proposal.replacingUnspecified(by: size)
    let scale = min(offered.width / size.width, offered.height / size.height, 1)
    return size * scale
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard let (image, size) = content(scale: context.scale) else { return }
    let rect = contentMode.rect(of: size, in: bounds)
    guard !rect.isEmpty else { return }
    let tint = image.isTemplate ? themedTint : nil
    context.symbolWeight = storedImage == nil ? fontBesideSymbol.weight : symbolFont?.weight ?? .regular
    context.mirror(image, in: rect, traits) {
      if rect.size == image.size {
        context.draw(image, at: rect.origin, tintedWith: tint)
      } else {
        context.draw(image, in: context.pixelAligned(rect), tintedWith: tint)
      }
    }
  }

  private var themedTint: Color {
    let colors = traits.theme.colors
    return tintColor.map(colors.themed) ?? colors.label
  }

  private func themeIcon(scale: Double) -> Image? {
    icon.flatMap { window?.application?.iconTheme.icon(named: $0.name, size: $0.size, scale: scale) }
  }

  /// Returns the image that is drawn, and its size in points.
  private func content(scale: Double) -> (image: Image, size: Size)? {
    if let storedImage { return (storedImage, shownSize(of: storedImage)) }
    if let icon = themeIcon(scale: scale) { return (icon, icon.size) }
    guard let symbol else { return nil }
    let theme = prefersDesktopIcon ? window?.application?.iconTheme : nil
    let image = theme?.image(for: symbol, size: symbolSide, scale: scale) ?? Image(symbol, size: symbolSide)
    return (image, image.size)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    prepareIcon()
    if symbol != nil || storedImage?.symbol != nil { invalidateIntrinsicContentSize() }
  }

  /// Decodes the icon on another thread, in the size in which it will be drawn.
  private func prepareIcon() {
    guard storedImage == nil, let window, let application = window.application else { return }
    if let icon {
      application.iconTheme.prepare(iconNamed: icon.name, size: icon.size, scale: window.scale)
    } else if let symbol, prefersDesktopIcon {
      application.iconTheme.prepareImage(for: symbol, size: symbolSide, scale: window.scale)
    }
  }
}

extension ImageView: PassiveView {
  var usesTouches: Bool { false }
}
