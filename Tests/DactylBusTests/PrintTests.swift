import DactylCore
import DactylGeometry
import DactylGraphics
import Foundation
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// Printing through a portal of the test, and to files (`PT-1`, `PT-2`, `PT-3`).
@MainActor @Suite struct PrintTests {
  private let portal: PortalStage
  private let outcomes = Box<PrintOutcome>()
  private let drawn = Box<Int>()
  private static let first: BusObjectPath = "/org/freedesktop/request/1"
  private static let second: BusObjectPath = "/org/freedesktop/request/2"

  init() throws { portal = try PortalStage() }

  private func job(_ title: String = "A list", pages: Int = 3, setup: PageSetup = .a4) -> PrintJob {
    PrintJob(title: title, pageSetup: setup) { _ in
      pages
    } draw: { [drawn] context, page, area in
      drawn.values.append(page)
      context.draw("Page number \(page + 1)", in: area)
      context.stroke(area, with: .black, width: 0.5)
    }
  }

  private func begin() async throws {
    try await portal.begin(
      "org.freedesktop.portal.Print", [("PreparePrint", "ssa{sv}a{sv}a{sv}"), ("Print", "ssha{sv}")])
  }

  private func present(_ job: PrintJob) {
    job.present(for: portal.stage.toplevel) { [outcomes] in outcomes.values.append($0) }
  }

  private func untilAsked(_ count: Int = 1) async {
    await portal.wait("a call") { portal.calls.count == count }
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
  }

  /// Answers the dialog, and returns the document that the portal gets.
  private func document(
    _ settings: [String: String] = [:], page: [String: BusValue] = [:], token: UInt32? = 7
  ) async throws -> PDFText {
    await untilAsked()
    var results: [String: BusValue] = [
      "settings": .options(settings.mapValues { .string($0) }), "page-setup": .options(page),
    ]
    results["token"] = token.map { .uint32($0) }
    try portal.respond(Self.first, 0, results)
    await untilAsked(2)
    guard portal.calls.count == 2, case .descriptor(let file) = portal.calls[1].arguments[2] else {
      Issue.record("there is no file")
      return PDFText([])
    }
    var status = stat()
    #expect(fstat(file.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    // Nothing has moved the place that the portal reads from, and it can't write.
    #expect(lseek(file.rawValue, 0, SEEK_CUR) == 0 && fcntl(file.rawValue, F_GETFL) & O_ACCMODE == O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    #expect(read(file.rawValue, &bytes, bytes.count) == bytes.count)
    return PDFText(bytes)
  }

  // PT-1
  @Test func aDocumentIsPrinted() async throws {
    try await begin()
    let job = job()
    job.currentPage = 1
    present(job)
    #expect(job.isPresented && portal.stage.toplevel.isBlocked)
    let document = try await document()
    #expect(document.isPDF && document.pageCount == 3 && document.has("/Title (A list)"))
    #expect(document.boxes == Set([[0, 0, 595.275591, 841.889764]]))
    // Text is text, and no picture.
    #expect(document.has("/Type /Font") && document.has("/ToUnicode") && !document.has("/Subtype /Image"))
    #expect(drawn.values == [0, 1, 2] && !portal.stage.toplevel.isBlocked)
    let arguments = portal.calls[0].arguments
    #expect(arguments[1] == .string("A list") && arguments[2]["output-file-format"]?.string == "pdf")
    #expect(arguments[3]["Width"]?.double.map { abs($0 - 210) < 1e-9 } == true)
    #expect(arguments[3]["PPDName"]?.string == "A4" && arguments[3]["Orientation"]?.string == "portrait")
    #expect(arguments[4]["has_current_page"]?.bool == true)
    #expect(portal.calls[1].arguments[3]["token"]?.uint32 == 7)
    #expect(outcomes.values.isEmpty)
    try portal.respond(Self.second)
    await portal.wait("an outcome") { outcomes.values == [.printed] }
    #expect(!job.isPresented)
  }

  // PT-2
  @Test func thePaperOfTheDialogCounts() async throws {
    try await begin()
    let areas = Box<Rect>()
    let job = PrintJob(title: "", pageSetup: .a4) { area in
      areas.values.append(area)
      return 1
    } draw: { _, _, area in
      areas.values.append(area)
    }
    present(job)
    let document = try await document(page: [
      "Width": .double(100), "Height": .double(200), "MarginTop": .double(10), "MarginBottom": .double(20),
      "MarginLeft": .double(5), "MarginRight": .double(15), "Orientation": .string("reverse-landscape"),
      "DisplayName": .string("Card"),
    ])
    let unit = 72 / 25.4
    #expect(document.boxes == Set([[0, 0, 566.929134, 283.464567]]))
    let expected = Rect(x: 5 * unit, y: 10 * unit, width: 180 * unit, height: 70 * unit)
    #expect(!areas.values.isEmpty && areas.values.allSatisfy { abs($0.width - expected.width) < 1e-9 })
    #expect(areas.values.allSatisfy { abs($0.minX - expected.minX) < 1e-9 && abs($0.maxY - expected.maxY) < 1e-9 })
    #expect(job.pageSetup.name == "Card" && job.pageSetup.orientation == .landscape)
    job.dismiss()
    await portal.wait("an outcome") { outcomes.values == [.cancelled] }
  }

