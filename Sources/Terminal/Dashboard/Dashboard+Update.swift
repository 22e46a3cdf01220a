import Actors

extension Dashboard {
  /// Takes in one event.
  ///
  /// - Returns: what the program should do, in order; drawing is decided by `FramePacer`, not here.
  public mutating func update(_ event: DashboardEvent) -> [DashboardCommand] {
    let before = needs
    var commands: [DashboardCommand] = []
    switch event {
    case .key(let key): commands = keyPressed(key)
    case .resized(let columns, let rows):
      self.columns = columns
      self.rows = rows
      fitList()
    case .snapshot(let snapshot, let now): snapshotTaken(snapshot, now)
    case .tick(let now): clockTicked(now)
    }
    // What a snapshot brings about itself is no reason for another one.
    if case .snapshot = event { return commands }
    if needs != before { commands.append(.refresh) }
    return commands
  }

  private mutating func snapshotTaken(_ snapshot: DashboardSnapshot, _ now: Instant) {
    let timeline = self.snapshot?.inquiry?.timeline.count ?? 0
    self.snapshot = snapshot
    lastNews = now
    silence = .zero
    // Who scrolled back keeps looking at the same entries while new ones come.
    if timelineBack > 0, let count = snapshot.inquiry?.timeline.count { timelineBack += max(count - timeline, 0) }
    clampTimeline()
    pageTaken()
  }

  private mutating func clockTicked(_ now: Instant) {
    let quiet = now - lastNews
    switch snapshot?.run.state {
    case .running, .finishing: silence = quiet >= .milliseconds(Self.silenceMs) ? quiet : .zero
    case .paused, .finished, nil: silence = .zero
    }
  }

  private mutating func keyPressed(_ key: Key) -> [DashboardCommand] {
    if isFilterTyped { return filterKeyPressed(key) }
    let intent = bindings.first { $0.keys.contains(key) }?.intent
    if isHelpShown, intent != .quit, intent != .interrupt {
      isHelpShown = false
      return []
    }
    switch intent {
    case nil: return []
    case .quit: return [.quit]
    case .interrupt: return [.interrupt]
    case .help: isHelpShown = true
    case .back: return goBack()
    case .open: return openSelected()
    case .show(let wanted): return show(wanted)
    case .move(let motion): move(motion)
    case .filter: isFilterTyped = shownList != nil
    case .nextSort: list.sortByNext()
    case .reverseSort: list.query.isDescending.toggle()
    case .stuckOnly:
      list.query.isStuckOnly.toggle()
      list.query.position.select(0)
    case .pause: return togglePause()
    case .speed(let up): return changeSpeed(up: up)
    case .code: isCodeShown.toggle()
    }
    return []
  }

  private mutating func show(_ wanted: DashboardScreen) -> [DashboardCommand] {
    if wanted == .inquiry, openSession == nil { return [] }
    screen = wanted
    isCodeShown = false
    fitList()
    return []
  }

  /// First a filter goes, then the screen.
  private mutating func goBack() -> [DashboardCommand] {
    if isCodeShown {
      isCodeShown = false
      return []
    }
    if shownList != nil, list.query.isNarrowed {
      list.setFilter("")
      list.query.isStuckOnly = false
      return []
    }
    switch screen {
    case .overview: return []
    case .sessions, .devices, .documents, .handoffs: return show(.overview)
    case .device:
      openDevice = nil
      return show(.devices)
    case .inquiry:
      openSession = nil
      _ = show(inquiryIsFrom)
      return [.inspect(session: nil)]
    }
  }

  private mutating func openSelected() -> [DashboardCommand] {
    switch screen {
    case .overview where shape != .compact: return show(.sessions)
    case .overview, .sessions, .documents, .handoffs:
      return selectedSubject.map { openInquiry($0.session) } ?? []
    case .devices:
      guard let subject = selectedSubject else { return [] }
      openDevice = subject.id
      return show(.device)
    case .device:
      guard let device = snapshot?.device, device.row.id == openDevice else { return [] }
      return openInquiry(device.row.session)
    case .inquiry: return []
    }
  }

  private mutating func openInquiry(_ session: UInt64) -> [DashboardCommand] {
    openSession = session
    inquiryIsFrom = screen
    timelineBack = 0
    _ = show(.inquiry)
    return [.inspect(session: session)]
  }

  private mutating func move(_ motion: KeyBinding.Motion) {
    switch screen {
    case .overview where shape != .compact: break
    case .overview, .sessions, .devices, .documents, .handoffs: moveInList(motion)
    case .device: break
    case .inquiry:
      switch motion {
      case .rows(let rows): timelineBack -= rows
      case .pages(let pages): timelineBack -= pages * max(timelineRows - 1, 1)
      case .first: timelineBack = snapshot?.inquiry?.timeline.count ?? 0
      case .last: timelineBack = 0
      }
      clampTimeline()
    }
  }

  private mutating func clampTimeline() {
    let entries = snapshot?.inquiry?.timeline.count ?? 0
    timelineBack = max(min(timelineBack, entries - timelineRows), 0)
  }

  private func togglePause() -> [DashboardCommand] {
    switch snapshot?.run.state {
    case .running: [.setPaused(true)]
    case .paused: [.setPaused(false)]
    case .finishing, .finished, nil: []
    }
  }

  private func changeSpeed(up: Bool) -> [DashboardCommand] {
    guard let run = snapshot?.run, run.state != .finished else { return [] }
    let present = run.speed ?? .infinity
    let next = up ? Self.speeds.first { $0 > present } : Self.speeds.last { $0 < present }
    return next.map { [.setSpeed($0)] } ?? []
  }
}
