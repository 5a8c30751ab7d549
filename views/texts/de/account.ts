/** The pages of accounts in German. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Ihr Konto',
  'account.why':
    'Melden Sie sich mit Ihrer E-Mail-Adresse an, um ohne Menschenprüfung beizutragen oder eine Toilette für Ihren Betrieb zu beanspruchen. Wir schicken Ihnen einen Code per E-Mail. Ein Passwort gibt es nicht.',
  'account.email': 'E-Mail-Adresse',
  'account.send': 'Code schicken',
  'account.sent':
    'Wir haben Ihnen eine E-Mail mit einem Code und einem Link geschickt. Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.',
  'account.code': 'Code aus der E-Mail',
  'account.sign-in': 'Anmelden',
  'account.link-title': 'Mit dem Link aus der E-Mail anmelden',
  'account.signed-in-as': 'Angemeldet als',
  'account.sign-out': 'Abmelden',
  'account.sign-out-everywhere': 'Auf allen Geräten abmelden',
  'account.delete-title': 'Konto löschen',
  'account.delete-what':
    'Das löscht Ihre E-Mail-Adresse, Ansprüche und Einträge, sofort und endgültig. Ihre Beiträge zu Toiletten bleiben, ohne Verbindung zu Ihnen.',
  'account.delete-sure': 'Ja, alles löschen',
  'account.delete': 'Mein Konto löschen',
  'account.bad-email': 'Geben Sie eine vollständige E-Mail-Adresse an, etwa name@example.org.',
  'account.wrong':
    'Dieser Code oder Link ist falsch, abgelaufen oder schon benutzt. Fordern Sie einen neuen Code an. Wird auch ein neuer Code abgelehnt, öffnen Sie den Link aus der E-Mail.',
  'account.too-many':
    'Es wurden zu viele Codes angefordert. Warten Sie eine Stunde, und versuchen Sie es dann noch einmal.',
  'account.longer-check':
    'Es wurden viele Codes angefordert. Senden Sie das Formular noch einmal: Die Menschenprüfung dauert diesmal länger, bis zu einer Minute.',
  'account.not-human':
    'Die Menschenprüfung fehlt, ist abgelaufen oder schon benutzt. Senden Sie das Formular noch einmal.',
  'account.checking': 'Ihr Browser macht gerade die Menschenprüfung. Das dauert einige Sekunden.',
  'account.check-failed':
    'Die Menschenprüfung ist fehlgeschlagen. Prüfen Sie die Verbindung, und senden Sie das Formular in einer Minute noch einmal.',
  'account.check-impossible':
    'Dieser Browser kann die Menschenprüfung nicht machen. Nutzen Sie einen aktuellen Browser, und öffnen Sie diese Seite unter ihrer https-Adresse.',
  'account.needs-script':
    'Die Menschenprüfung braucht JavaScript. Schalten Sie es ein, um einen Code anzufordern.',
  'account.no-mail':
    'Wir konnten die E-Mail nicht senden. Prüfen Sie die Adresse, oder versuchen Sie es in einer Minute noch einmal.',
  'account.away':
    'Wir können die Konten gerade nicht erreichen. Versuchen Sie es in einigen Sekunden noch einmal.',
  'account.paying':
    'Einer Ihrer Einträge hat einen Tarif, der noch nicht beendet ist, oder eine offene Zahlung. Beenden Sie zuerst den Tarif oder die Zahlung.',
  'account.again': 'Neuen Code anfordern',
  'account.business': 'Ihre Toiletten und Einträge',
  'account.moderation': 'Moderation',
  'account.sign-out-title': 'Abmelden',
  'account.too-many-title': 'Zu viele Anfragen',
  'account.elsewhere-title': 'Dieses Formular kam nicht von unserer Seite',
  'account.elsewhere': 'Öffnen Sie die Seite noch einmal, und senden Sie das Formular von dort.',
};
