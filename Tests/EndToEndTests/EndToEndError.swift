/// The reason why a test could not continue.
struct EndToEndError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
