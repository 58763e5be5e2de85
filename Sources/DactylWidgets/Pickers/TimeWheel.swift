import DactylCore
import DactylGeometry
import DactylGraphics

/// The rows of a column of a time picker, which fingers turn. It scrolls, and stops where its delegate decides.
final class TimeWheel: ScrollView {
  /// Gets the touches, so that a finger that stops the wheel taps nothing (`SV-15`).
  let surface: TimeSurface
  let tap = TapGestureRecognizer()
  let notches = WheelNotchRecognizer()
  let hold = WheelHoldRecognizer()

  private weak var column: TimeColumn?
  private(set) var rowHeight = 0.0
  private var rowCount = 0

  init(of column: TimeColumn) {
    self.column = column
    surface = TimeSurface(of: column)
    super.init(frame: .zero)
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    addSubview(surface)
    surface.addGestureRecognizer(tap)
    addGestureRecognizer(notches)
    addGestureRecognizer(hold)
  }

  // MARK: Geometry

  /// Returns whether the wheel is laid out for these lengths.
  func isPlaced(in bounds: Rect, rowCount: Int, rowHeight: Double) -> Bool {
    frame == bounds && self.rowCount == rowCount && self.rowHeight == rowHeight
  }

  /// Lays out the rows so that the one at `position`, counted from 0, is in the middle of `bounds`. The delegate is not
  /// notified.
  func place(in bounds: Rect, rowCount: Int, rowHeight: Double, position: Double) {
    let delegate = delegate
    self.delegate = nil
    defer { self.delegate = delegate }
    (self.rowCount, self.rowHeight) = (rowCount, rowHeight)
    frame = bounds
    contentSize = Size(width: bounds.width, height: Double(rowCount - 1) * rowHeight + bounds.height)
    surface.frame = Rect(origin: .zero, size: contentSize)
    setContentOffset(offset(of: position), animated: false)
  }

  /// The row in the middle, counted from 0, with the part by which it has moved on to the next one.
  var position: Double { rowHeight > 0 ? contentOffset.y / rowHeight : 0 }

  func offset(of position: Double) -> Point { Point(x: 0, y: position * rowHeight) }

  /// The distance from the top of the content to the first row.
  private var firstRowTop: Double { ((bounds.height - rowHeight) / 2).rounded(.down) }

  /// Returns the row at `point`, in the content's coordinates; nil if there is none.
  func index(at point: Point) -> Int? {
    let row = ((point.y - firstRowTop) / rowHeight).rounded(.down)
    return row >= 0 && row < Double(rowCount) ? Int(row) : nil
  }

  /// Ends a drag without a target. Its touches do not begin another one.
  func cancelDrag() {
    guard isDragging else { return }
    panGestureRecognizer.isEnabled = false
    panGestureRecognizer.isEnabled = true
  }

  // MARK: Drawing

  /// Rows look different in the middle.
  override func contentDidMove() { setNeedsDisplay() }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .none
    description.actions = []
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard let column, !bounds.isEmpty, bounds.isFinite, rowHeight > 0 else { return }
    let position = position
    let reach = bounds.height / 2 / rowHeight + 0.5
    let first = max(Int((position - reach).rounded(.up)), 0)
    let last = min(Int((position + reach).rounded(.down)), rowCount - 1)
    guard first <= last else { return }
    for index in first...last {
      let row = Rect(
        x: bounds.minX, y: firstRowTop + Double(index) * rowHeight, width: bounds.width, height: rowHeight)
      column.drawRow(index, in: row, distance: abs(Double(index) - position), context)
    }
  }
}

/// The content of a wheel, which gets its touches.
final class TimeSurface: View {
  private weak var column: TimeColumn?

  init(of column: TimeColumn) {
    self.column = column
    super.init(frame: .zero)
  }

  /// Returns what the column does (`CT-12`).
  override func shouldAllow(_ recognizer: GestureRecognizer) -> Bool {
    column?.shouldAllow(recognizer) ?? super.shouldAllow(recognizer)
  }
}

/// Counts the clicks of a mouse's wheel up and down.
final class WheelNotchRecognizer: GestureRecognizer {
  /// The clicks of the last event, positive downwards. Parts of a click are added up.
  private(set) var count = 0
  private var remainder = 0.0

  required init() {
    super.init()
    allowedTouchTypes = []
    allowedScrollTypesMask = .discrete
  }

  override func scrollChanged(with event: Event) {
    guard let scroll = event.scroll, abs(scroll.translation.y) >= abs(scroll.translation.x) else {
      state = .failed
      return
    }
    let clicks = scroll.clicks.y
    if clicks * remainder < 0 { remainder = 0 }
    let sum = min(max(remainder + clicks, -1000), 1000)
    count = Int(sum.rounded(.towardZero))
    remainder = sum - Double(count)
    state = .ended
  }
}

/// Reports when fingers that were on a wheel, or rested on a touchpad, have lifted. It never recognizes.
final class WheelHoldRecognizer: GestureRecognizer {
  /// Called with true when a finger comes down, and with false when all have lifted.
  var onChange: @MainActor (Bool) -> Void = { _ in }
  private var down: [Touch] = []

  required init() {
    super.init()
    allowedTransformKinds = [.hold]
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    down += touches
    onChange(true)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    down.removeAll { touch in touches.contains { $0 === touch } }
    if down.isEmpty { state = .failed }
  }

  override func transformChanged(with event: Event) {
    guard let phase = event.transform?.phase, phase == .ended || phase == .cancelled else { return }
    state = .failed
  }

  override func reset() {
    down = []
    onChange(false)
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
