import Actors
import Inquiry
import Testing

struct ImageStreamTests {
  private static func digest(of stream: ImageStream, chunks: (UInt32) -> UInt32) -> (value: UInt64, pieces: Int) {
    var digest = ImageDigest()
    var pieces = 0
    while true {
      let chunk = stream.chunk(from: UInt32(digest.byteCount), bytesMax: chunks(UInt32(pieces)))
      if chunk.isEmpty { return (digest.value, pieces) }
      digest.combine(chunk)
      pieces += 1
    }
  }

  @Test func `whoever reads an image in pieces comes to the digest that was known without reading`() {
    var random = SeededRandom(seed: 1)
    for round in 0..<300 {
      let byteCount = round < 40 ? UInt32(round) : UInt32(random.below(5_000))
      let format = ImageFormat.allCases[round % ImageFormat.allCases.count]
      let stream = ImageStream(seed: random.next(), byteCount: byteCount, format: format)
      let (value, _) = Self.digest(of: stream) { _ in UInt32(1 + random.below(700)) }
      #expect(value == stream.digest, "\(stream)")
    }
  }

  @Test func `F21: a photo of 4 MB goes by in chunks of 64 KiB, and no larger ones are to be had`() {
    let photo = ImageStream(seed: 7, byteCount: 4_000_000, format: .jpeg)
    let (value, pieces) = Self.digest(of: photo) { _ in .max }
    #expect(value == photo.digest && pieces == 62)
    #expect(photo.chunk(from: 0).count == Int(ImageStream.chunkBytesMax))
    #expect(photo.chunk(from: 3_999_999).count == 1 && photo.chunk(from: 4_000_000).isEmpty)
  }

  @Test func `one changed byte, two that change places, and a missing end show in the digest`() {
    let stream = ImageStream(seed: 3, byteCount: 1_003, format: .jpeg2000)
    let bytes = stream.chunk(from: 0)
    func digest(_ bytes: [UInt8]) -> UInt64 {
      var digest = ImageDigest()
      digest.combine(bytes)
      return digest.value
    }
    #expect(digest(bytes) == stream.digest)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(digest(damaged) != stream.digest)
    }
    var swapped = bytes
    swapped.swapAt(100, 900)
    #expect(bytes[100] != bytes[900] && digest(swapped) != stream.digest)
    #expect(digest(Array(bytes.dropLast())) != stream.digest)
  }

  @Test func `the first bytes tell what a stream is`() {
    for format in ImageFormat.allCases {
      let stream = ImageStream(seed: 5, byteCount: 64, format: format)
      #expect(ImageFormat(beginningWith: stream.chunk(from: 0)) == format)
      #expect(format.isReadable == (format != .unreadable))
    }
    #expect(ImageStream(seed: 5, byteCount: 64, format: .jpeg).chunk(from: 0).prefix(3) == [0xFF, 0xD8, 0xFF])
    #expect(ImageFormat(beginningWith: [UInt8]()) == .unreadable)
  }

  @Test func `bytes look like chance, and other seeds give other ones`() {
    var counts = [Int](repeating: 0, count: 256)
    let bytes = ImageStream(seed: 11, byteCount: 65_536, format: .jpeg).chunk(from: 0)
    for byte in bytes { counts[Int(byte)] += 1 }
    #expect(counts.allSatisfy { $0 > 180 && $0 < 340 })
    let other = ImageStream(seed: 12, byteCount: 65_536, format: .jpeg).chunk(from: 0)
    #expect(zip(bytes, other).count { $0 == $1 } < 400)
  }

  @Test func `evidence describes its images: how many, the largest, in which order, whether they can be read`() {
    let first = ImageStream(seed: 1, byteCount: 300, format: .jpeg)
    let second = ImageStream(seed: 2, byteCount: 200, format: .jpeg)
    var evidence = CaptureEvidence.none
    evidence.add(first)
    #expect(evidence == CaptureEvidence(digest: first.digest, byteCount: 300))
    var other = CaptureEvidence.none
    other.add(second)
    other.add(first)
    evidence.add(second)
    #expect(evidence.imageCount == 2 && evidence.byteCount == 300 && evidence.isReadable)
    #expect(evidence.digest != other.digest)
    evidence.add(ImageStream(seed: 3, byteCount: 1, format: .unreadable))
    #expect(evidence.imageCount == 3 && !evidence.isReadable)
  }
}
