import Inquiry

/// A language that the UI has words of its own in.
enum InterfaceLanguage: CaseIterable {
  case english
  case german

  /// The first of a person's languages that the UI has; English when it has none of them.
  init(for languages: [LanguageTag]) {
    for language in languages {
      switch language.text.prefix(while: { $0 != "-" }) {
      case "en":
        self = .english
        return
      case "de":
        self = .german
        return
      default: continue
      }
    }
    self = .english
  }

  /// Nil for a text that it has no words for.
  func words(for english: String) -> String? {
    switch self {
    case .english: english
    case .german: Self.germanWords[english]
    }
  }

  /// By the English words. `%` stands for what is told besides, in the same order.
  private static let germanWords = [
    "One moment": "Einen Augenblick",
    "Go on with another device": "Mit einem anderen Gerät weitermachen",
    "Type this number on the other device": "Diese Zahl auf dem anderen Gerät eintippen",
    "Go on with this device?": "Mit diesem Gerät weitermachen?",
    "Which number does the other device show?": "Welche Zahl zeigt das andere Gerät?",
    "You go on with another device": "Es geht auf einem anderen Gerät weiter",
    "The other device is silent": "Das andere Gerät meldet sich nicht",
    "This went on with another device": "Es ist auf einem anderen Gerät weitergegangen",
    "Closed": "Geschlossen",
    "Hold still.": "Bitte stillhalten.",
    "One moment.": "Einen Augenblick.",
    "The code is being fetched.": "Der Code wird geholt.",
    "Scan this code with it, or type the letters there.":
      "Scannen Sie dort diesen Code, oder tippen Sie dort die Buchstaben ein.",
    "The code is past its time.": "Der Code ist abgelaufen.",
    "It is a browser.": "Es ist ein Browser.",
    "It runs %.": "Es läuft mit %.",
    "It was begun in a browser. Go on only if that was you.":
      "Begonnen wurde in einem Browser. Machen Sie nur weiter, wenn Sie das waren.",
    "It was begun on a device that runs %. Go on only if that was you.":
      "Begonnen wurde auf einem Gerät mit %. Machen Sie nur weiter, wenn Sie das waren.",
    "One try is left.": "Ein Versuch ist übrig.",
    "% tries are left.": "% Versuche sind übrig.",
    "There: %.": "Dort: %.",
    "Wait for it, go on here, or take another one.":
      "Warten Sie, machen Sie hier weiter, oder nehmen Sie ein anderes.",
    "You may close this.": "Sie können dies schließen.",
    "It was finished on another device.": "Es wurde auf einem anderen Gerät abgeschlossen.",
    "You are verified": "Ihre Identität ist bestätigt",
    "You could not be verified": "Ihre Identität konnte nicht bestätigt werden",
    "Cancelled": "Abgebrochen",
    "This is past its time": "Die Zeit dafür ist abgelaufen",
    "This was left for too long": "Dies blieb zu lange liegen",
    "Something went wrong": "Etwas ist schiefgegangen",
    "That is not the number.": "Das ist nicht die Zahl.",
    "This code is not accepted.": "Dieser Code wird nicht angenommen.",
    "The picture is blurred. Hold still, in good light.": "Das Bild ist unscharf. Halten Sie still, bei gutem Licht.",
    "Light is reflected into the camera. Turn a little, away from it.":
      "Licht spiegelt sich in der Kamera. Drehen Sie sich ein wenig davon weg.",
    "Nothing was found in time.": "Es wurde nicht rechtzeitig etwas gefunden.",
    "The camera was interrupted.": "Die Kamera wurde unterbrochen.",
    "This app cannot do that. Use another device.": "Diese App kann das nicht. Nehmen Sie ein anderes Gerät.",
    "The camera is not allowed. Allow it in the settings, then start.":
      "Die Kamera ist nicht erlaubt. Erlauben Sie sie in den Einstellungen, dann beginnen Sie.",
    "The document was moved too early. Hold it to the phone again.":
      "Der Ausweis wurde zu früh bewegt. Halten Sie ihn noch einmal ans Telefon.",
    "The document's chip did not open. Check what was read from it.":
      "Der Chip des Ausweises ließ sich nicht öffnen. Prüfen Sie, was davon abgelesen wurde.",
    "This document's chip could not be trusted.": "Dem Chip dieses Ausweises ist nicht zu trauen.",
    "There is more than one face in the picture.": "Auf dem Bild ist mehr als ein Gesicht.",
    "Your face could not be recognised as yours.": "Ihr Gesicht wurde nicht als Ihres erkannt.",
    "The service cannot be reached.": "Der Dienst ist nicht zu erreichen.",
    "The link could not be opened.": "Der Link ließ sich nicht öffnen.",
    "This answer was not accepted.": "Diese Antwort wurde nicht angenommen.",
    "Please fill this in.": "Bitte ausfüllen.",
    "This is too long.": "Das ist zu lang.",
    "Please choose one of these.": "Bitte eines davon auswählen.",
    "This is not a phone number of one of these countries.": "Das ist keine Telefonnummer aus einem dieser Länder.",
    "This is not a date.": "Das ist kein Datum.",
    "This date is too early or too late.": "Dieses Datum ist zu früh oder zu spät.",
    "Please give street, city and country.": "Bitte Straße, Ort und Land angeben.",
    "That is not the code.": "Das ist nicht der Code.",
    "This code is past its time. Ask for another one.":
      "Dieser Code ist abgelaufen. Lassen Sie sich einen neuen senden.",
    "That was wrong too often. Ask for another code.":
      "Das war zu oft falsch. Lassen Sie sich einen neuen Code senden.",
    "Please wait a little before asking for another code.":
      "Bitte warten Sie ein wenig, bevor Sie einen neuen Code anfordern.",
    "No more codes can be sent.": "Es können keine Codes mehr gesendet werden.",
    "That is not possible now.": "Das geht gerade nicht.",
    "A second device has scanned this code, and was turned away.":
      "Ein zweites Gerät hat diesen Code gescannt und wurde abgewiesen.",
    "Are you still there? If not, another device can go on soon.":
      "Sind Sie noch da? Sonst kann bald ein anderes Gerät weitermachen.",
    "The code from the SMS": "Der Code aus der SMS",
    "The code from the e-mail": "Der Code aus der E-Mail",
    "It was read from a picture of your document": "Es wurde von einem Bild Ihres Ausweises gelesen",
    "It was read from the chip of your document": "Es wurde vom Chip Ihres Ausweises gelesen",
    "%, with a portrait of % bytes.": "%, mit einem Porträt von % Bytes.",
    "From here you go on to %": "Von hier geht es weiter zu %",
    "I am still here": "Ich bin noch da",
    "Continue": "Weiter",
    "Send another code": "Neuen Code senden",
    "Start": "Beginnen",
    "Yes, go on here": "Ja, hier weitermachen",
    "Show another code": "Neuen Code zeigen",
    "Go on here": "Hier weitermachen",
    "Try again": "Noch einmal versuchen",
    "Use another device": "Ein anderes Gerät nehmen",
    "Go back to the first device": "Zurück zum ersten Gerät",
    "That was not me": "Das war ich nicht",
    "Cancel": "Abbrechen",
    "Close": "Schließen",
    "opening": "Öffnen",
    "introduction": "Einführung",
    "form": "Formular",
    "one-time code": "Einmalcode",
    "government ID": "Ausweis",
    "selfie": "Selfie",
    "document review": "Durchsicht",
    "waiting": "Warten",
    "handoff": "Gerätewechsel",
    "confirming": "Bestätigen",
    "watching": "Zusehen",
    "moved": "Weitergegangen",
    "terminal": "Ende",
    "This launch code cannot be used": "Dieser Startcode ist nicht brauchbar",
    "This link cannot be used": "Dieser Link ist nicht brauchbar",
    "This verification cannot be continued": "Diese Prüfung kann nicht fortgesetzt werden",
    "It was used already, has expired or is not valid. Ask for a new one.":
      "Er wurde schon benutzt, ist abgelaufen oder ungültig. Lassen Sie sich einen neuen geben.",
    "It does not lead to a verification. Ask for a new one.":
      "Er führt zu keiner Prüfung. Lassen Sie sich einen neuen geben.",
    "It has ended or belongs to another device. Start again.":
      "Sie ist zu Ende oder gehört zu einem anderen Gerät. Beginnen Sie von vorn.",
    "The verification cannot go on.": "Die Prüfung kann nicht weitergehen.",
    "(optional)": "(freiwillig)",
    "a phone number": "eine Telefonnummer",
    "a date": "ein Datum",
    "an address": "eine Adresse",
  ]
}
