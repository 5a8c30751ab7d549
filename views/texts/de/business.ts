/** The pages of businesses in German. */
import type { business as english } from '../en/business.ts';
import type { MessagesOf } from '../texts.ts';

export const business: MessagesOf<typeof english> = {
  'business.title': 'Für Betriebe',
  'business.own-title': 'Ihre Toiletten und Einträge',
  'business.lead':
    'Heißen Sie Menschen willkommen, und sagen Sie es ihnen. Geben Sie an, wer Ihre Toilette wann benutzen darf. Schließen Sie sie mit einem Tipp für eine Weile.',
  'business.steps': 'So funktioniert es',
  'business.step-find': 'Suchen Sie Ihre Toilette, und öffnen Sie ihre Seite.',
  'business.step-claim':
    'Tippen Sie auf „Ist das Ihr Betrieb?“ und geben Sie an, wer Sie sind. Das ist kostenlos.',
  'business.step-check': 'Ein Moderator prüft Ihren Anspruch.',
  'business.step-plan':
    'Wählen Sie einen Tarif. Solange er läuft, sehen alle Ihren Eintrag mit Ihren Bedingungen und Zeiten.',
  'business.fair':
    'Ein Tarif ist nur ein Etikett. Er ändert nie die Reihenfolge der Ergebnisse oder die Angaben zur Toilette.',
  'business.sign-in': 'Anmelden',
  'business.find': 'Ihre Toilette suchen',
  'business.not-sold':
    'Dieser Dienst verkauft zurzeit keine Tarife. Sie können Ihre Toilette aber schon beanspruchen.',
  'business.empty': 'Sie haben noch keine Toilette beansprucht.',
  'business.account': 'Ihr Konto',
  'claim.heading': 'Ist das Ihr Betrieb?',
  'claim.lead':
    'Sagen Sie uns, wer Sie sind. Ein Moderator prüft es. Das Ergebnis sehen Sie auf dieser Website.',
  'claim.of': 'Toilette',
  'claim.sign-in-first':
    'Dafür brauchen Sie ein Konto: eine E-Mail-Adresse, kein Passwort. Nach dem Anmelden kommen Sie hierher zurück.',
  'claim.business_name': 'Name des Betriebs',
  'claim.business_name-hint': 'Diesen Namen sehen alle.',
  'claim.contact_email': 'E-Mail-Adresse für Rückfragen',
  'claim.contact_phone': 'Telefon',
  'claim.website': 'Website',
  'claim.website-hint': 'Sie hilft uns zu sehen, dass es Ihr Betrieb ist.',
  'claim.note': 'Was wir sonst wissen sollten',
  'claim.optional': 'freiwillig',
  'claim.private': 'Nur unsere Moderatoren sehen Ihre Kontaktdaten. Sie werden mit Ihrem Konto gelöscht.',
  'claim.send': 'Anspruch senden',
  'claim.sent': 'Ihr Anspruch ist gesendet. Ein Moderator prüft ihn.',
  'claim.on': 'Beansprucht am {day}',
  'claim.pending': 'Wartet auf einen Moderator',
  'claim.pending-what':
    'Ein Moderator prüft Ihren Anspruch. Kommen Sie in einigen Tagen wieder, um das Ergebnis zu sehen.',
  'claim.approved': 'Genehmigt',
  'claim.rejected': 'Abgelehnt',
  'claim.rejected-what':
    'Wir konnten nicht erkennen, dass es Ihr Betrieb ist. Sie können ihn noch einmal beanspruchen: Geben Sie mehr an, etwa eine Website.',
  'claim.revoked': 'Widerrufen',
  'claim.revoked-what':
    'Ein Moderator hat die Genehmigung widerrufen. Ihr Eintrag wird nicht mehr gezeigt. Schreiben Sie uns, wenn das nicht stimmt.',
  'claim.again': 'Noch einmal beanspruchen',
  'claim.toilet-page': 'Seite der Toilette',
  'claim.manage': 'Eintrag verwalten',
  'listing.shown': 'Wird allen gezeigt',
  'listing.not-shown': 'Wird nicht gezeigt',
  'listing.switch': 'Gerade offen oder geschlossen',
  'listing.is-on': 'Ihre Öffnungszeiten gelten.',
  'listing.is-off': 'Vorübergehend geschlossen, bis {time}. Dann gelten wieder Ihre Öffnungszeiten.',
  'listing.close': 'Vorübergehend schließen',
  'listing.close-hint':
    'Für höchstens 12 Stunden, zum Beispiel bei einem Defekt oder zur Reinigung. Sie können jederzeit wieder öffnen.',
  'listing.open': 'Wieder öffnen',
  'listing.profile': 'Was alle sehen',
  'listing.conditions': 'Wer sie benutzen darf',
  'listing.conditions-none': 'Keine Angabe',
  'listing.conditions-everyone': 'Alle, kostenlos',
  'listing.conditions-customers': 'Nur Gäste und Kunden',
  'listing.hours': 'Öffnungszeiten',
  'listing.hours-hint':
    'Tage auf Englisch mit zwei Buchstaben, dann die Zeiten: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Lassen Sie es leer, wenn Sie nichts angeben möchten.',
  'listing.hours-how': 'So schreibt man Öffnungszeiten',
  'listing.hours-write': 'Sie schreiben',
  'listing.hours-means': 'Es bedeutet',
  'listing.hours-weekdays': 'Montag bis Freitag von 8 bis 18, Samstag von 10 bis 14 Uhr',
  'listing.hours-break': 'Montag bis Samstag, mit Mittagspause',
  'listing.hours-night': 'Freitag und Samstag bis 2 Uhr nachts',
  'listing.hours-off': 'Täglich, außer dienstags und an Feiertagen',
  'listing.hours-always': 'Immer',
  'listing.hours-days':
    'Mo Montag, Tu Dienstag, We Mittwoch, Th Donnerstag, Fr Freitag, Sa Samstag, Su Sonntag, PH Feiertage',
  'listing.week': 'So lesen wir Ihre Zeiten',
  'listing.save': 'Speichern',
  'listing.saved': 'Gespeichert. In einer Sekunde sehen es alle.',
  'listing.closed-now': 'Vorübergehend geschlossen. In einer Sekunde sehen es alle.',
  'listing.opened': 'Wieder offen. In einer Sekunde sehen es alle.',
  'listing.needs-plan':
    'Mit einem laufenden Tarif können Sie angeben, wer die Toilette wann benutzen darf. Sie können sie auch für eine Weile schließen.',
  'listing.all': 'Alle Ihre Toiletten',
  'plan.heading': 'Tarif',
  'plan.none': 'Noch kein Tarif',
  'plan.none-what': 'Wählen Sie einen Tarif, damit Ihr Eintrag gezeigt wird.',
  'plan.choose': 'Tarif wählen',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'Der Zahlungsdienst zeigt den Preis, bevor Sie zahlen. Preise sind netto; die Umsatzsteuer kommt dort hinzu. Kündigen können Sie jederzeit.',
  'plan.checkout': 'Weiter zur Zahlung',
  'plan.open-checkout': 'Eine Zahlung ist nicht abgeschlossen',
  'plan.open-checkout-what':
    'Sie haben begonnen, einen Tarif zu bezahlen. Setzen Sie diese Zahlung fort, oder warten Sie bis {time}, um neu zu beginnen.',
  'plan.continue': 'Zahlung fortsetzen',
  'plan.paid':
    'Vielen Dank! Ihr Eintrag wird gezeigt, sobald der Zahlungsdienst die Zahlung bestätigt, meist in Sekunden.',
  'plan.look-again': 'Noch einmal prüfen',
  'plan.trialing': 'Probezeit',
  'plan.trialing-what':
    'Der Tarif „{tier}“ läuft auf Probe. Nach der Probezeit läuft er kostenpflichtig weiter.',
  'plan.active': 'Läuft',
  'plan.active-what': 'Der Tarif „{tier}“ läuft. Er verlängert sich, bis Sie kündigen.',
  'plan.ending': 'Gekündigt',
  'plan.ending-what': 'Der Tarif „{tier}“ ist gekündigt. Ihr Eintrag wird bis {time} gezeigt.',
  'plan.ended': 'Beendet',
  'plan.ended-what':
    'Ihr Tarif endete am {time}. Sie können einen neuen wählen, sobald der Zahlungsdienst den alten abgeschlossen hat.',
  'plan.grace': 'Zahlung fehlgeschlagen',
  'plan.grace-what':
    'Die letzte Zahlung ist fehlgeschlagen. Ihr Eintrag wird noch bis {time} gezeigt. Zahlen Sie vorher, oder ändern Sie die Zahlungsart.',
  'plan.overdue': 'Zahlung überfällig',
  'plan.overdue-what':
    'Die letzte Zahlung ist vor mindestens zwei Wochen fehlgeschlagen. Zahlen Sie, damit Ihr Eintrag wieder gezeigt wird.',
  'plan.unpaid': 'Unbezahlt',
  'plan.unpaid-what':
    'Der Zahlungsdienst versucht nicht mehr, die Zahlung einzuziehen. Zahlen Sie, damit Ihr Eintrag wieder gezeigt wird.',
  'plan.paused': 'Pausiert',
  'plan.paused-what':
    'Der Tarif ist pausiert, und Ihr Eintrag wird nicht gezeigt. Setzen Sie den Tarif beim Zahlungsdienst fort.',
  'plan.incomplete': 'Erste Zahlung offen',
  'plan.incomplete-what':
    'Die erste Zahlung ist noch nicht gelungen. Schließen Sie sie beim Zahlungsdienst ab.',
  'plan.incomplete_expired': 'Nicht bezahlt',
  'plan.incomplete_expired-what':
    'Die erste Zahlung ist nicht rechtzeitig gelungen. Wählen Sie noch einmal einen Tarif.',
  'plan.canceled': 'Beendet',
  'plan.canceled-what':
    'Der Tarif ist beendet. Ihre Bedingungen und Zeiten sind gespeichert: Wählen Sie einen Tarif, um sie wieder zu zeigen.',
  'plan.portal': 'Rechnungen, Zahlungsart, ändern oder kündigen',
  'plan.portal-hint': 'Auf der Seite des Zahlungsdienstes.',
  'plan.leaving': 'Weiter zum Zahlungsdienst',
  'plan.leaving-what':
    'Wir leiten Sie auf seine Seite weiter. Wenn nichts geschieht, folgen Sie diesem Link:',
  'wrong.fields': 'Berichtigen Sie die markierten Felder unten, und senden Sie dann noch einmal.',
  'wrong.business_name': 'Geben Sie einen Namen mit 2 bis 80 Zeichen an.',
  'wrong.contact_email': 'Geben Sie eine vollständige E-Mail-Adresse an, etwa name@cafe.example.',
  'wrong.contact_phone': 'Geben Sie höchstens 40 Zeichen an, in einer Zeile.',
  'wrong.website': 'Geben Sie die Adresse einer Website an, etwa https://cafe.example.',
  'wrong.note': 'Schreiben Sie höchstens 500 Zeichen.',
  'wrong.conditions': 'Wählen Sie eine dieser Möglichkeiten.',
  'wrong.opening_hours':
    'Diese Zeiten können wir nicht lesen. Vergleichen Sie sie mit den Beispielen: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Wählen Sie einen Tarif.',
  'wrong.already-claimed':
    'Diese Toilette ist schon beansprucht, von Ihnen oder von einem anderen Betrieb. Sehen Sie unter Ihren Toiletten nach. Wenn der andere Betrieb sie zu Unrecht hat, schreiben Sie uns.',
  'wrong.not-found':
    'Diese Toilette oder dieser Eintrag wurde nicht gefunden, oder gehört nicht Ihnen. Sehen Sie unter Ihren Toiletten nach.',
  'wrong.claim-not-approved':
    'Ihr Anspruch auf diese Toilette ist nicht mehr genehmigt. Schreiben Sie uns, wenn das nicht stimmt.',
  'wrong.no-running-plan':
    'Dieser Eintrag hat keinen laufenden Tarif. Wählen Sie einen Tarif, oder schließen Sie die Zahlung ab.',
  'wrong.subscription-exists': 'Dieser Eintrag hat schon einen Tarif oder eine offene Zahlung. Siehe unten.',
  'wrong.no-subscription': 'Dieser Eintrag hat noch keinen Tarif. Wählen Sie zuerst einen.',
  'wrong.payment-provider-unavailable':
    'Der Zahlungsdienst antwortet gerade nicht. Sie haben nichts bezahlt. Versuchen Sie es in einer Minute noch einmal.',
  'wrong.partner-payments-off': 'Dieser Dienst verkauft zurzeit keine Tarife.',
  'wrong.other': 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
};
