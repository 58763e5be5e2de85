import DactylEventLoop
import DactylGeometry

/// A drag of content of this program, over the surfaces of any program.
///
/// A compositor may refuse a drag without a word: mutter 43 does for fingers. So one without any event within a second
/// is over.
@MainActor package final class OutgoingDrag {
  package enum State: Hashable, Sendable {
    /// The compositor has not taken the drag yet.
    case waiting
    case dragging
    /// The user has dropped the content, and the destination may still be reading it.
    case dropped
    /// The destination has done its action: after `move` the program removes the content.
    case finished(DragActions)
    /// The drag ended without a drop that was accepted.
    case cancelled
    /// The compositor has not taken the drag.
    case refused
  }

  /// How long a compositor may take to begin the drag.
  static let patience = Timestamp(seconds: 1)

  package private(set) var state = State.waiting
  /// The type that the destination under the drag accepts; nil if it refuses the drag.
  package private(set) var acceptedType: String?
  /// The effect of a drop here.
  package private(set) var action: DragActions = []
  /// Called after each change.
  package var onChange: (@MainActor () -> Void)?

  let content: SelectionContent
  private var end: (@MainActor () -> Void)?
  private var timer: LoopTimer?
  /// Called when the compositor has taken the finger or the button.
  private let onBegin: @MainActor () -> Void

  init(_ content: SelectionContent, loop: MainLoop, onBegin: @escaping @MainActor () -> Void) {
    self.content = content
    self.onBegin = onBegin
    timer = loop.schedule(at: loop.now + Self.patience) { [weak self] in self?.finish(.refused) }
  }

  /// `end` destroys the source.
  func start(end: @escaping @MainActor () -> Void) { self.end = end }

  package var isOver: Bool {
    switch state {
    case .waiting, .dragging, .dropped: false
    case .finished, .cancelled, .refused: true
    }
  }

  /// Ends the drag.
  package func cancel() { finish(.cancelled) }

  // MARK: Events

  /// The compositor has taken the drag.
  func began() {
    guard state == .waiting else { return }
    timer?.cancel()
    state = .dragging
    onBegin()
    onChange?()
  }

  func target(_ type: String?) {
    began()
    acceptedType = type
    onChange?()
  }

  func actionChanged(_ new: DragActions) {
    began()
    action = new
    onChange?()
  }

  func dropped() {
    began()
    guard state == .dragging else { return }
    state = .dropped
    onChange?()
  }

  /// The destination has finished.
  func finished() { finish(.finished(action)) }

  /// The drag was cancelled. One that has not begun is refused: the program still has the finger or the button.
  func cancelled() { finish(state == .waiting ? .refused : .cancelled) }

  private func finish(_ new: State) {
    guard !isOver else { return }
    timer?.cancel()
    state = new
    end?()
    end = nil
    onChange?()
  }
}
