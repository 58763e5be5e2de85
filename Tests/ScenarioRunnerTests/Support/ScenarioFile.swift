import Foundation
import Testing

@testable import DactylScenarios

/// `Tests/Scenarios`.
enum ScenarioFile {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  /// The scenarios of all files.
  static let scenarios: [Scenario] = {
    do {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
      return try files.flatMap { file in
        try ScenarioParser.scenarios(in: String(contentsOf: file, encoding: .utf8), file: file.path)
      }
    } catch {
      preconditionFailure("The scenarios can't be read: \(error)")
    }
  }()

  /// The ids of the passing scenarios, from the list.
  static let list: [String] =
    (try? String(contentsOf: folder.appendingPathComponent("passing.txt"), encoding: .utf8))?
    .split(separator: "\n").map(String.init) ?? []
}
