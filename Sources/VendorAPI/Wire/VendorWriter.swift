internal import JSON
internal import Wire

/// Writes answers: keys in the inflection that was asked for, attributes that were asked for.
struct VendorWriter {
  var json = JSONWriter()
  let inflection: KeyInflection
  let sparse: SparseFields
  /// Attributes that are left out wherever they stand, as kebab; those of an event itself are not.
  var blocked: [String] = []
  var hasRelationships = true
  /// Of the record whose attributes are being written.
  var type = ""

  init(_ inflection: KeyInflection = .kebab, _ sparse: SparseFields = SparseFields()) {
    self.inflection = inflection
    self.sparse = sparse
  }

  var bytes: [UInt8] { json.bytes }

  mutating func object(_ body: (inout VendorWriter) -> Void) {
    json.beginObject()
    body(&self)
    json.end()
  }

  mutating func object(_ key: String, _ body: (inout VendorWriter) -> Void) {
    self.key(key)
    object(body)
  }

  /// What a record is related to, unless that is not wanted.
  mutating func relationships(_ body: (inout VendorWriter) -> Void) {
    if hasRelationships { object("relationships", body) }
  }

  mutating func list<Element>(_ elements: [Element], _ body: (inout VendorWriter, Element) -> Void) {
    json.beginArray()
    for element in elements { body(&self, element) }
    json.end()
  }

  mutating func integer(_ number: Int64) { json.integer(number) }

  mutating func array<Element>(_ key: String, _ elements: [Element], _ body: (inout VendorWriter, Element) -> Void) {
    self.key(key)
    json.beginArray()
    for element in elements { body(&self, element) }
    json.end()
  }

  mutating func key(_ kebab: String) { json.key(inflection.key(kebab)) }

  mutating func field(_ kebab: String, _ text: String?) {
    key(kebab)
    if let text { json.string(text) } else { json.null() }
  }

  mutating func field(_ kebab: String, _ time: WallTime?) { field(kebab, time?.text) }

  mutating func field(_ kebab: String, _ number: Int) {
    key(kebab)
    json.integer(number)
  }

  mutating func field(_ kebab: String, _ truth: Bool) {
    key(kebab)
    json.truth(truth)
  }

  mutating func null() { json.null() }

  mutating func texts(_ kebab: String, _ texts: [String]) {
    array(kebab, texts) { $0.json.string($1) }
  }

  /// A relationship to one record, or to none.
  mutating func relation(_ kebab: String, _ type: String, _ id: String?) {
    object(kebab) { writer in
      writer.key("data")
      if let id { writer.reference(type, id) } else { writer.json.null() }
    }
  }

  mutating func relations(_ kebab: String, _ type: String, _ ids: [String]) {
    object(kebab) { $0.array("data", ids) { $0.reference(type, $1) } }
  }

  private mutating func reference(_ type: String, _ id: String) { object { $0.identity(type, id) } }

  /// What a record is, and which one.
  mutating func identity(_ type: String, _ id: String) {
    json.field("type", type)
    json.field("id", id)
  }

  /// The keys inside are not ours.
  mutating func verbatim(_ value: JSONValue) {
    switch value {
    case .null: json.null()
    case .truth(let truth): json.truth(truth)
    case .integer(let number): json.integer(number)
    case .real(let number): do { try json.number(number) } catch { json.null() }
    case .string(let text): json.string(text)
    case .array(let values):
      json.beginArray()
      for value in values { verbatim(value) }
      json.end()
    case .object(let members):
      json.beginObject()
      for member in members {
        json.key(member.key)
        verbatim(member.value)
      }
      json.end()
    }
  }

  /// A key of the template's own.
  mutating func verbatimKey(_ key: String) { json.key(key) }
}

/// The attributes of one record, of which some may not be wanted.
extension VendorWriter {
  /// Writes `attributes` into the object that is open.
  mutating func attributes(_ type: String, _ body: (inout VendorWriter) -> Void) {
    self.type = type
    object("attributes", body)
  }

  func isWanted(_ name: String) -> Bool {
    (sparse.isEmpty || sparse.allows(name, of: type)) && (blocked.isEmpty || type == "event" || !blocked.contains(name))
  }

  private func isWanted(field key: String) -> Bool {
    (sparse.isEmpty || sparse.allowsField(key, of: type))
      && (blocked.isEmpty || !blocked.contains(KeyInflection.kebab(key)))
  }

  mutating func attribute(_ name: String, _ text: String?) {
    if isWanted(name) { field(name, text) }
  }

  mutating func attribute(_ name: String, _ time: WallTime?) {
    if isWanted(name) { field(name, time) }
  }

  mutating func attribute(_ name: String, texts: [String]) {
    if isWanted(name) { self.texts(name, texts) }
  }

  mutating func attributesNull(_ names: [String]) {
    for name in names { attribute(name, nil as String?) }
  }

  mutating func attribute(_ name: String, _ body: (inout VendorWriter) -> Void) {
    guard isWanted(name) else { return }
    key(name)
    body(&self)
  }

  mutating func attribute(fields: [VendorField]) {
    attribute("fields") { writer in
      writer.object { writer in
        for field in fields where writer.isWanted(field: field.key) {
          writer.verbatimKey(field.key)
          writer.object {
            $0.field("type", field.type)
            $0.key("value")
            $0.verbatim(field.value)
          }
        }
      }
    }
  }
}
