import Dactyl
import DactylGeometry
import DactylInput
import Testing

@testable import DactylTesting
@testable import DactylWidgets

/// A time picker on a stage, at 9:41 with a 24-hour clock.
@MainActor final class TimePickerStage {
  let stage: TestStage
  let picker: TimePicker
  let rowHeight = 44.0
  /// The times that the picker has sent.
  private(set) var sent: [String] = []

  init() throws {
    stage = try TestStage()
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    picker = TimePicker(time: TimeOfDay(9, 41))
    picker.names.usesTwelveHourClock = false
    picker.accessibilityLabel = "Start"
    picker.frame = Rect(origin: Point(x: 20, y: 20), size: Size(width: 300, height: 220))
    stage.view.addSubview(picker)
    stage.application.layOutWindows()
    picker.addAction(
      Action { [unowned self] _ in sent.append(picker.time.description) }, for: .valueChanged)
  }

  func useTwelveHours() {
    picker.names = .english
    stage.application.layOutWindows()
  }

  /// A point `rows` below the middle of a column, in the column's coordinates.
  func place(_ rows: Double, in column: TimeColumn) -> Point {
    Point(x: column.bounds.midX, y: column.bounds.midY + rows * rowHeight)
  }

  /// Drags a column so that the row `rows` below the middle is in the middle. The finger rests before the lift.
  func drag(_ column: TimeColumn, by rows: Double) {
    let finger = stage.finger()
    hold(column, by: rows, finger)
    finger.up()
    stage.advance(by: 1)
  }

  /// Flicks a column upwards.
  func flick(_ column: TimeColumn) {
    stage.finger().drag(from: place(1, in: column), to: place(-1, in: column), in: column, over: 0.08)
  }

  /// Drags a column like `drag`, without a lift.
  func hold(_ column: TimeColumn, by rows: Double, _ finger: TestFinger) {
    let start = place(0, in: column)
    finger.down(at: start, in: column)
    stage.advance(by: 0.02)
    // The threshold of a drag.
    finger.move(to: start - Point(x: 0, y: rows > 0 ? 10 : -10), in: column)
    for share in [0.25, 0.5, 0.75, 1] {
      stage.advance(by: 0.02)
      finger.move(to: start - Point(x: 0, y: (rows > 0 ? 10 : -10) + rows * rowHeight * share), in: column)
    }
    stage.advance(by: 0.3)
  }

  /// Two fingers rest on a touchpad, at the location of the pointer.
  func restOnTouchpad() {
    let surface = stage.pointer.position.flatMap { Int($0.surface) }.map(SurfaceID.init(rawValue:))
    stage.add { $0.add(.gesture(TestStage.seatID, .holdBegan(surface: surface, fingers: 2, time: time))) }
  }

  /// They lift, or, with `isCancelled`, begin another gesture.
  func liftFromTouchpad(isCancelled: Bool = false) {
    stage.add { $0.add(.gesture(TestStage.seatID, .holdEnded(isCancelled: isCancelled, time: time))) }
  }

  /// Turns a wheel that sends its distance in points alone.
  func turnWheelWithoutClicks(by distance: Double) {
    let events: [DeviceEvent.PointerEvent] = [
      .axisSource(.wheel), .axis(.vertical, value: distance, time: time), .frame,
    ]
    stage.add { seat in for event in events { seat.add(.pointer(TestStage.seatID, event)) } }
  }

  private var time: DeviceTime { .nanoseconds(stage.now.nanoseconds) }

  /// The row in the middle of each column, with a question mark if it is not there exactly.
  var shown: String {
    picker.columns.filter { !$0.isHidden }.map { column in
      let position = column.wheel.position
      let row = Int(position.rounded()) % column.titles.count
      return column.titles[row] + (position == position.rounded() ? "" : "?")
    }.joined(separator: " ")
  }

  func type(_ text: String) {
    for character in text { stage.keyboard.press(String(character)) }
  }
}

extension TimeOfDay {
  /// Creates a time; midnight if there is no such time.
  init(_ hour: Int, _ minute: Int) {
    self = TimeOfDay(hour: hour, minute: minute) ?? .midnight
  }
}
