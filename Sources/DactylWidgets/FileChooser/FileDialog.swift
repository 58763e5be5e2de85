import DactylCore
import DactylGeometry

/// A dialog in which the user chooses files, a folder, or a name to save by: that of the desktop, or where there is
/// none the framework's own (`FD-20`).
///
/// ```swift
/// let dialog = FileDialog(FileRequest(.open, kinds: [FileKind("Notes", extensions: ["md", "txt"])]))
/// if let selection = await dialog.selection(from: controller) { open(selection.paths[0]) }
/// ```
///
/// The toplevel takes no input until the answer (`WF-11`). Nothing is kept between two dialogs but the folder of the
/// last answer, in which the next one begins.
@MainActor public final class FileDialog {
  /// The question to the user.
  public let request: FileRequest

  private enum State {
    case closed
    /// A service asks the user.
    case service(end: @MainActor () -> Void, block: InputBlock?)
    /// The framework's own dialog asks.
    case chooser(FileChooserController)
  }

  private var state = State.closed
  private var completion: (@MainActor (FileSelection?) -> Void)?

  /// A dialog that is not shown yet.
  public init(_ request: FileRequest) { self.request = request }

  /// Whether the dialog waits for the user.
  public var isShown: Bool { completion != nil }

  /// Shows the dialog, for the toplevel of `controller`, whose view has to be in a window. Calls `completion` once,
  /// later: with nil if the user has cancelled it, or if it could not be shown.
  ///
  /// A dialog that is shown already is not shown a second time: `completion` gets nil.
  public func present(
    from controller: ViewController, completion: @escaping @MainActor (FileSelection?) -> Void
  ) {
    let window = controller.isViewLoaded ? controller.view.window : nil
    guard !isShown, let application = window?.application, let toplevel = window?.toplevel else {
      Task { completion(nil) }
      return
    }
    var request = request
    request.folder = request.folder ?? application.lastFileFolder
    self.completion = { [weak application, request] selection in
      if let folder = request.nextFolder(after: selection) { application?.lastFileFolder = folder }
      completion(selection)
    }
    guard let service = application.fileDialogService else { return choose(request, controller) }
    let block = toplevel.blockInput()
    // The user may have had enough of a dialog that does not come.
    block.didAskToCancel = { [weak self] in self?.dismiss() }
    // A service may answer at once.
    state = .service(end: {}, block: block)
    var titled = request
    titled.title = toplevel.window.localized(FileWords.title(request))
    let end = service.ask(titled, for: toplevel) { [self, weak controller] answer in
      guard case .service = state else { return }
      endState()
      switch answer {
      case .selection(let selection): finish(selection)
      case .cancelled: finish(nil)
      case .unavailable:
        guard let controller else { return finish(nil) }
        choose(request, controller)
      }
    }
    if case .service = state { state = .service(end: end, block: block) }
  }

  /// Shows the dialog, and returns the answer; nil if the user has cancelled it, or if it could not be shown. The end of
  /// the task closes the dialog.
  public func selection(from controller: ViewController) async -> FileSelection? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        present(from: controller) { continuation.resume(returning: $0) }
        if Task.isCancelled { dismiss() }
      }
    } onCancel: {
      Task { @MainActor in self.dismiss() }
    }
  }

  /// Closes the dialog, as if the user had cancelled it. Does nothing if it is not shown.
  public func dismiss() {
    switch state {
    case .closed: return
    case .service(let end, _):
      endState()
      end()
      finish(nil)
    case .chooser(let chooser): chooser.dismiss(animated: true)
    }
  }

  // MARK: Parts

  private func choose(_ request: FileRequest, _ controller: ViewController) {
    let chooser = FileChooserController(request)
    chooser.didFinish = { [self] selection in
      state = .closed
      finish(selection)
    }
    state = .chooser(chooser)
    chooser.present(from: controller)
  }

  /// Lets the input of the toplevel through again.
  private func endState() {
    if case .service(_, let block) = state { block?.end() }
    state = .closed
  }

  private func finish(_ selection: FileSelection?) {
    let completion = completion
    self.completion = nil
    completion?(selection)
  }
}
