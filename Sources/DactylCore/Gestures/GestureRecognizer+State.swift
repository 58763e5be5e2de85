import DactylGeometry

extension GestureRecognizer {
  /// The transition table of `GR-2`, with requests in place of recognition.
  final func setState(_ new: State) {
    switch (standing.state, new) {
    case (.possible, .began):
      requestRecognition(.begin)
    case (.possible, .ended):
      // A continuous gesture that waits and is over can't begin any more (GR-34).
      if standing.request == .begin { become(.failed) } else { requestRecognition(.recognize) }
    case (.possible, .failed):
      become(.failed)
    case (.possible, .changed) where standing.request == .begin:
      // It waits, and will begin with the values at that time (GR-34).
      break
    case (.possible, .cancelled) where standing.request != nil:
      become(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      become(new)
    default:
      reportIllegal(new)
    }
  }

  private func requestRecognition(_ request: ArenaStanding.Request) {
    guard standing.request == nil else { return }
    guard let dispatcher = dispatcherOrView else { return }
    standing.request = request
    dispatcher.recognitionRequested(by: self)
  }

  /// The default for cancelled contacts: a possible gesture fails, an active one is cancelled.
  final func cancelOrFail() {
    switch standing.state {
    case .possible: state = .failed
    case .began, .changed: state = .cancelled
    case .ended, .cancelled, .failed: break
    }
  }

  /// Ends a sequence that can't recognize any more: a possible recognizer fails, an active one is cancelled.
  final func endSequence() {
    switch standing.state {
    case .possible: become(.failed)
    case .began, .changed: become(.cancelled)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Enters a state at once. For a recognition, arbitration calls it.
  final func become(_ new: State) {
    // Without a window there is no sequence.
    guard let dispatcher = dispatcherOrView else { return }
    standing.state = new
    standing.request = nil
    dispatcher.stateChanged(of: self, to: new)
  }

  /// Enters the requested state, which arbitration has granted.
  final func recognize() {
    let new: State = standing.request == .begin ? .began : .ended
    become(new)
    didRecognize()
  }

  /// The dispatcher of the sequence under way, or else of the view's application.
  final var dispatcherOrView: Dispatcher? { dispatcher ?? view?.window?.application?.dispatcher }

  private func reportIllegal(_ new: State) {
    #if DEBUG
      Diagnostics.report("\(name ?? "\(Swift.type(of: self))") can't go from \(standing.state) to \(new); ignored")
    #endif
  }

  final func attach(to view: View) {
    self.view = view
    attachment = ProcessState.nextNumber()
  }

  final func detach() {
    dispatcherOrView?.switchOff(self)
    view = nil
  }

  /// The touches that the recognizer receives and counts, in order of binding (`GR-12`).
  public final var boundTouches: [Touch] { sequence.touches }
}
