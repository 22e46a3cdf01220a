import IDN
import Links
import Testing

struct LinkTests {
  private func href(_ text: String, on base: String? = nil) throws -> String {
    try Link(text, base: base.map { try Link($0, tables: LibraryTables()) }, tables: LibraryTables()).href
  }

  @Test func `F32: scheme and host are lower case, a space is %20`() throws {
    #expect(try href("HTTPS://Example.COM") == "https://example.com/")
    #expect(try href("https://example.com/a b?c d#e f") == "https://example.com/a%20b?c%20d#e%20f")
  }

  @Test(arguments: [
    ("  https://example.com/\t\n", "https://example.com/"),
    ("ht\ntps:\\\\example.com\\a", "https://example.com/a"),
    ("https:example.com", "https://example.com/"),
    ("https://example.com:443/", "https://example.com/"),
    ("https://example.com:80", "https://example.com:80/"),
    ("https://example.com:", "https://example.com/"),
    ("https://user:p@ss@example.com", "https://user:p%40ss@example.com/"),
    ("https://:@example.com", "https://example.com/"),
    ("https://example.com/a/./b/../c/%2E%2e/d", "https://example.com/a/d"),
    ("https://example.com/../..", "https://example.com/"),
    ("https://example.com/a//b", "https://example.com/a//b"),
    ("https://example.com?a'b#`", "https://example.com/?a%27b#%60"),
    ("https://example.com/\u{E9}^{}%zz", "https://example.com/%C3%A9%5E%7B%7D%zz"),
    ("https://ex%41mple.com", "https://example.com/"),
    ("https://0x7F.1", "https://127.0.0.1/"),
    ("https://0300.168.257", "https://192.168.1.1/"),
    ("https://192.168.0.1.", "https://192.168.0.1/"),
    ("https://[2001:DB8:0:0:1:0:0:1]", "https://[2001:db8::1:0:0:1]/"),
    ("https://[::192.0.2.1]", "https://[::c000:201]/"),
    ("https://[1:2:3:4:5:6:7::]", "https://[1:2:3:4:5:6:7:0]/"),
    ("https://B\u{FC}cher.de", "https://xn--bcher-kva.de/"),
    ("https://fa\u{DF}.de", "https://xn--fa-hia.de/"),
    ("https://\u{1E9E}.de", "https://xn--zca.de/"),
    ("https://a\u{3002}b\u{AD}c", "https://a.bc/"),
    ("https://\u{3200}q", "https://xn--()q-11n/"),
    ("https://a\u{165}\u{327}", "https://xn--a-9ma98j/"),
    ("https://\u{6AF}\u{200C}\u{645}", "https://xn--hhb5st90e/"),
    ("https://xn--not-punycode", "https://xn--not-punycode/"),
    ("https://\u{5D0}\u{5D1}.com", "https://xn--4dbc.com/"),
    ("mailto:a@b c", "mailto:a@b c"),
    ("javascript:x ?y", "javascript:x%20?y"),
    ("foo://Host:80/a\\b", "foo://Host:80/a\\b"),
    ("foo:/.//x", "foo:/.//x"),
    ("file:c|/a/..", "file:///c:/"),
    ("file://localhost/a", "file:///a"),
  ])
  func `a link is put into normal form`(_ text: String, _ normal: String) throws {
    #expect(try href(text) == normal)
    #expect(try href(normal) == normal)
  }

  @Test(arguments: [
    ("", "https://example.com/a/b?c"),
    ("#f", "https://example.com/a/b?c#f"),
    ("?q", "https://example.com/a/b?q"),
    ("x", "https://example.com/a/x"),
    ("./", "https://example.com/a/"),
    ("..", "https://example.com/"),
    ("/x", "https://example.com/x"),
    ("//other/x", "https://other/x"),
    ("\\\\other\\x", "https://other/x"),
    ("https:x", "https://example.com/a/x"),
    ("https://x", "https://x/"),
    ("http:x", "http://x/"),
    ("mailto:x", "mailto:x"),
    ("C:", "c:"),
  ])
  func `a relative link is relative to its base`(_ text: String, _ normal: String) throws {
    #expect(try href(text, on: "https://example.com/a/b?c#d") == normal)
  }

  @Test func `only a fragment is relative to a link with an opaque path`() throws {
    #expect(try href("#f", on: "mailto:a@b") == "mailto:a@b#f")
    #expect(throws: LinkProblem(reason: .noScheme, character: 1)) { try href("x", on: "mailto:a@b") }
  }

  @Test func `drives stay when a file's link is relative`() throws {
    #expect(try href("/..", on: "file:///C:/a") == "file:///C:/")
    #expect(try href("/D:/x", on: "file:///C:/a") == "file:///D:/x")
    #expect(try href("x", on: "file://host/C|/a") == "file://host/C:/x")
  }

  @Test func `a link has the parts that the URL Standard names`() throws {
    let link = try Link("https://u:p@example.com:8443/a?b#c")
    #expect(link.scheme == "https" && link.username == "u" && link.password == "p")
    #expect(link.host == .domain("example.com") && link.port == 8_443)
    #expect(link.path == "/a" && link.query == "b" && link.fragment == "c")
    #expect(link.isSpecial && !link.hasOpaquePath)
    #expect(try Link("https://1.2.3.4/").host == .ipv4(IPv4Address(0x0102_0304)))
    #expect(try Link("https://[::1]/").host == .ipv6(IPv6Address(high: 0, low: 1)))
    #expect(try Link("foo://A/").host == .opaque("A"))
    #expect(try Link("file:///").host == .empty)
    let mail = try Link("mailto:a@b")
    #expect(mail.host == nil && mail.path == "a@b" && mail.hasOpaquePath && !mail.isSpecial)
  }

  @Test func `an origin is scheme, host and port`() throws {
    #expect(try Link("https://u@example.com:8443/a").origin == "https://example.com:8443")
    #expect(try Link("https://example.com:443/a").origin == "https://example.com")
    #expect(try Link("blob:https://example.com/1").origin == "https://example.com")
    #expect(try Link("mailto:a@b").origin == nil)
    #expect(try Link("file:///a").origin == nil)
  }

  @Test func `links are equal when their href is`() throws {
    #expect(try Link("HTTPS://example.com:443/a/../b") == Link("https://EXAMPLE.com/b"))
    #expect(try Link("https://example.com/?") != Link("https://example.com/"))
  }

  @Test func `printed, a link tells where it leads and no code`() throws {
    let link = try Link("https://user:secret@example.com:8443/h?token#v1.code")
    #expect("\(link)" == "https://example.com:8443/••••")
    #expect(try "\(Link("mailto:person@example.com"))" == "mailto:••••")
  }

  @Test func `half a surrogate pair counts as U+FFFD`() throws {
    let text = String(decoding: Array("https://a/".utf16) + [0xD800, 0x78], as: UTF16.self)
    #expect(try href(text) == "https://a/%EF%BF%BDx")
  }
}
