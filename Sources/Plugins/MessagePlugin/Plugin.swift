import Foundation
import PackagePlugin

/// Compiles the translations of a target during the build: `Words/*.po` in its folder, to the Swift of one catalog.
///
/// The name of each file is its language: `de.po`, `pt_BR.po`, `zh-Hant.po`. The catalog is `MessageCatalog.ofModule`,
/// and in `DactylLanguage` itself `MessageCatalog.ofFramework`. A target without files has an empty one.
@main struct MessagePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let compiler = try context.tool(named: "MessageCompiler").url
    let files = try files(in: target.directoryURL.appending(path: "Words"))
    let inputs = files.filter { $0.pathExtension == "po" }
    let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
    let place = target.moduleName == "DactylLanguage" ? ["--framework"] : ["--import", "Dactyl"]
    return [
      .buildCommand(
        displayName: "Translations of \(target.name)", executable: compiler,
        arguments: ["compile", "-o", output.path(percentEncoded: false)] + place + ["--"]
          + inputs.map { $0.path(percentEncoded: false) },
        // The template is not compiled. It is named so that the build does not report it as a file without a use.
        inputFiles: files, outputFiles: [output])
    ]
  }

  /// Returns the files of a folder, sorted; none if there is no such folder.
  private func files(in folder: URL) throws -> [URL] {
    var isFolder: ObjCBool = false
    let path = folder.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["po", "pot"].contains($0.pathExtension) && !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}
