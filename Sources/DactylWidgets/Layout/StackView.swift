import DactylCore
import DactylGeometry

/// A row or a column of views, whose parameters can change.
///
///     let buttons = StackView(.horizontal, spacing: 8, [cancelButton, saveButton])
///     buttons.axis = traits.horizontalSizeClass == .compact ? .vertical : .horizontal
///
/// It is a view with a `StackLayout`: all its subviews are placed, unless they are hidden or pinned.
open class StackView: View {
  private var stack = StackLayout(.horizontal) {
    didSet { if stack != oldValue { layout = stack } }
  }

  /// Creates a row or a column of `subviews`. `spacing` is in points.
  public init(
    _ axis: Axis, spacing: Double = 0, alignment: StackLayout.Alignment = .fill,
    distribution: StackLayout.Distribution = .leading, _ subviews: [View] = []
  ) {
    stack = StackLayout(axis, spacing: spacing, alignment: alignment, distribution: distribution)
    super.init(frame: .zero)
    layout = stack
    for view in subviews { addSubview(view) }
  }

  /// Creates an empty row at `frame`, in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
    layout = stack
  }

  /// The direction in which views follow each other.
  public final var axis: Axis {
    get { stack.axis }
    set { stack.axis = newValue }
  }

  /// The space between two views, in points. `View.spacingAfter` takes precedence.
  public final var spacing: Double {
    get { stack.spacing }
    set { stack.spacing = newValue }
  }

  /// The place of views across the axis. `View.stackAlignment` takes precedence.
  public final var alignment: StackLayout.Alignment {
    get { stack.alignment }
    set { stack.alignment = newValue }
  }

  /// The place of the space along the axis that no view takes.
  public final var distribution: StackLayout.Distribution {
    get { stack.distribution }
    set { stack.distribution = newValue }
  }
}

/// A view without content that takes the space that a stack has left. It takes no touches.
///
///     let bar = StackView(.horizontal, [cancelButton, Spacer(), saveButton])
open class Spacer: View {
  /// Creates a spacer of at least `minimumLength` points.
  public init(minimumLength: Double = 0) {
    super.init(frame: .zero)
    sizing.grow = 1
    sizing.minimumWidth = minimumLength
    sizing.minimumHeight = minimumLength
    isUserInteractionEnabled = false
  }
}