  // PT-2
  @Test(arguments: [
    ["Width": BusValue.double(.nan), "Height": .double(200)], ["Width": .double(0), "Height": .double(0)],
    ["Width": .double(-210), "Height": .double(297)], ["Width": .double(1e300), "Height": .double(297)],
    ["Width": .string("210"), "Height": .string("297")], ["Width": .double(.infinity), "Height": .double(1)],
    ["MarginTop": .double(500), "MarginBottom": .double(500), "MarginLeft": .double(0), "MarginRight": .double(0)],
    ["MarginTop": .double(.nan), "MarginBottom": .double(0), "MarginLeft": .double(0), "MarginRight": .double(0)],
    ["MarginTop": .double(-1), "MarginBottom": .double(0), "MarginLeft": .double(0), "MarginRight": .double(0)],
    ["Orientation": .uint32(1)], [:],
  ]) func paperWithoutAMeaningIsThatOfTheJob(_ page: [String: BusValue]) {
    #expect(PageSetup(.options(page), or: .letter) == .letter)
    #expect(PageSetup(.string("A4"), or: .letter) == .letter)
    #expect(PageSetup(nil, or: .letter) == .letter)
  }

  // PT-2
  @Test func thePaperOfTheCountryIsTheStandard() {
    func paper(_ variables: [String: String]) -> String { PageSetup.standard { variables[$0] }.name }
    #expect(paper([:]) == "A4" && paper(["LANG": "C.UTF-8"]) == "A4" && paper(["LANG": "de_DE.UTF-8"]) == "A4")
    #expect(paper(["LANG": "en_US.UTF-8"]) == "Letter" && paper(["LANG": "fr_CA"]) == "Letter")
    #expect(paper(["LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"]) == "A4")
    #expect(paper(["LC_ALL": "es_MX@euro", "LC_PAPER": "en_GB.UTF-8"]) == "Letter")
    #expect(PageSetup.a4.printableArea.width > 480 && PageSetup.letter.pageSize == Size(width: 612, height: 792))
  }

  // PT-3
  @Test(arguments: [
    ("0-2,4,9-11", [0, 1, 2, 4, 9]), ("4,0", [4, 0]), ("0,0,0-1", [0, 1]), ("7-", [7, 8, 9]), ("8--1", [8, 9]),
    ("3-1,2", [2]), ("-5,2", [2]), ("99999999999999999999,1", [1]), ("10-12", []), ("5-99999999999", [5, 6, 7, 8, 9]),
    ("", Array(0..<10)), ("x-y", Array(0..<10)),
  ]) func pagesAreChosen(_ text: String, _ pages: [Int]) {
    let settings = PrintSettings(.options(["print-pages": .string("ranges"), "page-ranges": .string(text)]))
    #expect(settings.pages(of: 10, current: nil) == pages)
  }

  // PT-3
  @Test func copiesAreThePrintersUnlessItIsAFile() {
    func pages(_ settings: [String: BusValue], current: Int? = nil) -> [Int] {
      PrintSettings(.options(settings)).pages(of: 3, current: current)
    }
    let wishes: [String: BusValue] = [
      "n-copies": .string("2"), "reverse": .string("true"), "collate": .string("true"), "page-set": .string("all"),
    ]
    #expect(pages(wishes) == [0, 1, 2])
    let file = ["output-uri": BusValue.string("file:///tmp/a.pdf")]
    #expect(pages(wishes.merging(file) { $1 }) == [2, 1, 0, 2, 1, 0])
    #expect(pages(["n-copies": .string("2"), "collate": .string("no")].merging(file) { $1 }) == [0, 0, 1, 1, 2, 2])
    #expect(pages(["page-set": .string("even")].merging(file) { $1 }) == [1])
    #expect(pages(["page-set": .string("odd")].merging(file) { $1 }) == [0, 2])
    for copies in ["-1", "0", "many", ""] {
      #expect(pages(["n-copies": .string(copies)].merging(file) { $1 }) == [0, 1, 2])
    }
    #expect(pages(["n-copies": .string("99999999")].merging(file) { $1 }).count == 999 * 3)
    #expect(pages(["print-pages": .string("current")], current: 2) == [2])
    #expect(pages(["print-pages": .string("current")], current: 9).isEmpty)
    #expect(pages(["print-pages": .string("current")]) == [0, 1, 2])
    #expect(PrintSettings(nil).pages(of: 1 << 40, current: nil).count == 10_000)
    #expect(PrintSettings(nil).pages(of: -1, current: nil).isEmpty)
    #expect(PrintSettings(.options(["scale": .string("50")])).scale == 0.5)
    for scale in ["0", "-5", "nan", "1e9", ""] {
      #expect(PrintSettings(.options(["scale": .string(scale)])).scale == 1)
    }
  }

