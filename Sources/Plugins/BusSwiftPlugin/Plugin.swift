import Foundation
import PackagePlugin

/// Generates Swift for interfaces on a D-Bus during the build, one file for each XML file.
///
/// `DactylBus` uses the package's `protocols/bus/*.xml`. Any other target uses the XML files in the folders `bus` and
/// `protocols/bus` of its own; its generated files import `DactylBus`.
@main struct BusSwiftPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let scanner = try context.tool(named: "BusSwiftScanner").url
    let isRuntime = target.moduleName == "DactylBus"
    let folders =
      isRuntime
      ? [context.package.directoryURL.appending(path: "protocols/bus")]
      : [target.directoryURL.appending(path: "bus"), target.directoryURL.appending(path: "protocols/bus")]
    return try folders.flatMap(descriptions).map { input in
      let name = input.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "D-Bus interface \(name)", executable: scanner,
        arguments: [input.path(), output.path()] + (isRuntime ? [] : ["--import", "DactylBus"]),
        inputFiles: [input], outputFiles: [output])
    }
  }

  /// Returns the XML files of a folder, sorted; none if there is no such folder.
  private func descriptions(in folder: URL) throws -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path(), isDirectory: &isFolder), isFolder.boolValue else {
      return []
    }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" }
      .sorted { $0.path() < $1.path() }
  }
}
