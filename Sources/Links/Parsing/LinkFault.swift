/// A reason with its position among the parser's bytes; `LinkProblem` says it to people.
struct LinkFault: Error {
  var reason: LinkProblem.Reason
  var position: Int
}
