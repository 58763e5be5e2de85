import DactylGeometry
import DactylGraphics
import Observation
import Synchronization

@testable import DactylCore
@testable import DactylWidgets

@Observable final class Counter {
  var count = 0
  var other = 0
  var name = "a"
  var isOn = false
  var level = 0.5
  var choice: Choice? = .small
  var date: CalendarDate? = CalendarDate(year: 2026, month: 11, day: 30)
  var time = TimeOfDay(hour: 9, minute: 41) ?? .midnight
  var color: Color? = .black
  /// Limited to 10.
  var limited: Double {
    get { storedLimited }
    set { storedLimited = min(newValue, 10) }
  }
  private var storedLimited = 0.0
}

enum Choice: CaseIterable { case small, medium, large }

/// Counts the calls of its methods, and reads in them what a test wants.
final class ObservingView: View {
  var onUpdate: @MainActor () -> Void = {}
  var onLayout: @MainActor () -> Void = {}
  var onDraw: @MainActor (Rect) -> Void = { _ in }
  var wantedSize: @MainActor () -> Size = { Size(width: 10, height: 10) }
  private(set) var updates = 0
  private(set) var layouts = 0
  private(set) var draws = 0
  private(set) var measurings = 0

  override func updateProperties() {
    super.updateProperties()
    updates += 1
    onUpdate()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    onLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    measurings += 1
    return wantedSize()
  }

  override func draw(_ context: Context, in rect: Rect) {
    draws += 1
    onDraw(rect)
    context.fill(rect, with: .black)
  }
}

/// A model that threads change.
final class SharedCounter: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)

  var count: Int {
    get {
      registrar.access(self, keyPath: \.count)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.count) { stored.withLock { $0 = newValue } } }
  }
}
