/// What `baton help` tells of besides the commands.
enum HelpTopic: String, CaseIterable {
  /// A manual page.
  case man
  /// A script for a shell.
  case completion
}