  // PT-3
  @Test func chosenPagesAloneAreDrawn() async throws {
    try await begin()
    present(job(pages: 20))
    let document = try await document(["print-pages": "ranges", "page-ranges": "4,6-7", "n-copies": "5"])
    #expect(document.pageCount == 3 && drawn.values == [4, 6, 7])
  }

  // PT-3
  @Test func pagesThatTheDocumentDoesNotHaveAreNoReasonToPrintAll() async throws {
    try await begin()
    present(job())
    await untilAsked()
    let settings: [String: BusValue] = ["print-pages": .string("ranges"), "page-ranges": .string("30-31")]
    try portal.respond(Self.first, 0, ["settings": .options(settings)])
    await portal.wait("an outcome") { !outcomes.values.isEmpty }
    #expect(outcomes.values == [.failed(reason: "The document has none of these pages")] && drawn.values.isEmpty)
  }

  // PT-1
  @Test func aUserWhoCancelsAndADesktopWithoutAPortalPrintNothing() async throws {
    present(job())
    portal.stage.advance(by: 1.1)
    await portal.wait("an outcome") { outcomes.values == [.unavailable] }
    try await begin()
    let job = job()
    present(job)
    present(job)
    await untilAsked()
    // It is presented once.
    #expect(outcomes.values == [.unavailable, .cancelled])
    try portal.respond(Self.first, 1)
    await portal.wait("an outcome") { outcomes.values.count == 3 }
    #expect(outcomes.values.last == .cancelled && drawn.values.isEmpty && !portal.stage.toplevel.isBlocked)
  }

  // PT-1
  @Test func theEndOfATaskClosesTheDialog() async throws {
    try await begin()
    let job = job()
    let task = Task { outcomes.values.append(await job.present(for: portal.stage.toplevel)) }
    await untilAsked()
    task.cancel()
    await portal.wait("an outcome") { outcomes.values == [.cancelled] }
    await portal.wait("the end of the dialog") { portal.closed == [Self.first] }
  }

  // PT-1
  @Test func aPortalThatEndsOrRefusesFails() async throws {
    try await begin()
    present(job())
    _ = try await document(token: nil)
    #expect(portal.calls[1].arguments[3]["token"] == nil)
    portal.end()
    await portal.wait("an outcome") { !outcomes.values.isEmpty }
    #expect(outcomes.values == [.failed(reason: "The desktop does not answer")])
  }

  // PT-1
  @Test func anAnswerOfOtherTypesPrintsAsTheJobSays() async throws {
    try await begin()
    present(job())
    await untilAsked()
    try portal.respond(
      Self.first, 0, ["settings": .string("all"), "page-setup": .uint32(4), "token": .string("seven")])
    await untilAsked(2)
    #expect(drawn.values == [0, 1, 2] && portal.calls[1].arguments[3]["token"] == nil)
    try portal.respond(Self.second, 2)
    await portal.wait("an outcome") { !outcomes.values.isEmpty }
    #expect(outcomes.values == [.cancelled])
  }

  // PT-1
  @Test func aFileIsWrittenWithoutADesktop() async throws {
    portal.stage.application.desktopServices = nil
    let folder = NSTemporaryDirectory() + "print-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let errors = Box<FileError?>()
    let file = FilePath(folder + "/list.pdf")
    var landscape = PageSetup.letter
    landscape.orientation = .landscape
    job("Ein Blatt für <Ada>", pages: 2, setup: landscape).writePDF(to: file) { errors.values.append($0) }
    await portal.wait("an answer") { errors.values.count == 1 }
    #expect(errors.values == [nil])
    let document = PDFText(TextFiles.read(file.description))
    #expect(document.isPDF && document.pageCount == 2 && document.boxes == Set([[0, 0, 792, 612]]))
    job(pages: -4).writePDF(to: file) { errors.values.append($0) }
    await portal.wait("an answer") { errors.values.count == 2 }
    #expect(PDFText(TextFiles.read(file.description)).pageCount == 1)
    job().writePDF(to: FilePath("\(folder)/none/list.pdf")) { errors.values.append($0) }
    await portal.wait("an answer") { errors.values.count == 3 }
    #expect(errors.values[2]?.reason == "No such file or directory")
    present(job())
    portal.stage.advance(by: 0.1)
    await portal.wait("an outcome") { outcomes.values == [.unavailable] }
  }
}

/// The parts of a PDF document that need no decoding.
private struct PDFText {
  private let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self) }

  var isPDF: Bool { text.hasPrefix("%PDF-1.4") && text.hasSuffix("%%EOF\n") }
  var pageCount: Int {
    text.components(separatedBy: "/Type /Page\n").count + text.components(separatedBy: "/Type /Page ").count - 2
  }

  /// The sizes of the pages.
  var boxes: Set<[Double]> {
    Set(
      text.components(separatedBy: "/MediaBox [").dropFirst().map { part in
        part.prefix { $0 != "]" }.split(separator: " ").compactMap { Double($0) }
      })
  }

  func has(_ part: String) -> Bool { text.contains(part) }
}
