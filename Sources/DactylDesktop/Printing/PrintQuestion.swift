import DactylBus
import DactylCore
import DactylGeometry
import DactylGraphics

/// A print job on its way: to the dialog of the portal, then as a PDF document to its printer (`PT-1`).
@MainActor final class PrintQuestion {
  private static let interface = "org.freedesktop.portal.Print"

  private let job: PrintJob
  private let application: Application
  private var completion: (@MainActor (PrintOutcome) -> Void)?
  private var request: PortalRequest?
  private var block: InputBlock?
  /// The name of the toplevel, which is valid until the user has answered.
  private var export: ToplevelExport?
  private var drawing: Task<Void, Never>?

  init(_ job: PrintJob, application: Application, completion: @escaping @MainActor (PrintOutcome) -> Void) {
    self.job = job
    self.application = application
    self.completion = completion
  }

  // MARK: The dialog

  func begin(for toplevel: Toplevel) {
    guard application.services != nil else {
      application.schedule(after: 0) { [self] in finish(.unavailable) }
      return
    }
    block = toplevel.blockInput()
    block?.didAskToCancel = { [weak self] in self?.end() }
    application.afterFirstFrame { [self] in
      application.export(toplevel) { [self] in ask($0) }
    } orElse: { [self] in
      finish(.unavailable)
    }
  }

  private func ask(_ export: ToplevelExport?) {
    self.export = export
    guard completion != nil, let portal = application.services?.portal else { return finish(.unavailable) }
    var options: [String: BusValue] = ["modal": .bool(true), "supported_output_file_formats": .strings(["pdf"])]
    if job.currentPage != nil { options["has_current_page"] = .bool(true) }
    let name = job.title.split(separator: "/").joined(separator: "-")
    let settings: [String: BusValue] = [
      "orientation": .string(job.pageSetup.orientation == .portrait ? "portrait" : "landscape"),
      "output-basename": .text(name), "output-file-format": .string("pdf"),
    ]
    request = portal.ask(
      Self.interface, "PreparePrint",
      [
        .string(export?.identifier ?? ""), .text(job.title), .options(settings), job.pageSetup.portalValue,
      ], options: options, application: application
    ) { [self] answer in
      request = nil
      endDialog()
      switch answer {
      case .cancelled: finish(.cancelled)
      case .unavailable: finish(.unavailable)
      case .success(let results): draw(results)
      }
    }
  }

  // MARK: The document

  private func draw(_ results: [String: BusValue]) {
    guard completion != nil else { return }
    job.pageSetup = PageSetup(results["page-setup"]?.unwrapped, or: job.pageSetup)
    let settings = PrintSettings(results["settings"]?.unwrapped)
    let pages = settings.pages(of: job.numberOfPages, current: job.currentPage)
    guard !pages.isEmpty else { return finish(.failed(reason: "The document has none of these pages")) }
    let token = results["token"]?.uint32
    drawing = Task { [self] in
      do throws(GraphicsError) {
        let bytes = try await job.pdf(pages, scale: settings.scale)
        drawing = nil
        send(bytes, token)
      } catch {
        finish(.failed(reason: "\(error)"))
      }
    }
  }

  private func send(_ bytes: [UInt8], _ token: UInt32?) {
    guard completion != nil else { return }
    let file: FileSystem.OpenedEntry
    do throws(FileError) {
      file = try FileSystem().unnamedFile(bytes)
    } catch {
      return finish(.failed(reason: error.reason))
    }
    guard let portal = application.services?.portal else { return finish(.unavailable) }
    // Without a token the portal would ask again.
    let options: [String: BusValue] = token.map { ["token": .uint32($0)] } ?? [:]
    request = portal.ask(
      Self.interface, "Print", [.string(""), .text(job.title), .descriptor(BusDescriptor(copying: file.rawValue))],
      options: options, application: application
    ) { [self] answer in
      request = nil
      switch answer {
      case .success: finish(.printed)
      case .cancelled: finish(token == nil ? .cancelled : .failed(reason: "The desktop has not printed it"))
      case .unavailable: finish(.failed(reason: "The desktop does not answer"))
      }
    }
  }

  // MARK: The end

  func end() {
    request?.end()
    request = nil
    finish(.cancelled)
  }

  private func endDialog() {
    export?.end()
    export = nil
    block?.end()
    block = nil
  }

  private func finish(_ outcome: PrintOutcome) {
    endDialog()
    drawing?.cancel()
    drawing = nil
    let completion = completion
    self.completion = nil
    completion?(outcome)
  }
}
