public import Inquiry

/// Makes the secrets of one inquiry from its nonce, and makes them again when they are asked for again.
struct SecretMint: Sendable {
  let hasher: any SecretHasher
  /// Drawn by the inquiry itself.
  let random: UInt64

  /// - Parameter number: 0 for the one that an inquiry begins with.
  func launchCode(_ number: UInt64 = 0) -> LaunchCode {
    LaunchCode(hasher.secret(from: SecretNonce(random: random, counter: number), for: .launch))
  }

  func handoffCode(_ generation: Generation) -> HandoffCode {
    let nonce = SecretNonce(random: random, counter: UInt64(generation.rawValue))
    return HandoffCode(hasher.secret(from: nonce, for: .handoff))
  }

  func watchToken(_ installation: InstallationID) -> WatchToken {
    WatchToken(hasher.secret(from: SecretNonce(random: random, counter: installation.word), for: .watch))
  }

  /// One for as long as the installation takes part, whatever becomes of its resume tokens.
  func cancelToken(_ installation: InstallationID) -> CancelToken {
    CancelToken(hasher.secret(from: SecretNonce(random: random, counter: installation.word), for: .cancel))
  }

  func claimNonce(_ installation: InstallationID) -> ClaimNonce {
    ClaimNonce(hasher.secret(from: SecretNonce(random: random, counter: installation.word), for: .claim))
  }

  func resumeToken(_ installation: InstallationID, rotation: UInt32) -> ResumeToken {
    let nonce = SecretNonce(random: random, counter: installation.word &<< 16 | UInt64(rotation & 0xFFFF))
    return ResumeToken(hasher.secret(from: nonce, for: .resume))
  }

  /// The digits of a one-time code, leading zeros kept.
  func oneTimeCode(_ step: StepID, attempt: UInt8, length: UInt8) -> TypedDigits {
    let counter = UInt64(step.rawValue) &<< 8 | UInt64(attempt)
    let secret = hasher.secret(from: SecretNonce(random: random, counter: counter), for: .oneTimeCode)
    var bound: UInt64 = 1
    for _ in 0..<min(length, 18) { bound *= 10 }
    return TypedDigits(number: secret.high % bound, count: length)
  }

  /// Which of the codes that may be live somebody presents; nil for none of them.
  /// - Parameter generation: the last that was minted.
  func digest(of presented: PresentedCode, upTo generation: Generation) -> CodeDigest? {
    switch presented {
    case .scanned(let code), .linked(let code, _): return digest(code)
    case .typed(let typed):
      // The one shown and the one before are honoured (S13).
      for number in [generation.rawValue, generation.rawValue &- 1] where number > 0 && number <= generation.rawValue {
        let code = handoffCode(Generation(number))
        if TypedCode(reducing: code.secret) == typed { return digest(code) }
      }
      return nil
    }
  }

  func digest(_ code: HandoffCode) -> CodeDigest { hasher.digest(of: code.secret, for: .handoff) }
  func digest(_ code: LaunchCode) -> CodeDigest { hasher.digest(of: code.secret, for: .launch) }
  func digest(_ token: ResumeToken) -> CodeDigest { hasher.digest(of: token.secret, for: .resume) }
}

extension SecretHasher {
  /// Of the form in which a person types a code.
  func digest(of code: TypedCode) -> CodeDigest {
    digest(of: Secret(high: 0, low: code.number), for: .typed)
  }

  /// The credential of an installation's mailbox: bound to the installation alone, so that it outlives every inquiry
  /// (S36) and inquiry and mailbox know it without telling each other.
  public func receiptToken(_ installation: InstallationID) -> ReceiptToken {
    ReceiptToken(secret(from: SecretNonce(random: 0, counter: installation.word), for: .receipt))
  }

  /// What an installation that asks from afar proves itself by; nobody has to remember it either.
  public func installationToken(_ installation: InstallationID) -> InstallationToken {
    InstallationToken(secret(from: SecretNonce(random: 0, counter: installation.word), for: .installation))
  }
}
