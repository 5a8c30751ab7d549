/** Texts of the pages for contributions, in German. */
import type { contribute as english } from '../en/contribute.ts';
import type { MessagesOf } from '../texts.ts';

export const contribute: MessagesOf<typeof english> = {
  'help.title': 'Warst du dort?',
  'help.lead': 'Deine Antwort hilft sofort den Nächsten. Ohne Konto.',
  'help.without-script':
    'Um etwas beizutragen, schalte JavaScript ein. Diese Seite prüft damit, dass du ein Mensch bist, ohne dich etwas zu fragen.',
  'help.confirm': 'Ich war dort: Sie ist benutzbar',
  'help.confirmed': 'Bestätigt',
  'help.rate': 'Sauberkeit bewerten',
  'help.report': 'Problem melden',
  'help.correct': 'Angaben berichtigen',
  'help.correct-this': 'Stimmt das?',
  'help.yes': 'Ja',
  'help.no': 'Nein',
  'help.agreed': 'Danke, das zählt.',
  'help.add-this': 'Weißt du es?',
  'help.close': 'Schließen',
  'help.sending': 'Wird gesendet…',
  'help.device': 'Jeder Mensch zählt einmal.',
  'rate.legend': 'Wie sauber war es?',
  'rate.lead': 'Tippe auf deine Bewertung. Sie wird gleich gesendet, und du kannst sie ändern.',
  'rating.5': 'Makellos',
  'rating.4': 'Sauber',
  'rating.3': 'Annehmbar',
  'rating.2': 'Nicht sauber',
  'rating.1': 'Schmutzig',
  'report.legend': 'Was stimmt nicht?',
  'report.gone': 'Es gibt sie nicht mehr',
  'report.closed': 'Sie ist zu, sollte aber offen sein',
  'report.wrong_place': 'Sie ist anderswo',
  'report.wrong_hours': 'Die Öffnungszeiten sind falsch',
  'report.send': 'Meldung senden',
  'report.note': 'Möchtest du etwas hinzufügen? (freiwillig)',
  'report.note-hint': 'Nur die Moderation liest das. Bitte keine Namen. Höchstens 500 Zeichen.',
  'report.hours-hint': 'Kennst du die richtigen Zeiten? Berichtige sie lieber:',
  'correct.lead':
    'Stimme nur zu dem ab, was du selbst gesehen hast, und lass den Rest aus. Du kannst auch für einen Wert stimmen, der schon gezeigt wird. Ein Wert wird gezeigt, sobald er mindestens zwei Stimmen und mehr als die Hälfte aller Stimmen hat.',
  'correct.shown': 'Wird gezeigt: {value}',
  'correct.as-shown': 'wie gezeigt',
  'correct.other': 'Berichtigen zu',
  'correct.write': 'Wert eingeben',
  'correct.amount': 'Betrag',
  'correct.currency': 'Währung',
  'correct.send': 'Stimmen senden',
  'correct.clear': 'Stimmen löschen',
  'voted.fee_amount': 'Preis',
  'voted.existence': 'Gibt es sie noch?',
  'existence.yes': 'Ja',
  'existence.gone': 'Nein, sie ist endgültig weg',
  'done.confirm': {
    one: 'Danke. {count} Person hat sie in den letzten 12 Monaten bestätigt.',
    other: 'Danke. {count} Personen haben sie in den letzten 12 Monaten bestätigt.',
  },
  'done.rate': {
    one: 'Danke. Die Sauberkeit ist jetzt {average} von 5, aus {count} Bewertung.',
    other: 'Danke. Die Sauberkeit ist jetzt {average} von 5, aus {count} Bewertungen.',
  },
  'done.report':
    'Danke. Die Moderation prüft das. Bis dahin sagt diese Seite, dass ein Problem gemeldet wurde.',
  'done.correct': 'Danke. Deine Stimmen zählen.',
  'done.vote-shown': {
    one: '{fact}: {value} wird gezeigt ({for} von {count} Stimme).',
    other: '{fact}: {value} wird gezeigt ({for} von {count} Stimmen).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} hat {for} von {count} Stimme. Der Wert wird gezeigt, sobald er genug Stimmen hat.',
    other:
      '{fact}: {value} hat {for} von {count} Stimmen. Der Wert wird gezeigt, sobald er genug Stimmen hat.',
  },
  'done.soon': 'Gespeichert. Du siehst es gleich hier.',
  'helpfault.nothing': 'Wähle zuerst eine Antwort.',
  'helpfault.fields': 'Berichtige die markierten Felder und sende dann noch einmal.',
  'helpfault.limited': {
    one: 'Zu viele Beiträge auf einmal. Warte {count} Sekunde und sende dann noch einmal.',
    other: 'Zu viele Beiträge auf einmal. Warte {count} Sekunden und sende dann noch einmal.',
  },
  'helpfault.check-failed':
    'Die Menschenprüfung ist fehlgeschlagen. Sende noch einmal. Hilft das nicht, lade die Seite neu.',
  'helpfault.check-away':
    'Die Menschenprüfung geht gerade nicht. Nichts wurde gesendet. Versuche es in einer Minute noch einmal.',
  'helpfault.check-impossible':
    'Dieser Browser kann die Menschenprüfung nicht machen. Nimm einen neueren Browser, oder öffne diese Seite unter ihrer https-Adresse.',
  'helpfault.sign-in':
    'Melde dich zuerst an, um hier beizutragen. Mit einem Konto brauchst du keine Menschenprüfung.',
  'helpfault.database':
    'Wir können das gerade nicht speichern. Deine Eingaben sind noch da: Sende sie in ein paar Sekunden noch einmal.',
  'helpfault.off': 'Dieser Dienst nimmt gerade keine Beiträge an. Versuche es später noch einmal.',
  'helpfault.gone': 'Diese Toilette ist nicht mehr verzeichnet. Die Moderation hat sie als weg markiert.',
  'helpfault.origin':
    'Du hast diese Seite unter einer anderen Adresse als der des Dienstes geöffnet. Öffne sie von der Startseite aus.',
  'helpfault.offline':
    'Du bist offline. Deine Eingaben sind noch da: Sende sie noch einmal, sobald du eine Verbindung hast.',
  'helpfault.internal': 'Bei uns ist etwas schiefgegangen. Sende gleich noch einmal.',
  'helpfault.sign-in-link': 'Anmelden',
  'today.confirm':
    'Diese Toilette wurde in den letzten 24 Stunden über deinen Anschluss bestätigt. Das genügt. Ab {time} kannst du sie wieder bestätigen.',
  'today.rate':
    'Eine andere Person hat diese Toilette in den letzten 24 Stunden über deinen Anschluss bewertet. Ab {time} kannst du sie bewerten.',
  'today.correct':
    'Eine andere Person hat in den letzten 24 Stunden über deinen Anschluss zu dieser Toilette abgestimmt. Ab {time} kannst du deine Stimmen senden.',
  'field.rating': 'Wähle eine der fünf Bewertungen.',
  'field.kind': 'Wähle, was nicht stimmt.',
  'field.note': 'Schreibe höchstens 500 Zeichen.',
  'field.opening_hours': 'Schreibe die Zeiten wie „Mo-Fr 08:00-20:00“ oder „24/7“.',
  'field.fee_amount':
    'Gib einen Betrag über 0 ein, etwa 0,50, und eine Währung mit drei Buchstaben, etwa EUR.',
  'field.fee_amount-free': 'Eine kostenlose Toilette hat keinen Preis. Nimm eine der beiden Stimmen zurück.',
  'field.name':
    'Schreibe eine Zeile mit höchstens {count} Zeichen, ohne Link, E-Mail-Adresse und Telefonnummer.',
  'field.operator':
    'Schreibe eine Zeile mit höchstens {count} Zeichen, ohne Link, E-Mail-Adresse und Telefonnummer.',
  'field.other': 'Diesen Wert können wir nicht annehmen. Schreibe ihn anders.',
  'propose.title': 'Toilette vorschlagen: Lootiles',
  'propose.description': 'Kennst du eine Toilette, die fehlt? Trag sie in einer Minute ein, ohne Konto.',
  'propose.heading': 'Toilette vorschlagen',
  'propose.lead': 'Setze die Nadel an die Tür. Die Moderation prüft deinen Vorschlag, bevor er gezeigt wird.',
  'propose.off-title': 'Zurzeit keine Vorschläge',
  'propose.off': 'Dieser Dienst nimmt gerade keine Beiträge an. Versuche es später noch einmal.',
  'propose.where': 'Wo ist sie?',
  'propose.my-position': 'Meinen Standort nutzen',
  'propose.place': 'Oder zu einem Ort gehen',
  'propose.place-unknown':
    'Kein Ort mit diesem Namen gefunden. Prüfe die Schreibweise, oder verschiebe die Karte.',
  'propose.map': 'Karte für die Nadel. Tippe darauf, oder nutze die Knöpfe und Felder daneben.',
  'propose.map-hint':
    'Schiebe die Karte unter die Nadel, tippe auf die Karte oder ziehe die Nadel. Mit der Tastatur: Pfeiltasten.',
  'propose.pin': 'Nadel der neuen Toilette. Pfeiltasten verschieben sie, mit Umschalt weiter.',
  'propose.to-middle': 'Nadel in die Kartenmitte setzen',
  'propose.coordinates': 'Koordinaten',
  'propose.lat': 'Breite',
  'propose.lon': 'Länge',
  'propose.set': 'Nadel setzen',
  'propose.coordinates-wrong':
    'Schreibe Grad wie 43.7384 (Breite, -90 bis 90) und 7.4246 (Länge, -180 bis 180).',
  'propose.at': 'Die Nadel steht bei {lat}, {lon}.',
  'propose.looking': 'Wir prüfen, ob sie schon verzeichnet ist…',
  'propose.known-title': 'Ist es eine von diesen?',
  'propose.known': {
    one: '{count} Toilette ist im Umkreis von {distance} verzeichnet. Wenn du diese meinst, trage dort bei: Das geht schneller und vermeidet doppelte Einträge.',
    other:
      '{count} Toiletten sind im Umkreis von {distance} verzeichnet. Wenn du eine davon meinst, trage dort bei: Das geht schneller und vermeidet doppelte Einträge.',
  },
  'propose.this-one': 'Ja, diese',
  'propose.none-of-these': 'Nein, es ist eine andere',
  'propose.new': 'Im Umkreis von {distance} um die Nadel ist keine Toilette verzeichnet. Deine ist neu.',
  'propose.unsure':
    'Wir konnten nicht prüfen, ob sie schon verzeichnet ist. Prüfe noch einmal, oder mach weiter: Die Moderation prüft es.',
  'propose.retry': 'Noch einmal prüfen',
  'propose.facts': 'Wie ist sie?',
  'propose.facts-lead': 'Alles hier ist freiwillig. Lass aus, was du nicht weißt.',
  'propose.name': 'Name auf dem Schild',
  'propose.unknown': 'Weiß ich nicht',
  'propose.hours': 'Öffnungszeiten',
  'propose.how-to-find': 'Wie findet man sie?',
  'propose.how-to-find-hint':
    'Das lesen alle, sobald die Moderation es genehmigt hat: „Hinter Gleis 1, die Treppe hinunter.“ Höchstens 255 Zeichen.',
  'propose.send': 'Vorschlag senden',
  'propose.done-title': 'Danke!',
  'propose.done': 'Dein Vorschlag wartet auf die Moderation. Sobald er genehmigt ist, wird er hier gezeigt.',
  'propose.another': 'Noch eine vorschlagen',
  'propose.to-find': 'Zurück zur Suche',
};
