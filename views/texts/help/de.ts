import type { HelpMessages } from './help-texts.ts';

export const de: HelpMessages = {
  'help.title': 'Warst du dort?',
  'help.lead': 'Was du sagst, hilft sofort den Nächsten. Ohne Konto.',
  'help.without-script':
    'Um eine Toilette zu bestätigen, zu bewerten, zu melden oder zu berichtigen, schalte JavaScript ein: Damit zeigt diese Seite, dass ein Mensch da ist, ohne dich etwas zu fragen.',
  'help.confirm': 'Ich war dort: Sie ist benutzbar',
  'help.confirmed': 'Bestätigt',
  'help.rate': 'Sauberkeit bewerten',
  'help.report': 'Problem melden',
  'help.correct': 'Angaben berichtigen',
  'help.correct-this': 'Stimmt das?',
  'help.add-this': 'Weißt du es?',
  'help.close': 'Schließen',
  'help.sending': 'Wird gesendet…',
  'help.device':
    'Damit alle nur einmal zählen, behält dieses Gerät eine Zufallszahl und schickt sie mit. Wir speichern nur ihren Hash.',

  'rate.legend': 'Wie sauber war es?',
  'rate.send': 'Bewertung senden',
  'rating.5': 'Makellos',
  'rating.4': 'Sauber',
  'rating.3': 'Annehmbar',
  'rating.2': 'Nicht sauber',
  'rating.1': 'Schmutzig',

  'report.legend': 'Was stimmt nicht?',
  'report.gone': 'Es gibt sie nicht mehr',
  'report.closed': 'Sie ist zu, obwohl sie offen sein sollte',
  'report.wrong_place': 'Sie ist anderswo',
  'report.wrong_hours': 'Die Öffnungszeiten sind falsch',
  'report.send': 'Meldung senden',
  'report.note': 'Möchtest du etwas hinzufügen? (freiwillig)',
  'report.note-hint': 'Nur die Moderation liest es. Bitte keine Namen. Höchstens 500 Zeichen.',
  'report.hours-hint': 'Wenn du die richtigen Zeiten kennst, berichtige sie lieber:',

  'correct.lead':
    'Antworte, was du selbst gesehen hast, und lass den Rest aus. Wer wählt, was gezeigt wird, stimmt zu. Eine Antwort wird gezeigt, sobald mindestens zwei Leute und mehr als die Hälfte aller dasselbe sagen.',
  'correct.shown': 'Wird gezeigt: {value}',
  'correct.as-shown': 'wie gezeigt',
  'correct.other': 'Berichtigen zu',
  'correct.write': 'Schreib es auf',
  'correct.hours-hint':
    'Zum Beispiel „Mo-Fr 08:00-20:00; Sa 10:00-18:00“. Tage auf Englisch: Mo Tu We Th Fr Sa Su, PH für Feiertage.',
  'correct.always': 'Immer offen (24/7)',
  'correct.amount': 'Betrag',
  'correct.currency': 'Währung',
  'correct.send': 'Antworten senden',
  'correct.clear': 'Antworten löschen',
  'voted.fee_amount': 'Preis',
  'voted.existence': 'Gibt es sie noch?',
  'existence.yes': 'Ja',
  'existence.gone': 'Nein, sie ist endgültig weg',

  'done.confirm': {
    one: 'Danke. {count} Person hat sie in den letzten 12 Monaten bestätigt.',
    other: 'Danke. {count} Personen haben sie in den letzten 12 Monaten bestätigt.',
  },
  'done.rate': {
    one: 'Danke. Sauberkeit ist jetzt {average} von 5, nach {count} Bewertung.',
    other: 'Danke. Sauberkeit ist jetzt {average} von 5, nach {count} Bewertungen.',
  },
  'done.report':
    'Danke. Die Moderation sieht es sich an; bis dahin sagt diese Seite, dass ein Problem gemeldet wurde. Nummer deiner Meldung: {id}',
  'done.correct': 'Danke. Deine Antworten zählen.',
  'done.vote-shown': {
    one: '{fact}: {value} wird gezeigt ({for} von {count} Stimme).',
    other: '{fact}: {value} wird gezeigt ({for} von {count} Stimmen).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} hat {for} von {count} Stimme und wird gezeigt, sobald mehr Leute das sagen.',
    other: '{fact}: {value} hat {for} von {count} Stimmen und wird gezeigt, sobald mehr Leute das sagen.',
  },
  'done.soon': 'Es ist gespeichert und gleich hier zu sehen.',

  'helpfault.nothing': 'Wähle zuerst eine Antwort.',
  'helpfault.fields': 'Berichtige, was markiert ist, und sende es noch einmal.',
  'helpfault.limited': {
    one: 'Das war viel auf einmal. Warte {count} Sekunde und sende es noch einmal.',
    other: 'Das war viel auf einmal. Warte {count} Sekunden und sende es noch einmal.',
  },
  'helpfault.check-failed':
    'Die Prüfung, ob ein Mensch da ist, ist nicht gelungen. Sende es noch einmal; hilft das nicht, lade die Seite neu.',
  'helpfault.check-away':
    'Ob ein Mensch da ist, lässt sich gerade nicht prüfen. Nichts wurde gesendet; versuche es in einer Minute noch einmal.',
  'helpfault.check-impossible':
    'Dieser Browser kann nicht prüfen, ob ein Mensch da ist. Nimm einen neueren oder öffne diese Seite unter ihrer https-Adresse.',
  'helpfault.sign-in': 'Um hier beizutragen, melde dich zuerst an: Konten brauchen keine weitere Prüfung.',
  'helpfault.database':
    'Es kann gerade nicht gespeichert werden. Nichts ist verloren: Sende es in ein paar Sekunden noch einmal.',
  'helpfault.off': 'Dieser Dienst nimmt gerade keine Beiträge an. Komm später wieder.',
  'helpfault.gone': 'Diese Toilette ist nicht mehr verzeichnet: Sie wurde als weg markiert.',
  'helpfault.origin':
    'Diese Seite wurde unter einer anderen Adresse als der des Dienstes geöffnet. Öffne sie neu von der Startseite aus.',
  'helpfault.offline':
    'Es gibt keine Verbindung. Deine Eingaben sind noch da: Sende sie, sobald es wieder eine gibt.',
  'helpfault.internal': 'Bei uns ist etwas schiefgegangen. Sende es gleich noch einmal.',
  'helpfault.sign-in-link': 'Anmelden',
  'today.confirm':
    'Über deinen Anschluss wurde sie in den letzten 24 Stunden schon bestätigt. Das genügt; wieder ab {time}.',
  'today.rate':
    'Jemand anderes hat sie in den letzten 24 Stunden über deinen Anschluss bewertet. Du kannst es ab {time}.',
  'today.correct':
    'Jemand anderes hat in den letzten 24 Stunden über deinen Anschluss abgestimmt. Du kannst deine Antworten ab {time} senden.',
  'field.rating': 'Wähle eine der fünf.',
  'field.kind': 'Wähle, was nicht stimmt.',
  'field.note': 'Schreibe höchstens 500 Zeichen.',
  'field.opening_hours': 'Schreibe die Zeiten wie „Mo-Fr 08:00-20:00“ oder „24/7“.',
  'field.fee_amount':
    'Schreibe einen Betrag über 0, etwa 0,50, und eine Währung mit drei Buchstaben, etwa EUR.',
  'field.fee_amount-free': 'Was kostenlos ist, hat keinen Preis: Nimm eins von beiden zurück.',
  'field.name':
    'Schreibe eine Zeile mit höchstens {count} Zeichen, ohne Link, Mailadresse und Telefonnummer.',
  'field.operator':
    'Schreibe eine Zeile mit höchstens {count} Zeichen, ohne Link, Mailadresse und Telefonnummer.',
  'field.other': 'Das geht so nicht. Schreibe es anders.',

  'propose.title': 'Toilette vorschlagen: Lootiles',
  'propose.description': 'Kennst du eine Toilette, die fehlt? Trag sie in einer Minute ein, ohne Konto.',
  'propose.heading': 'Toilette vorschlagen',
  'propose.lead':
    'Setze die Nadel dorthin, wo die Tür ist. Die Moderation sieht sie an, bevor alle sie sehen.',
  'propose.off-title': 'Zurzeit keine Vorschläge',
  'propose.off': 'Dieser Dienst nimmt gerade keine Beiträge an. Komm später wieder.',
  'propose.where': 'Wo ist sie?',
  'propose.my-position': 'Meinen Standort nehmen',
  'propose.place': 'Oder zu einem Ort gehen',
  'propose.place-unknown':
    'Kein Ort mit diesem Namen gefunden. Schreibe ihn anders oder verschiebe die Karte.',
  'propose.map': 'Karte, auf die die Nadel kommt. Tippe darauf oder nimm die Knöpfe und Felder daneben.',
  'propose.map-hint': 'Tippe auf die Karte oder ziehe die Nadel. Mit der Tastatur: Pfeiltasten.',
  'propose.pin': 'Nadel der neuen Toilette. Pfeiltasten verschieben sie, mit Umschalt weiter.',
  'propose.to-middle': 'Nadel in die Kartenmitte',
  'propose.coordinates': 'Koordinaten',
  'propose.lat': 'Breite',
  'propose.lon': 'Länge',
  'propose.set': 'Nadel setzen',
  'propose.coordinates-wrong':
    'Schreibe Grad wie 43.7384 (Breite, -90 bis 90) und 7.4246 (Länge, -180 bis 180).',
  'propose.at': 'Die Nadel steht bei {lat}, {lon}.',
  'propose.looking': 'Wir sehen nach, ob sie schon verzeichnet ist…',
  'propose.known-title': 'Ist es eine von diesen?',
  'propose.known': {
    one: '{count} Toilette ist im Umkreis von {distance} verzeichnet. Ist es deine, dann hilf dort: Das geht schneller, und niemand findet sie doppelt.',
    other:
      '{count} Toiletten sind im Umkreis von {distance} verzeichnet. Ist es eine davon, dann hilf dort: Das geht schneller, und niemand findet sie doppelt.',
  },
  'propose.this-one': 'Ja, diese',
  'propose.none-of-these': 'Nein, es ist eine andere',
  'propose.new': 'Im Umkreis von {distance} um die Nadel ist keine verzeichnet: Sie ist neu.',
  'propose.unsure':
    'Ob sie schon verzeichnet ist, ließ sich nicht nachsehen. Versuche es noch einmal oder mach weiter: Die Moderation prüft es.',
  'propose.retry': 'Noch einmal nachsehen',
  'propose.facts': 'Wie ist sie?',
  'propose.facts-lead': 'Alles ist freiwillig. Lass offen, was du nicht weißt.',
  'propose.name': 'Name auf dem Schild',
  'propose.unknown': 'Weiß ich nicht',
  'propose.hours': 'Öffnungszeiten',
  'propose.note': 'Wie findet man sie? Sonst noch etwas?',
  'propose.send': 'Vorschlag senden',
  'propose.done-title': 'Danke!',
  'propose.done':
    'Dein Vorschlag wartet auf die Moderation. Ist er angenommen, finden ihn hier alle. Seine Nummer: {id}',
  'propose.another': 'Noch eine vorschlagen',
  'propose.to-find': 'Zur Suche',
};
