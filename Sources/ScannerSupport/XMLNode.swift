/// An element of an XML document, with the line on which it begins.
///
/// Text between elements is dropped, since it is only documentation.
package struct XMLNode: Sendable {
  package var name: String
  package var attributes: [String: String]
  package var children: [XMLNode]
  package var line: Int
}
