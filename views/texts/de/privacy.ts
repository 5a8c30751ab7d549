/** The page /privacy in German. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Datenschutz',
  'privacy.lead':
    'Eine Toilette finden Sie ohne Konto, und Sie hinterlassen nichts: keine Verfolgung, keine Werbung, keine Statistik über Sie.',
  'privacy.who': 'Wer verantwortlich ist',
  'privacy.who-contact':
    'Der Betreiber dieses Dienstes. Schreiben Sie zu allem auf dieser Seite an {contact}.',
  'privacy.who-imprint': 'Das Impressum nennt den Betreiber dieses Dienstes.',
  'privacy.who-unknown': 'Der Betreiber dieses Dienstes. Er hat keinen Kontakt angegeben.',
  'privacy.finding': 'Wenn Sie eine Toilette suchen',
  'privacy.finding-position':
    'Wir nutzen Ihren Standort, wenn Sie „In meiner Nähe“ antippen, und beim Öffnen, wenn Sie ihn schon freigegeben haben. Solange Sie die Seite sehen, folgt sie ihm. Wir nutzen ihn für die Antwort auf Ihre Suche und bewahren ihn nicht auf. Er steht in der Adresse der Seite: Denken Sie daran, bevor Sie die Adresse kopieren. „Teilen“ lässt ihn weg.',
  'privacy.finding-address':
    'Wir zählen Anfragen nach Netzadresse {seconds} Sekunden lang im Arbeitsspeicher, um den Dienst vor Überlast zu schützen. Wir führen kein Protokoll der Anfragen.',
  'privacy.finding-device':
    'Ihre letzten Antworten, Ihre gespeicherten Gebiete, die zuletzt gesuchten Orte und die Karten-App, die Sie gewählt haben, bleiben auf Ihrem Gerät. Um sie zu löschen, löschen Sie die Daten dieser Website im Browser.',
  'privacy.people': 'Wenn Sie etwas beitragen',
  'privacy.people-hash':
    'Wir kennen Menschen, die beitragen, nur als Hash mit Schlüssel. Wir bilden ihn aus einer Zufallszahl Ihres Geräts oder aus Ihrem Konto, mit einem geheimen Schlüssel. Der Schlüssel steht nicht in der Datenbank. Der Hash zeigt, dass zwei Stimmen von zwei Menschen kommen. Er zeigt nicht, von wem.',
  'privacy.what': 'Was',
  'privacy.how': 'In welcher Form',
  'privacy.until': 'Wie lange',
  'privacy.vote': 'Stimmen zu Angaben',
  'privacy.vote-how': 'Unter dem Hash mit Schlüssel',
  'privacy.vote-until': '{months} Monate',
  'privacy.confirmation': 'Bestätigungen',
  'privacy.confirmation-how': 'Unter dem Hash Ihres Kontos. Ohne Konto jede unter einer eigenen Zufallszahl',
  'privacy.confirmation-until': '{months} Monate. Die neueste jeder Toilette bleibt',
  'privacy.rating': 'Bewertungen der Sauberkeit',
  'privacy.rating-how': 'Ihre letzte für jede Toilette, unter dem Hash mit Schlüssel',
  'privacy.rating-until': 'Solange sie für die Toilette zählt',
  'privacy.report': 'Gemeldete Probleme',
  'privacy.report-how': 'Was Sie geschrieben haben, ohne Ihre Identität',
  'privacy.report-until': '{months} Monate',
  'privacy.submission': 'Vorgeschlagene Toiletten',
  'privacy.submission-how': 'Was Sie geschrieben haben, ohne Ihre Identität',
  'privacy.submission-until': '{months} Monate, wenn abgelehnt. Sonst Teil der offenen Daten',
  'privacy.address': 'Ihre Netzadresse, damit eine Adresse einmal am Tag zählt',
  'privacy.address-how': 'Als Hash mit Schlüssel, jeden Tag ein neuer',
  'privacy.address-until': 'Bis zur übernächsten Nacht',
  'privacy.network':
    'Das Netz, aus dem eine Stimme kam: Ihre Netzadresse (bei IPv6 die ersten 48 Bit). Moderatoren können alle Stimmen eines Netzes zurücknehmen',
  'privacy.network-how': 'Als Hash mit Schlüssel, den wir niemandem zeigen',
  'privacy.network-until': '{days} Tage',
  'privacy.proof': 'Dass eine Menschenprüfung benutzt wurde',
  'privacy.proof-how': 'Ihre Nummer, die nichts über Sie sagt',
  'privacy.proof-until': 'Etwa einen Tag',
  'privacy.account': 'Wenn Sie sich anmelden',
  'privacy.email': 'Ihre E-Mail-Adresse und der Tag Ihrer ersten Anmeldung',
  'privacy.email-how': 'Im Klartext, denn wir schreiben an sie',
  'privacy.email-until': 'Bis Sie Ihr Konto löschen',
  'privacy.session': 'Browser, in denen Sie angemeldet sind',
  'privacy.session-how': 'Der Hash einer Zufallszahl in einem Cookie',
  'privacy.session-until': 'Bis Sie sich abmelden, {idle} Tage ohne Besuch oder {days} Tage',
  'privacy.code': 'Der Code und der Link, die wir Ihnen per E-Mail schicken',
  'privacy.code-how': 'Als Hashes, neben der E-Mail-Adresse, an die wir sie geschickt haben',
  'privacy.code-until':
    'Sie gelten {minutes} Minuten. Wir löschen sie und die Adresse, wenn Sie sich anmelden oder Ihr Konto löschen, spätestens nach zwei Tagen',
  'privacy.attempt': 'Wie oft Sie versuchen, sich anzumelden',
  'privacy.attempt-how': 'Gezählt unter Hashes von Adressen',
  'privacy.attempt-until': 'Höchstens zwei Tage',
  'privacy.business': 'Wenn Sie einen Betrieb führen',
  'privacy.claim': 'Ihr Anspruch mit seinen Kontaktdaten',
  'privacy.claim-how': 'Wie Sie ihn geschrieben haben. Nur Moderatoren sehen die Kontaktdaten',
  'privacy.claim-until': 'Bis Sie Ihr Konto löschen',
  'privacy.listing': 'Name, Bedingungen und Öffnungszeiten Ihres Eintrags',
  'privacy.listing-how': 'Wie Sie ihn geschrieben haben. Öffentlich, solange Ihr Tarif läuft',
  'privacy.listing-until': 'Bis Sie Ihr Konto löschen',
  'privacy.plan': 'Der Stand Ihres Tarifs',
  'privacy.plan-how': 'Nummern des Zahlungsdienstes. Nur er hat Ihre Karte und Ihre Rechnungen.',
  'privacy.plan-until': 'Bis Sie Ihr Konto löschen. Nummern seiner Nachrichten: {days} Tage',
  'privacy.audit': 'Entscheidungen von Moderatoren',
  'privacy.audit-how': 'Mit der E-Mail-Adresse des Moderators, für andere Moderatoren',
  'privacy.audit-until': 'Dauerhaft, damit Entscheidungen geprüft und zurückgenommen werden können',
  'privacy.others': 'Andere Dienste',
  'privacy.others-none': 'Unsere Seiten laden nichts von anderen Diensten.',
  'privacy.others-map':
    'Die Karte kommt von {host}. Ihr Browser fragt diesen Dienst; er sieht Ihre Netzadresse und den Kartenausschnitt, den Sie ansehen.',
  'privacy.others-human': 'Die Menschenprüfung kommt von {host}, wenn Sie ohne Konto beitragen.',
  'privacy.others-places':
    'Wenn Sie einen Ort mit Namen suchen, fragt unser Server {host} nach seiner Lage. Er sagt nicht, wer fragt.',
  'privacy.others-payments':
    'Betriebe zahlen bei einem Zahlungsdienst. Er erhält die E-Mail-Adresse des Kontos und was auf seinen Seiten eingegeben wird.',
  'privacy.others-notes':
    'Eine Meldung, die ein Moderator annimmt, kann ein öffentlicher Hinweis an OpenStreetMap werden. Der Hinweis sagt, was an welcher Toilette nicht stimmt, und nichts über Sie.',
  'privacy.others-mail': 'E-Mails mit Codes gehen durch die Mailserver zwischen uns und Ihnen.',
  'privacy.others-links':
    'Links zu Wegbeschreibungen öffnen andere Dienste. Sobald Sie einem Link folgen, sieht dieser Dienst Ihr Ziel.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'Wir setzen drei Cookies, jedes nur, nachdem Sie etwas tun. Es gibt keine Cookies anderer Dienste.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Wofür',
  'privacy.cookie-session': 'Hält Sie angemeldet. Gesetzt beim Anmelden.',
  'privacy.cookie-session-until': 'Höchstens {days} Tage',
  'privacy.cookie-browser':
    'Zeigt, dass Sie sich mit diesem Browser schon angemeldet haben. So können andere Sie nicht aussperren, indem sie in Ihrem Namen Codes anfordern. Gesetzt beim Anmelden.',
  'privacy.cookie-browser-until': '{days} Tage nach Ihrer letzten Anmeldung, oder bis Sie Ihr Konto löschen',
  'privacy.cookie-language': 'Die Sprache, die Sie gewählt haben. Gesetzt, wenn Sie eine wählen.',
  'privacy.cookie-language-until': 'Ein Jahr',
  'privacy.device':
    'Wenn Sie beitragen, behält Ihr Browser eine Zufallszahl, die für Ihr Gerät steht. Wir bewahren nur ihren Hash mit Schlüssel auf. Um die Zahl zu löschen, löschen Sie die Daten dieser Website im Browser.',
  'privacy.rights': 'Was Sie tun können',
  'privacy.rights-delete':
    'Löschen Sie Ihr Konto auf der Seite des Kontos. Das löscht auch Ansprüche und Einträge, sofort und endgültig. Ihre Beiträge zu Toiletten bleiben, ohne Verbindung zu Ihnen.',
  'privacy.rights-account': 'Ihr Konto',
  'privacy.rights-ask':
    'Fragen Sie, was wir über Sie aufbewahren, und lassen Sie es berichtigen oder löschen. Beiträge ohne Konto können wir nicht finden: Nichts darin führt zu Ihnen.',
  'privacy.rights-complain': 'Beschweren Sie sich bei der Datenschutzbehörde Ihres Wohnorts.',
  'privacy.open':
    'Die Toiletten, mit den Ergebnissen aller Beiträge, sind offene Daten. Alle können sie herunterladen. Sie nennen keine Personen.',
  'privacy.code-open':
    'Das Programm ist freie Software. Sie können alles auf dieser Seite in seinem Code nachprüfen.',
};
