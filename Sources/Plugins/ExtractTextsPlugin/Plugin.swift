import Foundation
import PackagePlugin

/// Collects the texts of each target with a folder `Words`, or of the targets that are named:
///
///     swift package extract-texts [--target NAME]... [OPTION...]
///
/// `Words/words.pot` is written, and each `Words/*.po` gets the texts that are new. What is missing is printed. Other
/// options are those of `MessageCompiler extract`, such as `--keyword`.
@main struct ExtractTextsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let compiler = try context.tool(named: "MessageCompiler").url
    let root = context.package.directoryURL.path(percentEncoded: false)
    for name in names where !context.package.targets.contains(where: { $0.name == name }) {
      Diagnostics.error("there is no target \(name)")
    }
    var hasFolder = false
    for target in context.package.targets where names.isEmpty || names.contains(target.name) {
      guard let target = target as? SwiftSourceModuleTarget else { continue }
      let words = target.directoryURL.appending(path: "Words")
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: words.path(percentEncoded: false), isDirectory: &isFolder),
        isFolder.boolValue
      else { continue }
      hasFolder = true
      let sources = target.sourceFiles(withSuffix: ".swift").filter { $0.type == .source }
        .map { $0.url.path(percentEncoded: false) }.filter { $0.hasPrefix(root) }.sorted()
      let template = words.appending(path: "words.pot").path(percentEncoded: false)
      let files = try FileManager.default.contentsOfDirectory(at: words, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "po" }.map { $0.path(percentEncoded: false) }.sorted()
      guard
        try run(
          compiler,
          ["extract", "--root", root, "--project", context.package.displayName, "-o", template]
            + extractor.remainingArguments + ["--"] + sources)
      else {
        Diagnostics.error("the texts of \(target.name) could not be collected")
        continue
      }
      guard !files.isEmpty else { continue }
      guard try run(compiler, ["merge", template] + files) else {
        Diagnostics.error("the translations of \(target.name) could not be brought up to date")
        continue
      }
      // Its status tells that translations are missing, which is no failure here.
      _ = try run(compiler, ["check", template] + files)
    }
    if !hasFolder { print("No target has a folder Words.") }
  }

  /// Runs the compiler of texts, and returns whether it was successful.
  private func run(_ compiler: URL, _ arguments: [String]) throws -> Bool {
    let process = try Process.run(compiler, arguments: arguments)
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
