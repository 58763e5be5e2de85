import Foundation
import PackagePlugin

/// Generates Swift for Wayland protocols during the build, one file for each XML file.
///
/// `DactylWayland` uses the package's `protocols/*.xml`. Any other target uses the XML files in its own folder and in
/// its `protocols` folder; its generated files import `DactylWayland`.
@main struct WaylandSwiftPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let scanner = try context.tool(named: "WaylandSwiftScanner").url
    let isRuntime = target.moduleName == "DactylWayland"
    let folder = target.directoryURL
    let folders = isRuntime ? [context.package.directoryURL] : [folder]
    let inputs = try folders.flatMap { folder in
      try (isRuntime ? [] : protocols(in: folder)) + protocols(in: folder.appending(path: "protocols"))
    }
    return inputs.map { input in
      let name = input.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Wayland protocol \(name)", executable: scanner,
        arguments: [input.path(), output.path()] + (isRuntime ? [] : ["--import", "DactylWayland"]),
        inputFiles: [input], outputFiles: [output])
    }
  }

  /// Returns the XML files of a folder, sorted; none if there is no such folder.
  private func protocols(in folder: URL) throws -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path(), isDirectory: &isFolder), isFolder.boolValue else {
      return []
    }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" }
      .sorted { $0.path() < $1.path() }
  }
}
