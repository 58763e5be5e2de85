import DactylGeometry

/// What a surface does about its next frame: nothing, wait, or draw.
///
/// A state machine without a clock. Each phase but `wanted` is left only by an event from outside, so none can spin.
/// Events that do not apply to a phase leave it as it is: the compositor may say anything at any time.
package enum FramePhase: Hashable, Sendable {
  /// Nothing may be drawn: the surface is not configured yet, or cannot be seen.
  case stopped(isWanted: Bool)
  /// No frame is wanted.
  case idle
  /// A frame is wanted; `planned` is the time that it was put off to.
  case wanted(planned: Timestamp?)
  case drawing(wantsAnother: Bool)
  /// A frame is wanted, but the compositor has released no buffer.
  case starved
  /// Drawing failed. Unless a frame is requested before, the next attempt is made at `retry`.
  case failed(retry: Timestamp)
  case closed

  package var isStopped: Bool {
    if case .stopped = self { true } else { false }
  }

  package var isDrawing: Bool {
    if case .drawing = self { true } else { false }
  }

  package var isWanted: Bool {
    if case .wanted = self { true } else { false }
  }

  /// Another frame was requested while this one is being drawn.
  package var wantsAnother: Bool { self == .drawing(wantsAnother: true) }

  /// The time that the wanted frame was put off to.
  package var planned: Timestamp? {
    if case .wanted(let planned) = self { planned } else { nil }
  }

  /// The content has changed.
  package mutating func request() {
    switch self {
    case .idle, .failed: self = .wanted(planned: nil)
    case .drawing: self = .drawing(wantsAnother: true)
    case .stopped: self = .stopped(isWanted: true)
    case .wanted, .starved, .closed: break
    }
  }

  /// The wanted frame is put off until `time`.
  package mutating func plan(for time: Timestamp) {
    if isWanted { self = .wanted(planned: time) }
  }

  package mutating func beginDrawing() {
    if isWanted { self = .drawing(wantsAnother: false) }
  }

  /// The frame is drawn, or there was nothing to draw.
  package mutating func endDrawing() {
    guard case .drawing(let wantsAnother) = self else { return }
    self = wantsAnother ? .wanted(planned: nil) : .idle
  }

  /// The frame cannot be drawn. Requests made while it was drawn are part of the next attempt.
  package mutating func fail(retry: Timestamp?) {
    if isDrawing || isWanted { self = retry.map { .failed(retry: $0) } ?? .idle }
  }

  /// No buffer is free for the wanted frame.
  package mutating func starve() {
    if isWanted { self = .starved }
  }

  /// A buffer is free again, or a new one may be made.
  package mutating func bufferAvailable() {
    if self == .starved { self = .wanted(planned: nil) }
  }

  /// The surface can be seen.
  package mutating func start() {
    if case .stopped(let isWanted) = self { self = isWanted ? .wanted(planned: nil) : .idle }
  }

  package mutating func stop() {
    switch self {
    case .idle, .drawing(wantsAnother: false): self = .stopped(isWanted: false)
    case .wanted, .drawing(wantsAnother: true), .starved, .failed: self = .stopped(isWanted: true)
    case .stopped, .closed: break
    }
  }

  /// Nothing is drawn any more.
  package mutating func close() {
    self = .closed
  }
}
