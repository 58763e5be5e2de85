import DactylCore
import DactylGeometry
import DactylGraphics

/// A document for a printer or a PDF file: the number of its pages, and the drawing of each (`PT-1`).
///
/// ```swift
/// let job = PrintJob(title: "Receipt", pageCount: { _ in 1 }) { context, page, area in
///   context.draw("Two cups and a cake", in: area)
/// }
/// job.present(for: toplevel) { outcome in print(outcome) }
/// ```
///
/// Text stays text, and shapes stay shapes, at the resolution of any printer.
@MainActor public final class PrintJob {
  /// The name of the document for the user and for the printer.
  public let title: String
  /// The paper. The user may choose another one in the dialog, which is then set here.
  public var pageSetup: PageSetup
  /// The page that the user looks at, from 0, for a dialog that offers to print it alone; nil if there is none.
  public var currentPage: Int?

  private let pageCount: @MainActor (Rect) -> Int
  private let drawPage: @MainActor (Context, Int, Rect) -> Void
  private var question: PrintQuestion?

  /// A document.
  ///
  /// `pageCount` returns the number of pages for a printable area, in points from the upper left corner of the paper;
  /// it is asked again when the paper changes. Numbers below 0 count as 0, and those above 10000 as 10000. `draw` draws
  /// one, which is counted from 0, into the printable area. It may draw in the margins, too, which most printers leave
  /// white.
  public init(
    title: String, pageSetup: PageSetup = .standard, pageCount: @escaping @MainActor (Rect) -> Int,
    draw: @escaping @MainActor (Context, Int, Rect) -> Void
  ) {
    self.title = title
    self.pageSetup = pageSetup
    self.pageCount = pageCount
    drawPage = draw
  }

  /// The number of pages on the present paper.
  public var numberOfPages: Int { min(max(pageCount(pageSetup.printableArea), 0), PrintSettings.mostPages) }

  /// Draws a page, counted from 0, with the upper left corner of its paper at the origin: for a preview.
  public func draw(page index: Int, in context: Context) {
    context.withState { drawPage(context, index, pageSetup.printableArea) }
  }

  // MARK: Files

  /// Returns the document as PDF. The main thread draws it, page by page, and goes on with other work between. Throws
  /// if the task is cancelled, or if there is no memory.
  public func pdf() async throws(GraphicsError) -> [UInt8] {
    try await pdf(Array(0..<numberOfPages), scale: 1)
  }

  /// Writes the document as a PDF file: whenever the program or the machine stops, there is the old file or the new
  /// one. No printer and no desktop are needed.
  public func writePDF(to file: FilePath) async throws(FileError) {
    let bytes: [UInt8]
    do throws(GraphicsError) {
      bytes = try await pdf()
    } catch {
      throw FileError(file, reason: "\(error)")
    }
    try await Self.write(bytes, to: file)
  }

  /// Writes the document as the other form does, and calls `completion` once, later: with nil, or with an error.
  public func writePDF(to file: FilePath, completion: @escaping @MainActor (FileError?) -> Void) {
    Task {
      var result: FileError?
      do throws(FileError) {
        try await writePDF(to: file)
      } catch {
        result = error
      }
      completion(result)
    }
  }

  private static let writers = WorkerPool(count: 2, label: "dactyl.printing")

  private static func write(_ bytes: [UInt8], to file: FilePath) async throws(FileError) {
    let error: FileError? = await withCheckedContinuation { continuation in
      writers.run {
        var result: FileError?
        do throws(FileError) {
          try FileSystem().replace(file, with: bytes, .init(.usual, lasts: true))
        } catch {
          result = error
        }
        continuation.resume(returning: result)
      }
    }
    if let error { throw error }
  }

  /// Returns pages as PDF, in this order.
  func pdf(_ pages: [Int], scale: Double) async throws(GraphicsError) -> [UInt8] {
    let writer = PDFWriter(title: title)
    // A document without pages would be no document.
    if pages.isEmpty { writer.addPage(pageSetup.pageSize) { _ in } }
    let setup = pageSetup
    for page in pages {
      if Task.isCancelled { throw .cancelled }
      writer.addPage(setup.pageSize) { context in
        context.scale(x: scale, y: scale)
        context.withState { drawPage(context, page, setup.printableArea) }
      }
      // Input and frames come between.
      await Task.yield()
    }
    return try writer.finish()
  }

  // MARK: Printing

  /// Whether the dialog or the printing goes on.
  public var isPresented: Bool { question != nil }

  /// Shows the print dialog of the desktop for `toplevel`, and prints as the user wishes (`PT-1`). Calls `completion`
  /// once, later.
  ///
  /// The toplevel takes no input until the user has answered (`WF-11`). A job that is presented already is not
  /// presented a second time: `completion` gets `cancelled`.
  public func present(for toplevel: Toplevel, completion: @escaping @MainActor (PrintOutcome) -> Void) {
    guard question == nil, let application = toplevel.window.application else {
      Task { completion(.cancelled) }
      return
    }
    let question = PrintQuestion(self, application: application) { [self] outcome in
      self.question = nil
      completion(outcome)
    }
    self.question = question
    question.begin(for: toplevel)
  }

  /// Shows the print dialog as the other form does, and returns its outcome. The end of the task closes the dialog.
  public func present(for toplevel: Toplevel) async -> PrintOutcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        present(for: toplevel) { continuation.resume(returning: $0) }
        if Task.isCancelled { dismiss() }
      }
    } onCancel: {
      Task { @MainActor in self.dismiss() }
    }
  }

  /// Closes the dialog, as if the user had cancelled it. A document that the printer has got already is printed.
  public func dismiss() { question?.end() }
}

/// The outcome of a print dialog.
public enum PrintOutcome: Hashable, Sendable {
  /// The desktop has taken the document over.
  case printed
  /// The user or the program has closed the dialog.
  case cancelled
  /// This desktop has no print dialog. A program can write a PDF file.
  case unavailable
  /// The document could not be printed, for this reason: a few words without a full stop.
  case failed(reason: String)
}
