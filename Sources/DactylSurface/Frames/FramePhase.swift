import DactylGeometry

/// The state of a surface's next frame.
///
/// It reads no clock. Every phase except `wanted` ends only by an event from outside, so no phase can spin. An event
/// that does not apply to a phase is ignored, because the compositor may send any event at any time.
package enum FramePhase: Hashable, Sendable {
  /// Nothing may be drawn: the surface is not configured yet, or is not visible.
  case stopped(isWanted: Bool)
  /// No frame is requested.
  case idle
  /// A frame is requested; `planned` is the time to which it was postponed.
  case wanted(planned: Timestamp?)
  case drawing(wantsAnother: Bool)
  /// A frame is requested, but the compositor has released no buffer.
  case starved
  /// The frame could not be drawn, or nothing had moved yet. The next attempt is made at this time, or at an earlier
  /// request.
  case retrying(at: Timestamp)
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

  /// Whether another frame was requested while this one is being drawn.
  package var wantsAnother: Bool { self == .drawing(wantsAnother: true) }

  /// The time to which the requested frame was postponed.
  package var planned: Timestamp? {
    if case .wanted(let planned) = self { planned } else { nil }
  }

  /// Requests a frame, because the content has changed.
  package mutating func request() {
    switch self {
    case .idle, .retrying: self = .wanted(planned: nil)
    case .drawing: self = .drawing(wantsAnother: true)
    case .stopped: self = .stopped(isWanted: true)
    case .wanted, .starved, .closed: break
    }
  }

  /// Postpones the requested frame until `time`.
  package mutating func plan(for time: Timestamp) {
    if isWanted { self = .wanted(planned: time) }
  }

  package mutating func beginDrawing() {
    if isWanted { self = .drawing(wantsAnother: false) }
  }

  /// Ends the frame: it is drawn, or there was nothing to draw.
  package mutating func endDrawing() {
    guard case .drawing(let wantsAnother) = self else { return }
    self = wantsAnother ? .wanted(planned: nil) : .idle
  }

  /// Records that there is no picture. Requests made meanwhile become part of the next attempt, which waits for a
  /// request if `time` is nil.
  package mutating func retry(at time: Timestamp?) {
    if isDrawing || isWanted { self = time.map { .retrying(at: $0) } ?? .idle }
  }

  /// Records that no buffer is free for the requested frame.
  package mutating func starve() {
    if isWanted { self = .starved }
  }

  /// Records that a buffer is free, or that a new one may be made.
  package mutating func bufferAvailable() {
    if self == .starved { self = .wanted(planned: nil) }
  }

  /// Allows drawing, because the surface is visible.
  package mutating func start() {
    if case .stopped(let isWanted) = self { self = isWanted ? .wanted(planned: nil) : .idle }
  }

  package mutating func stop() {
    switch self {
    case .idle, .drawing(wantsAnother: false): self = .stopped(isWanted: false)
    case .wanted, .drawing(wantsAnother: true), .starved, .retrying: self = .stopped(isWanted: true)
    case .stopped, .closed: break
    }
  }

  /// Ends all drawing.
  package mutating func close() {
    self = .closed
  }
}
