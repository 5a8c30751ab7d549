/** What the pages of businesses say, in German. */
import type { MessagesOf } from '../texts.ts';
import type { en } from './en.ts';

export const de: MessagesOf<typeof en> = {
  'business.title': 'Für Betriebe',
  'business.own-title': 'Ihre Toiletten und Einträge',
  'business.lead':
    'Lassen Sie Menschen herein, und lassen Sie es sie wissen: Sagen Sie, wer Ihre Toilette wann benutzen darf, und schließen Sie sie mit einem Tipp für eine Weile.',
  'business.steps': 'So geht es',
  'business.step-find': 'Suchen Sie Ihre Toilette, und öffnen Sie ihre Seite.',
  'business.step-claim':
    'Tippen Sie auf „Ist das Ihr Betrieb?“ und sagen Sie uns, wer Sie sind. Das ist kostenlos.',
  'business.step-check': 'Ein Mensch prüft Ihren Anspruch.',
  'business.step-plan':
    'Wählen Sie einen Tarif. Solange er läuft, sehen alle Ihr Etikett, Ihre Bedingungen und Zeiten.',
  'business.fair':
    'Ein Tarif ist ein Etikett, nicht mehr: Er ändert weder die Reihenfolge der Ergebnisse noch die Angaben von Menschen und OpenStreetMap.',
  'business.sign-in': 'Anmelden',
  'business.find': 'Ihre Toilette suchen',
  'business.not-sold':
    'Dieser Dienst verkauft zurzeit keine Tarife. Ihre Toilette beanspruchen können Sie schon.',
  'business.empty': 'Sie haben noch keine Toilette beansprucht.',
  'business.account': 'Ihr Konto',

  'claim.heading': 'Ist das Ihr Betrieb?',
  'claim.lead': 'Sagen Sie uns, wer Sie sind. Ein Mensch prüft es, und hier sehen Sie, was daraus wurde.',
  'claim.of': 'Toilette',
  'claim.sign-in-first':
    'Dafür brauchen Sie ein Konto: eine E-Mail-Adresse, kein Passwort. Danach kommen Sie hierher zurück.',
  'claim.business_name': 'Name des Betriebs',
  'claim.business_name-hint': 'So, wie ihn alle sehen sollen.',
  'claim.contact_email': 'E-Mail-Adresse für Rückfragen',
  'claim.contact_phone': 'Telefon',
  'claim.website': 'Website',
  'claim.website-hint': 'Sie hilft zu sehen, dass es Ihr Betrieb ist.',
  'claim.note': 'Was wir sonst wissen sollten',
  'claim.optional': 'freiwillig',
  'claim.private': 'Kontaktdaten sehen nur unsere Moderatoren; sie werden mit Ihrem Konto gelöscht.',
  'claim.send': 'Anspruch senden',
  'claim.sent': 'Ihr Anspruch ist gesendet. Als Nächstes sieht ihn ein Mensch an.',
  'claim.on': 'Beansprucht am {day}',
  'claim.pending': 'Wird geprüft',
  'claim.pending-what': 'Ein Mensch sieht Ihren Anspruch an. Schauen Sie in einigen Tagen wieder hierher.',
  'claim.approved': 'Genehmigt',
  'claim.rejected': 'Abgelehnt',
  'claim.rejected-what':
    'Wir konnten nicht erkennen, dass es Ihr Betrieb ist. Sie können ihn noch einmal beanspruchen, mit mehr Anhaltspunkten.',
  'claim.revoked': 'Zurückgenommen',
  'claim.revoked-what':
    'Die Genehmigung wurde zurückgenommen; vom Eintrag wird nichts mehr gezeigt. Schreiben Sie uns, wenn das nicht stimmt.',
  'claim.again': 'Noch einmal beanspruchen',
  'claim.toilet-page': 'Seite der Toilette',
  'claim.manage': 'Eintrag verwalten',

  'listing.shown': 'Für alle zu sehen',
  'listing.not-shown': 'Nicht zu sehen',
  'listing.switch': 'Gerade offen oder geschlossen',
  'listing.is-on': 'Ihre Toilette ist offen, wie Ihre Zeiten es sagen.',
  'listing.is-off': 'Vorübergehend geschlossen, bis {time}. Dann gelten wieder Ihre Zeiten.',
  'listing.close': 'Vorübergehend schließen',
  'listing.close-hint':
    'Für höchstens 12 Stunden: defekt, wird gereinigt, geschlossene Gesellschaft. Sie können jederzeit wieder öffnen.',
  'listing.open': 'Wieder öffnen',
  'listing.profile': 'Was alle erfahren',
  'listing.conditions': 'Wer sie benutzen darf',
  'listing.conditions-none': 'Dazu sagen wir nichts',
  'listing.conditions-everyone': 'Alle, kostenlos',
  'listing.conditions-customers': 'Nur Gäste und Kunden',
  'listing.hours': 'Öffnungszeiten',
  'listing.hours-hint':
    'Tage auf Englisch mit zwei Buchstaben, dann die Zeiten: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Leer, wenn Sie nichts sagen möchten.',
  'listing.hours-how': 'So schreibt man Öffnungszeiten',
  'listing.hours-write': 'Sie schreiben',
  'listing.hours-means': 'Es bedeutet',
  'listing.hours-weekdays': 'Montag bis Freitag von 8 bis 18, Samstag von 10 bis 14 Uhr',
  'listing.hours-break': 'Montag bis Samstag, mit Mittagspause',
  'listing.hours-night': 'Freitag und Samstag bis 2 Uhr nachts',
  'listing.hours-off': 'Täglich, aber nicht dienstags und an Feiertagen',
  'listing.hours-always': 'Immer',
  'listing.hours-days':
    'Mo Montag, Tu Dienstag, We Mittwoch, Th Donnerstag, Fr Freitag, Sa Samstag, Su Sonntag, PH Feiertage',
  'listing.week': 'So lesen wir Ihre Zeiten',
  'listing.week-closed': 'geschlossen',
  'listing.week-all-day': 'ganztägig',
  'listing.week-unknown': 'nicht klar',
  'listing.save': 'Speichern',
  'listing.saved': 'Gespeichert. In einer Sekunde sehen es alle.',
  'listing.closed-now': 'Vorübergehend geschlossen. In einer Sekunde sehen es alle.',
  'listing.opened': 'Wieder offen. In einer Sekunde sehen es alle.',
  'listing.needs-plan':
    'Mit einem laufenden Tarif können Sie sagen, wer die Toilette wann benutzen darf, und sie für eine Weile schließen.',
  'listing.all': 'Alle Ihre Toiletten',

  'plan.heading': 'Tarif',
  'plan.none': 'Noch kein Tarif',
  'plan.none-what': 'Wählen Sie einen Tarif, dann sehen alle Ihren Eintrag.',
  'plan.choose': 'Tarif wählen',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'Den Preis sehen Sie auf der Seite des Zahlungsdienstes, bevor Sie zahlen. Preise sind netto; die Umsatzsteuer kommt dort hinzu. Kündigen können Sie jederzeit.',
  'plan.checkout': 'Weiter zur Zahlung',
  'plan.open-checkout': 'Eine Zahlung ist nicht abgeschlossen',
  'plan.open-checkout-what':
    'Sie haben begonnen, einen Tarif zu bezahlen. Machen Sie dort weiter, oder warten Sie bis {time}: Dann können Sie neu beginnen.',
  'plan.continue': 'Mit der Zahlung weitermachen',
  'plan.paid':
    'Vielen Dank! Sobald der Zahlungsdienst die Zahlung bestätigt, ist Ihr Eintrag zu sehen: meist in Sekunden.',
  'plan.look-again': 'Noch einmal nachsehen',
  'plan.trialing': 'Probezeit',
  'plan.trialing-what': 'Der Tarif „{tier}“ läuft auf Probe und geht danach von selbst weiter.',
  'plan.active': 'Läuft',
  'plan.active-what': 'Der Tarif „{tier}“ läuft und verlängert sich, bis Sie kündigen.',
  'plan.ending': 'Gekündigt',
  'plan.ending-what': 'Der Tarif „{tier}“ ist gekündigt. Ihr Eintrag ist bis {time} zu sehen.',
  'plan.ended': 'Beendet',
  'plan.ended-what':
    'Ihr Tarif endete am {time}. Wählen Sie einen neuen, sobald der Zahlungsdienst den alten abgeschlossen hat.',
  'plan.grace': 'Zahlung fehlgeschlagen',
  'plan.grace-what':
    'Die letzte Zahlung ist fehlgeschlagen. Ihr Eintrag ist noch bis {time} zu sehen; kümmern Sie sich vorher um die Zahlung.',
  'plan.overdue': 'Zahlung überfällig',
  'plan.overdue-what':
    'Die letzte Zahlung ist vor mindestens zwei Wochen fehlgeschlagen. Ihr Eintrag ist wieder zu sehen, sobald bezahlt ist.',
  'plan.unpaid': 'Unbezahlt',
  'plan.unpaid-what':
    'Der Zahlungsdienst hat es aufgegeben, die Zahlung einzuziehen. Ihr Eintrag ist wieder zu sehen, sobald bezahlt ist.',
  'plan.paused': 'Pausiert',
  'plan.paused-what':
    'Der Tarif ruht, und Ihr Eintrag ist nicht zu sehen. Nehmen Sie ihn beim Zahlungsdienst wieder auf.',
  'plan.incomplete': 'Erste Zahlung offen',
  'plan.incomplete-what':
    'Die erste Zahlung ist noch nicht gelungen. Kümmern Sie sich beim Zahlungsdienst darum.',
  'plan.incomplete_expired': 'Nicht bezahlt',
  'plan.incomplete_expired-what':
    'Die erste Zahlung ist nicht rechtzeitig gelungen. Wählen Sie noch einmal einen Tarif.',
  'plan.canceled': 'Beendet',
  'plan.canceled-what':
    'Der Tarif ist beendet. Was Sie gesagt haben, ist aufbewahrt: Wählen Sie einen Tarif, dann ist es wieder zu sehen.',
  'plan.portal': 'Rechnungen, Zahlungsart, ändern oder kündigen',
  'plan.portal-hint': 'Auf der Seite des Zahlungsdienstes.',
  'plan.leaving': 'Weiter zum Zahlungsdienst',
  'plan.leaving-what': 'Sie werden auf seine Seite geführt. Wenn nichts geschieht, folgen Sie diesem Link:',

  'wrong.fields': 'Etwas stimmt noch nicht. Berichtigen Sie es unten, und senden Sie es noch einmal.',
  'wrong.business_name': 'Geben Sie den Namen an, mit 2 bis 80 Zeichen.',
  'wrong.contact_email': 'An diese E-Mail-Adresse können wir nicht schreiben.',
  'wrong.contact_phone': 'Geben Sie höchstens 40 Zeichen an, in einer Zeile.',
  'wrong.website': 'Das ist keine Adresse einer Website wie https://cafe.example.',
  'wrong.note': 'Schreiben Sie höchstens 500 Zeichen.',
  'wrong.conditions': 'Wählen Sie eines davon.',
  'wrong.opening_hours':
    'Diese Zeiten können wir nicht lesen. Vergleichen Sie sie mit den Beispielen: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Wählen Sie einen Tarif.',
  'wrong.already-claimed':
    'Diese Toilette ist schon beansprucht: von Ihnen oder von einem anderen Betrieb, der sie hält. Sehen Sie unter Ihren Toiletten nach; hält sie ein anderer zu Unrecht, schreiben Sie uns.',
  'wrong.not-found': 'Diese Toilette oder diesen Eintrag gibt es nicht, oder es ist nicht Ihrer.',
  'wrong.claim-not-approved': 'Ihr Anspruch auf diese Toilette ist nicht mehr genehmigt.',
  'wrong.no-running-plan':
    'Dieser Eintrag hat keinen laufenden Tarif. Wählen Sie einen, oder kümmern Sie sich um die Zahlung.',
  'wrong.subscription-exists': 'Es gibt schon einen Tarif oder eine offene Zahlung.',
  'wrong.no-subscription': 'Es gibt keinen Tarif zu verwalten. Wählen Sie zuerst einen.',
  'wrong.payment-provider-unavailable':
    'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts bezahlt. Versuchen Sie es in einer Minute wieder.',
  'wrong.partner-payments-off': 'Dieser Dienst verkauft zurzeit keine Tarife.',
  'wrong.other': 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
};
