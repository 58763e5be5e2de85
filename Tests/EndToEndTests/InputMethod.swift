import Foundation
import Glibc

/// The input method of the tests, which runs beside a compositor: its orders and its reports
/// (Tests/Programs/InputMethod).
final class InputMethod {
  /// The environment variable with its folder.
  static let variable = "DACTYL_INPUT_METHOD"

  private let reports: Lines
  private let orders: Int32
  /// Until this is closed, the reports do not end, even before the program opens the pipe.
  private let reportsEnd: Int32
  /// The reports that have been waited for.
  private var position = 0

  /// Makes the pipes in `folder`.
  init(_ folder: URL) throws {
    func pipe(_ name: String) throws -> (reader: Int32, writer: Int32) {
      let path = folder.appending(path: name).path
      guard mkfifo(path, 0o600) == 0 else { throw EndToEndError("no pipe \(path)") }
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let writer = open(path, O_WRONLY | O_CLOEXEC)
      guard reader >= 0, writer >= 0, fcntl(reader, F_SETFL, 0) == 0 else { throw EndToEndError("no pipe \(path)") }
      return (reader, writer)
    }
    let (ordersReader, orders) = try pipe("orders")
    self.orders = orders
    self.ordersReader = ordersReader
    let (reader, writer) = try pipe("reports")
    reportsEnd = writer
    reports = Lines(reading: reader, copy: folder.appending(path: "reports.out"))
  }

  /// Keeps orders that are given before the program has opened the pipe.
  private let ordersReader: Int32

  deinit {
    close(orders)
    close(ordersReader)
    close(reportsEnd)
  }

  /// Everything it has reported.
  var all: [String] { reports.all }

  /// Has it make an edit.
  func perform(_ order: String) throws {
    let line = Array("\(order)\n".utf8)
    guard write(orders, line, line.count) == line.count else { throw EndToEndError("no order for the input method") }
  }

  /// Waits for a report that satisfies `isIt`, among those after the last one that was waited for.
  @discardableResult
  func wait(for what: String, _ isIt: (String) -> Bool) throws -> String {
    let start = position
    let found = reports.wait(seconds: Program.patience) { lines -> (Int, String)? in
      lines.indices.dropFirst(start).first { isIt(lines[$0]) }.map { ($0, lines[$0]) }
    }
    guard let found else {
      throw EndToEndError("the input method: waited in vain for \(what)\n\(all.suffix(20).joined(separator: "\n"))")
    }
    position = found.0 + 1
    return found.1
  }

  /// Waits for exactly this report.
  func wait(for report: String) throws {
    try wait(for: report) { $0 == report }
  }
}
