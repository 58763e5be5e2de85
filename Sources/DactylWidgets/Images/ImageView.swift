import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows a picture. It takes no touches (`HT-15`).
///
///     let photo = ImageView(image, contentMode: .scaleAspectFill)
///     let copy = ImageView(icon: Icon(named: "edit-copy-symbolic", size: 24))
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

  /// Returns the size of the picture or the icon, or zero without one. `size` is ignored.
  open override func sizeThatFits(_ size: Size) -> Size {
    storedImage?.size ?? icon.map { Size(width: $0.size, height: $0.size) } ?? .zero
  }

  /// Returns the size of the picture or the icon. A picture that is drawn whole, with `scaleAspectFit`, becomes smaller
  /// if it is offered less, and keeps its aspect ratio.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let size = sizeThatFits(bounds.size)
    guard contentMode == .scaleAspectFit, !size.isEmpty else { return size }
    let offered = proposal.replacingUnspecified(by: size)
    let scale = min(offered.width / size.width, offered.height / size.height, 1)
    return size * scale
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard let image = storedImage ?? themeIcon(scale: context.scale) else { return }
    let rect = contentMode.rect(of: image.size, in: bounds)
    guard !rect.isEmpty else { return }
    let tint = image.isTemplate ? themedTint : nil
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

  open override func environmentDidChange() {
    super.environmentDidChange()
    prepareIcon()
  }

  /// Decodes the icon on another thread, in the size in which it will be drawn.
  private func prepareIcon() {
    guard storedImage == nil, let icon, let window, let application = window.application else { return }
    application.iconTheme.prepare(iconNamed: icon.name, size: icon.size, scale: window.scale)
  }
}
