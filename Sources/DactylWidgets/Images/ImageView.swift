import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows a picture. It takes no touches (`HT-15`).
///
///     let photo = ImageView(image, contentMode: .aspectFill)
///     let copy = ImageView(icon: Icon(named: "edit-copy-symbolic", size: 24))
open class ImageView: View {
  /// Setting it ends a `load` under way.
  public final var image: Image? {
    get { storedImage }
    set {
      stopLoading()
      show(newValue)
    }
  }

  private var storedImage: Image?

  /// Drawn where there is no `image`, in the pixels of the window whatever its scale. In a window that a surface shows it is
  /// decoded beside the main actor; drawing waits for what is left of that.
  public final var icon: Icon? {
    didSet { if icon != oldValue { contentChanged() } }
  }

  /// How the picture lies in the bounds; nothing is drawn beyond them.
  public final var contentMode: ContentMode {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The colour of templates, as symbolic icons are; other pictures have their own.
  public final var tintColor = Color.label {
    didSet { if tintColor != oldValue { setNeedsDisplay() } }
  }

  private var loading: Task<Void, Never>?

  /// A view as large as the picture.
  public init(_ image: Image? = nil, contentMode: ContentMode = .scaleToFill) {
    storedImage = image
    self.contentMode = contentMode
    super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// A view as large as the icon, which stays in its size and in the middle.
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
    superview?.setNeedsLayout()
  }

  // MARK: Loading

  /// Shows the picture in the file at `path` when it has been read and decoded, beside the work of the main actor.
  ///
  /// Until then, and where that fails, the view shows what it showed before. `completion` is called once, later than this
  /// returns: with `cancelled` where another `image` was set, another `load` begun, or the view is gone. Without it another
  /// error is one line on standard error. Without a compositor time waits for the picture, so that it is always in the same
  /// frame. `size` and `scale` are as for `Image(contentsOf:size:scale:maximumPixelCount:)`.
  public final func load(
    contentsOf path: String, size: Size? = nil, scale: Double = 1,
    completion: ((Result<Image, GraphicsError>) -> Void)? = nil
  ) {
    stopLoading()
    let hold = Application.holdVirtualTime()
    loading = Task { [weak self] in
      defer { hold.end() }
      let result: Result<Image, GraphicsError>
      do throws(GraphicsError) {
        result = .success(try await Image.load(contentsOf: path, size: size, scale: scale))
      } catch {
        result = .failure(error)
      }
      // A picture that had come before its load was ended is not wanted any more.
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
      Warnings.report("an image view could not load its picture: \(error)")
    }
  }

  private func stopLoading() {
    loading?.cancel()
    loading = nil
  }

  // MARK: Looks

  /// The size of the picture, zero where there is none; whatever `size` is.
  open override func sizeThatFits(_ size: Size) -> Size {
    storedImage?.size ?? icon.map { Size(width: $0.size, height: $0.size) } ?? .zero
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard let image = storedImage ?? themeIcon(scale: context.scale) else { return }
    let place = contentMode.place(of: image.size, in: bounds)
    guard !place.isEmpty else { return }
    let tint = image.isTemplate ? tintColor : nil
    if place.size == image.size {
      context.draw(image, at: place.origin, tintedWith: tint)
    } else {
      context.draw(image, in: context.pixelAligned(place), tintedWith: tint)
    }
  }

  private func themeIcon(scale: Double) -> Image? {
    icon.flatMap { window?.application?.iconTheme.icon(named: $0.name, size: $0.size, scale: scale) }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    prepareIcon()
  }

  /// Has the icon decoded, beside the main actor, in the size in which it will be drawn.
  private func prepareIcon() {
    guard storedImage == nil, let icon, let window, let application = window.application else { return }
    application.iconTheme.prepare(iconNamed: icon.name, size: icon.size, scale: window.scale)
  }
}
