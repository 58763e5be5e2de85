/// An element of an XML document, with the line on which it begins.
///
/// Text between elements is not kept: protocol files say nothing with it but prose.
struct XMLNode: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLNode]
  var line: Int
}
