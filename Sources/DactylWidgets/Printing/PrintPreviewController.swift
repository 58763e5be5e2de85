import DactylCore
import DactylDesktop
import DactylGeometry
import DactylGraphics

/// A preview of a document in front of the window: its pages to scroll through, and buttons that print it or close the
/// preview (`PT-4`).
///
///     let job = PrintJob(title: "List", pageCount: { _ in 1 }) { context, _, area in context.draw("Milk", in: area) }
///     let preview = PrintPreviewController(job)
///     preview.didFinish = { outcome in print(outcome) }
///     present(preview)
///
/// Pages are drawn when they come into view. The preview stays open if the user cancels the dialog of the desktop, and
/// if it can't print: then it says so.
public final class PrintPreviewController: ViewController {
  /// The document.
  public let job: PrintJob
  /// Called once, when the preview has left: with `printed`, or with `cancelled`. Default: nil.
  public var didFinish: (@MainActor (PrintOutcome) -> Void)?

  private let previewView: PrintPreviewView
  private var outcome = PrintOutcome.cancelled

  /// A preview of a document.
  public init(_ job: PrintJob) {
    self.job = job
    previewView = PrintPreviewView(job)
    super.init()
    title = job.title
  }

  isolated deinit { report() }

  public override func loadView() { view = previewView }

  public override func viewDidLoad() {
    super.viewDidLoad()
    previewView.closeButton.addAction(
      Action { [weak self] _ in self?.finish(.cancelled) }, for: .primaryActionTriggered)
    previewView.printButton.addAction(Action { [weak self] _ in self?.printDocument() }, for: .primaryActionTriggered)
  }

  public override func viewDidMove(toWindow window: Window?) {
    super.viewDidMove(toWindow: window)
    if window == nil { report() }
  }

  /// Escape closes the preview, and Control-P prints.
  public override var keyCommands: [KeyCommand] {
    super.keyCommands + [
      KeyCommand(localized: FrameworkText.close, input: KeyCommand.inputEscape, modifierFlags: []) {
        [weak self] _ in
        self?.finish(.cancelled)
      },
      KeyCommand(localized: FrameworkText.print, input: "p", modifierFlags: .control) { [weak self] _ in
        self?.printDocument()
      },
    ]
  }

  public override var canBecomeFirstResponder: Bool { true }

  private func printDocument() {
    guard !job.isPresented, let toplevel = view.window?.toplevel else { return }
    previewView.show(nil)
    job.present(for: toplevel) { [weak self] outcome in
      guard let self else { return }
      // The user may have chosen other paper.
      previewView.reload()
      switch outcome {
      case .printed: finish(.printed)
      case .cancelled: break
      case .unavailable: previewView.show(FrameworkText.noPrintDialog)
      case .failed(let reason): previewView.show(FrameworkText.notPrinted(FrameworkText.reason(reason)))
      }
    }
  }

  private func finish(_ outcome: PrintOutcome) {
    self.outcome = outcome
    job.dismiss()
    if presentingViewController == nil { report() } else { dismiss { [weak self] in self?.report() } }
  }

  private func report() {
    let call = didFinish
    didFinish = nil
    call?(outcome)
  }
}
