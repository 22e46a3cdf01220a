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
    if needs.sessions { sortSessions() }
  }

  private mutating func clockTicked(_ now: Instant) {
    let quiet = now - lastNews
    switch snapshot?.run.state {
    case .running, .finishing: silence = quiet >= .milliseconds(Self.silenceMs) ? quiet : .zero
    case .paused, .finished, nil: silence = .zero
    }
  }

  private mutating func keyPressed(_ key: Key) -> [DashboardCommand] {
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
    case .nextSort:
      sort = sort.next
      sortSessions()
    case .reverseSort:
      isDescending.toggle()
      sortSessions()
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
    return []
  }

  private mutating func goBack() -> [DashboardCommand] {
    if isCodeShown {
      isCodeShown = false
      return []
    }
    switch screen {
    case .overview: return []
    case .sessions: return show(.overview)
    case .inquiry:
      openSession = nil
      _ = show(.sessions)
      return [.inspect(session: nil)]
    }
  }

  private mutating func openSelected() -> [DashboardCommand] {
    if screen == .overview, shape != .compact { return show(.sessions) }
    guard screen != .inquiry, let session = selectedSession else { return [] }
    openSession = session
    timelineBack = 0
    _ = show(.inquiry)
    return [.inspect(session: session)]
  }

  private mutating func move(_ motion: KeyBinding.Motion) {
    switch screen {
    case .overview where shape != .compact: break
    case .overview, .sessions:
      switch motion {
      case .rows(let rows): list.select(list.selected + rows)
      case .pages(let pages): list.select(list.selected + pages * max(list.visible - 1, 1))
      case .first: list.select(0)
      case .last: list.select(list.count - 1)
      }
      rememberSelected()
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
