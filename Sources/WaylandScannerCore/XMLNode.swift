/// An element of an XML document, with the line on which it begins.
///
/// Text between elements is dropped, since it is only documentation.
struct XMLNode: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLNode]
  var line: Int
}
