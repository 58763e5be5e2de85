#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A C library that is loaded when it is first needed, so that other programs start without it.
///
/// It stays loaded until the process ends, because it may have registered callbacks elsewhere.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let package: String

  /// Loads the library with the versioned `name`, such as `libwebp.so.7`; `package` is its package in Debian.
  package init(_ name: String, package: String) throws(GraphicsError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .missingLibrary(name: name, package: package)
    }
    self.handle = handle
    self.name = name
    self.package = package
  }

  /// Returns a function. `type` must be its type in the library's header; nothing checks it.
  package func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws(GraphicsError)
    -> Function
  {
    guard let address = dlsym(handle, symbol) else { throw .missingLibrary(name: name, package: package) }
    return unsafeBitCast(address, to: type)
  }
}
