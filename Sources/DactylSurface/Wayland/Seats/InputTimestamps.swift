import DactylInput
import DactylWayland

/// The times of one device's events: in nanoseconds if the compositor has `zwp_input_timestamps_v1`, else in
/// milliseconds.
@MainActor final class InputTimestamps {
  /// The device whose times are requested.
  enum Device {
    case touch(WlTouch)
    case pointer(WlPointer)
    case keyboard(WlKeyboard)
  }

  private let object: ZwpInputTimestampsV1?
  /// The time that the compositor has sent for the next event.
  private var announced: Int64?

  init(_ device: Device, manager: ZwpInputTimestampsManagerV1?) {
    switch device {
    case .touch(let touch): object = manager?.getTouchTimestamps(touch: touch)
    case .pointer(let pointer): object = manager?.getPointerTimestamps(pointer: pointer)
    case .keyboard(let keyboard): object = manager?.getKeyboardTimestamps(keyboard: keyboard)
    }
    object?.onEvent = { [weak self] event in
      guard case .timestamp(let high, let low, let nanoseconds) = event else { return }
      let seconds = Int64(truncatingIfNeeded: UInt64(high) << 32 | UInt64(low))
      self?.announced = seconds &* 1_000_000_000 &+ Int64(nanoseconds)
    }
  }

  /// Returns the time of an event with the time `milliseconds`.
  func time(_ milliseconds: UInt32) -> DeviceTime {
    guard let announced else { return .milliseconds(milliseconds) }
    self.announced = nil
    return .nanoseconds(announced)
  }

  func destroy() {
    object?.destroy()
  }
}
