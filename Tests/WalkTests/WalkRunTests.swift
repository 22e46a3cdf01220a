import Actors
import ActorsSim
import Devices
import Inquiry
import Scenarios
import Testing
import Walk

/// A hand goes through whole inquiries, against the whole service.
struct WalkRunTests {
  @Test func `F40: one inquiry from the launch code to the redirect, every stage answered by hand`() {
    let world = HandWorld.atPassport()
    #expect(world.screen == ["Your passport"])
    world.choose("Start")
    #expect(world.answer.contains("[1] it goes well"))
    world.type("")
    #expect(world.screen == ["Your face"])
    world.choose("Start")
    world.type("1")
    #expect(world.screen.first == "Is this right?")
    #expect(world.screen.contains { $0.contains("from the chip of your") })
    world.choose("Continue")
    #expect(world.answer.contains("The phone opens the link https://bank.example/done"))
    #expect(world.screen == ["Thank you", "You are verified"])
    world.type("vault")
    #expect(
      world.answer == [
        "", "In the vault of the laptop: 1 document", "  doc-1-1-1 v1, 12000 bytes",
        "In the vault of the phone: 1 identity record, 1 document", world.answer[4], "  doc-1-1-1 v1, 12000 bytes",
      ])
    #expect(world.violations == [] && world.complaints == [] && world.walk.linesRefused == 0)
    world.type("quit")
    #expect(world.hasLeft)
  }

  @Test func `the same lines and the same seed give the same walk, down to the digest`() {
    let (one, other) = (HandWorld.atPassport(), HandWorld.atPassport())
    #expect(one.paper == other.paper)
    #expect(one.driver.digest == other.driver.digest)
  }

  @Test func `F01: texts come in the person's language, F32: links in normal form`() {
    let world = HandWorld(.everything, languages: ["de-CH"])
    world.choose("Start with the launch code ")
    #expect(
      world.screen == ["Willkommen", "It takes a minute.", "Terms: https://bank.example/the%20terms"])
    #expect(world.list.first == "Weiter acknowledge")
  }

  @Test func `F30: a complaint stands at its field, which is asked for again; what was typed stays`() {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.choose("Continue")
    world.choose("Continue")
    #expect(world.question == "Full name:")
    world.type("Ada Sample")
    #expect(world.question == "Date of birth (dd.MM.yyyy):")
    world.type("yesterday", "", "", "", "")
    #expect(world.question == "Card (1 Plain, 2 Gold):")
    world.type("gold", "079 555 01 00")
    #expect(
      world.screen == [
        "About you", "Full name", "  > Ada Sample", "Date of birth", "  > yesterday", "  ! This is not a date.",
        "Home (optional)", "  > an address", "Card", "  ( ) Plain", "  (*) Gold", "Phone", "  > 079 555 01 00",
      ])
    #expect(world.question == "Date of birth (dd.MM.yyyy) [yesterday]:")
    world.type("tomorrow")
    #expect(world.screen.contains("  > tomorrow") && world.screen.contains("  ! This is not a date."))
    #expect(world.question == "Date of birth (dd.MM.yyyy) [tomorrow]:")
    #expect(!world.answer.contains("Nothing has changed."))
    world.type("1.1.2020")
    #expect(world.screen.contains("  ! This date is too early or too late."))
    world.type("/help")
    #expect(world.question.hasPrefix("Date of birth"))
    world.type("1.2.1990")
    #expect(world.screen.first == "Your code")
  }

  @Test func `F07: blank values are refused without a request, F06: an unknown launch code with one`() {
    for (words, line) in [
      ("Start with another launch code", " "), ("Go on with a saved inquiry", "\t"), ("Type a code", ""),
    ] {
      let world = HandWorld(.everything)
      let crossed = world.driver.stepCount
      world.choose(words)
      world.type(line)
      #expect(world.screen == ["Something went wrong", "The verification cannot go on."])
      #expect(world.list.first == "Close close")
      // The hand and the device are all that moved.
      #expect(world.driver.stepCount - crossed < 8)
    }
    let world = HandWorld(.everything)
    world.choose("Start with another launch code")
    world.type("AAAAAAAAAAAAAAAAAAAAAA")
    #expect(world.screen.first == "This launch code cannot be used")
  }

  @Test func `F05: what no device has saved cannot be gone on with, what this one has can`() {
    let world = HandWorld(.everything)
    world.choose("Go on with the inquiry that this device saved")
    #expect(world.screen.first == "This verification cannot be continued")
    world.choose("Close")
    world.choose("Start with the launch code ")
    world.choose("Continue")
    world.type("kill")
    #expect(world.screen == ["The app is not running."])
    world.choose("Open the app again")
    #expect(world.screen == ["Nothing is open here."])
    world.choose("Go on with a saved inquiry, by its id")
    world.type("inq-1-1")
    #expect(world.screen.first == "About you")
  }

  @Test func `F06: the launch code that this device exchanged resumes its inquiry; on another device it is used up`() {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.type("kill", "open")
    world.choose("Start with the launch code ")
    #expect(world.screen.first == "Welcome")
    world.type("take phone")
    world.choose("Start with the launch code ")
    #expect(world.screen.first == "This launch code cannot be used")
  }

  @Test func `the wrong number, then the right one; the laptop says what it sees`() {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.choose("Use another device")
    #expect(world.screen.contains("(picture)".centredIn(40)))
    world.type("phone")
    world.choose("Scan the code on the laptop")
    world.choose("Yes, go on here")
    #expect(world.answer.contains { $0.hasPrefix("The laptop shows: Type this number on the other device: ") })
    world.choose("Continue")
    world.type("many")
    #expect(world.complaints.count == 1)
    world.choose("Continue")
    let number = Int(world.numberSeen) ?? 0
    world.type("\((number + 1) % 1_000)")
    #expect(world.screen.first == "! That is not the number.")
    world.choose("Continue")
    world.type(world.numberSeen)
    #expect(world.screen.first == "Welcome")
    #expect(world.answer.contains("The laptop shows: You go on with another device: introduction"))
    #expect(world.violations == [])
  }

  @Test func `F30: captures go as the hand says: trouble, a retry, the settings, the background, a kill`() {
    let world = HandWorld(.two, devices: [HandWorld.phone])
    world.choose("Start with the launch code ")
    world.choose("Continue")
    func capture(_ words: String, by control: String = "Start") {
      world.choose(control)
      world.choose(words)
    }
    capture("all is blurred")
    #expect(world.screen.first == "! The picture is blurred. Hold still, in")
    capture("light reflects", by: "Try again")
    #expect(world.screen.first?.hasPrefix("! Light is reflected") == true)
    world.type("forbid")
    capture("it goes well")
    #expect(world.screen.first?.hasPrefix("! The camera is not allowed.") == true)
    world.type("allow")
    capture("the app leaves the foreground")
    #expect(world.screen == ["The app is in the background."])
    world.type("show")
    #expect(world.screen.first == "! The camera was interrupted.")
    capture("the app is killed")
    #expect(world.screen == ["The app is not running."])
    world.type("open")
    world.choose("Go on with the inquiry that this device saved")
    #expect(world.screen == ["Your card"])
    capture("it goes well")
    #expect(world.screen == ["Done", "You are verified"])
    #expect(world.violations == [])
  }

  @Test func `F16: a refused redirect leaves the error and the close button`() {
    let world = HandWorld(.two.redirected, devices: [HandWorld.phone], refusesLinks: true)
    world.choose("Start with the launch code ")
    world.choose("Continue")
    world.choose("Start")
    world.type("")
    #expect(world.answer.contains("The phone refuses to open the link https://bank.example/done"))
    #expect(world.driver.now < .start + .seconds(60), "nobody waits before a button")
    #expect(world.screen.first == "! The link could not be opened.")
    #expect(world.list == ["Close close"])
  }

  @Test func `F16: a link of a step opens, or leaves its error on the screen, and the step goes on`() {
    for isRefused in [false, true] {
      let world = HandWorld(.everything, refusesLinks: isRefused)
      world.choose("Start with the launch code ")
      world.choose("Open the link Terms")
      let what = isRefused ? "refuses to open" : "opens"
      #expect(world.answer.contains("The laptop \(what) the link https://bank.example/the%20terms"))
      if isRefused { #expect(world.screen.first == "! The link could not be opened.") }
      world.choose("Continue")
      #expect(world.screen.first == "About you")
    }
  }

  @Test func `F04: the letters below a code open the inquiry as the code does, and guessing ends soon`() {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.choose("Use another device")
    let letters = world.paper.last { $0.wholeMatch(of: #/ +[B-Z]{4}-[B-Z]{4}/#) != nil } ?? ""
    world.type("phone")
    func type(_ letters: String) {
      world.choose("Type a code that another device shows")
      world.type(letters)
    }
    for wrong in ["BBBB-BBBB", "CCCC-CCCC", "DDDD-DDDD", "FFFF-FFFF", "GGGG-GGGG"] {
      type(wrong)
      #expect(world.screen.first == "This launch code cannot be used")
      world.choose("Close")
    }
    type(letters)
    #expect(world.screen.first == "This launch code cannot be used", "too many wrong ones")
    world.choose("Close")
    world.type("wait 70s", "laptop")
    let fresh = world.paper.last { $0.wholeMatch(of: #/ +[B-Z]{4}-[B-Z]{4}/#) != nil } ?? ""
    #expect(fresh != letters)
    world.type("phone")
    type(fresh.lowercased())
    #expect(world.screen.first == "Go on with this device?")
    #expect(world.violations == [])
  }

  @Test func `F18: the way back closes on a phone, and takes the page away in a browser, to be resumed`() {
    let phone = HandWorld(.two, devices: [HandWorld.phone])
    phone.choose("Start with the launch code ")
    phone.type("back")
    #expect(phone.screen == ["Closed"])
    phone.type("back")
    #expect(phone.answer == ["", "Nothing has changed."])
    let laptop = HandWorld(.two)
    laptop.choose("Start with the launch code ")
    laptop.type("back")
    #expect(laptop.screen == ["Nothing is open here."])
    laptop.choose("Go on with the inquiry that this device saved")
    #expect(laptop.screen.first == "Welcome")
  }

  @Test func `time that is waited for passes: a code is past its time, a lease lapses, a network comes back`() {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.choose("Use another device")
    let before = world.screen
    world.type("wait 1m")
    #expect(world.screen.first == before.first && world.screen != before, "another code")
    world.type("wait 10m")
    #expect(world.screen.contains("The code is past its time."))
    let cutOff = HandWorld(.two, devices: [HandWorld.phone])
    cutOff.choose("Start with the launch code ")
    cutOff.type("offline")
    cutOff.choose("Continue")
    cutOff.type("wait 3m")
    #expect(cutOff.screen.first == "! The service cannot be reached.")
    cutOff.type("online")
    cutOff.choose("Try again")
    #expect(cutOff.screen.first == "Your card")
  }

  @Test func `an app that is back in the foreground at once, or was killed in the background, does not fall asleep`() {
    let world = HandWorld(.two)
    world.choose("Start with the launch code ")
    world.type("hide", "show", "wait 20s")
    world.choose("Continue")
    #expect(world.screen.first == "Go on with another device")
    world.type("hide", "kill", "open", "wait 20s")
    world.choose("Go on with the inquiry that this device saved")
    #expect(world.screen.first == "Go on with another device")
    let asleep = HandWorld(.two)
    asleep.choose("Start with the launch code ")
    asleep.type("hide", "wait 3m", "show")
    #expect(asleep.screen.first == "Welcome")
    #expect(world.violations == [] && asleep.violations == [])
  }

  @Test func `a device that is offline at the end is not waited for for ever, and has its document later`() {
    let world = HandWorld.atPassport()
    world.type("laptop", "offline", "phone")
    for control in ["Start", "Start"] {
      world.choose(control)
      world.type("")
    }
    world.choose("Continue")
    #expect(world.screen == ["Thank you", "You are verified"])
    let before = world.driver.now
    world.type("look", "look")
    #expect(world.driver.now - before < .seconds(60))
    #expect(world.vault(HandWorld.phone).documents.count == 1 && world.vault(HandWorld.laptop).documents.isEmpty)
    world.type("laptop", "online", "wait 10m")
    #expect(world.vault(HandWorld.laptop).documents.count == 1)
    #expect(world.violations == [])
  }

  @Test func `where nothing is to come any more, nobody waits for it`() {
    let world = HandWorld(.two)
    world.choose("Start with the launch code ")
    world.choose("Cancel")
    #expect(world.screen == ["Cancelled"])
    world.type("wait 20d", "wait 20d", "look", "vault")
    #expect(world.answer.contains("In the vault of the phone: nothing"))
    #expect(world.violations == [])
  }

  @Test func `look shows all devices, help what can be done`() {
    let world = HandWorld(.two)
    world.choose("Start with the launch code ")
    world.type("look")
    #expect(world.answer.filter { $0.hasPrefix("--- ") }.count == 2)
    world.type("help")
    #expect(world.answer.contains { $0.contains("take laptop|phone") })
  }
}

extension InquiryDefinition {
  fileprivate var redirected: InquiryDefinition {
    var steps = Array(self.steps.dropLast())
    steps.append(
      StepDefinition(
        id: StepID(2), name: "end", kind: .terminal(redirect: "https://bank.example/done"), title: "Done"))
    guard let definition = try? InquiryDefinition(name: name, steps: steps) else { return self }
    return definition
  }
}

extension String {
  fileprivate func centredIn(_ width: Int) -> String {
    String(repeating: " ", count: (width - count) / 2) + self
  }
}
