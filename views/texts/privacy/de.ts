/** What the page /privacy says, in German. */
import type { MessagesOf } from '../texts.ts';
import type { en } from './en.ts';

export const de: MessagesOf<typeof en> = {
  'privacy.title': 'Datenschutz',
  'privacy.lead':
    'Eine Toilette zu suchen braucht kein Konto und hinterlässt nichts: keine Verfolgung, keine Werbung, keine Statistik über Personen.',
  'privacy.who': 'Wer verantwortlich ist',
  'privacy.who-contact': 'Wer diesen Dienst betreibt. Zu allem auf dieser Seite: {contact}.',
  'privacy.who-imprint': 'Wer diesen Dienst betreibt, steht im Impressum.',
  'privacy.who-unknown': 'Wer diesen Dienst betreibt. Ein Kontakt ist nicht angegeben.',

  'privacy.finding': 'Beim Suchen einer Toilette',
  'privacy.finding-position':
    'Nach dem Standort wird erst gefragt, wenn „In meiner Nähe“ angetippt wird. Er dient der Antwort auf die Suche und wird nicht aufbewahrt. Er steht in der Adresse der Seite: Das ist zu bedenken, bevor der Link geteilt wird.',
  'privacy.finding-address':
    'Die Netzadresse wird {seconds} Sekunden lang im Arbeitsspeicher gezählt, damit niemand den Dienst überlastet. Anfragen werden nicht protokolliert.',
  'privacy.finding-device':
    'Die letzten Antworten und die offline behaltenen Gebiete bleiben auf dem Gerät. Wer im Browser die Daten dieser Website löscht, löscht sie.',

  'privacy.people': 'Beim Beitragen',
  'privacy.people-hash':
    'Wer beiträgt, wird nur als Hash mit Schlüssel aufbewahrt: eine Zahl, gebildet aus einer Zufallszahl des Geräts oder aus dem Konto und einem Geheimnis, das nicht in der Datenbank steht. Sie sagt, dass zwei Stimmen von zwei Menschen kommen, aber nicht, von wem.',
  'privacy.what': 'Was',
  'privacy.how': 'In welcher Form',
  'privacy.until': 'Wie lange',
  'privacy.vote': 'Stimmen zu Angaben',
  'privacy.vote-how': 'Unter dem Hash',
  'privacy.vote-until': '{months} Monate',
  'privacy.confirmation': 'Bestätigungen',
  'privacy.confirmation-how': 'Unter dem Hash des Kontos; ohne Konto jede unter einer eigenen Zufallszahl',
  'privacy.confirmation-until': '{months} Monate; die neueste jeder Toilette bleibt',
  'privacy.rating': 'Bewertungen der Sauberkeit',
  'privacy.rating-how': 'Die letzte für jede Toilette, unter dem Hash',
  'privacy.rating-until': 'Solange sie für die Toilette zählt',
  'privacy.report': 'Gemeldete Probleme',
  'privacy.report-how': 'Was geschrieben wurde, ohne von wem',
  'privacy.report-until': '{months} Monate',
  'privacy.submission': 'Vorgeschlagene Toiletten',
  'privacy.submission-how': 'Was geschrieben wurde, ohne von wem',
  'privacy.submission-until': '{months} Monate, wenn abgelehnt; sonst Teil der offenen Daten',
  'privacy.address': 'Die Netzadresse, damit eine Adresse einmal am Tag zählt',
  'privacy.address-how': 'Als Hash mit Schlüssel, jeden Tag ein anderer',
  'privacy.address-until': 'Bis zur übernächsten Nacht',
  'privacy.network':
    'Woher eine Stimme kam: die Netzadresse, bei IPv6 die ersten 48 Bit. So können Moderatoren zurücknehmen, was aus einem Netz kam',
  'privacy.network-how': 'Als Hash mit Schlüssel; niemand bekommt ihn zu sehen',
  'privacy.network-until': '{days} Tage',
  'privacy.proof': 'Dass eine Menschenprüfung benutzt wurde',
  'privacy.proof-how': 'Ihre Nummer, die nichts über Personen sagt',
  'privacy.proof-until': 'Etwa einen Tag',

  'privacy.account': 'Beim Anmelden',
  'privacy.email': 'Die E-Mail-Adresse und der Tag der ersten Anmeldung',
  'privacy.email-how': 'Wie sie ist: Wir schreiben an sie',
  'privacy.email-until': 'Bis das Konto gelöscht wird',
  'privacy.session': 'Angemeldete Browser',
  'privacy.session-how': 'Der Hash einer Zufallszahl in einem Cookie',
  'privacy.session-until': 'Bis zur Abmeldung, {idle} Tage ohne Besuch oder {days} Tage',
  'privacy.code': 'Code und Link, die wir schicken',
  'privacy.code-how': 'Als Hashes, neben der E-Mail-Adresse, an die sie gingen',
  'privacy.code-until':
    'Sie gelten {minutes} Minuten. Sie und die Adresse werden beim Anmelden oder mit dem Konto gelöscht, spätestens nach zwei Tagen',
  'privacy.attempt': 'Wie oft eine Anmeldung versucht wurde',
  'privacy.attempt-how': 'Gezählt unter Hashes von Adressen',
  'privacy.attempt-until': 'Höchstens zwei Tage',

  'privacy.business': 'Als Betrieb',
  'privacy.claim': 'Der Anspruch mit seinen Kontaktdaten',
  'privacy.claim-how': 'Wie geschrieben; die Kontaktdaten sehen nur Moderatoren',
  'privacy.claim-until': 'Bis das Konto gelöscht wird',
  'privacy.listing': 'Name, Bedingungen und Öffnungszeiten des Eintrags',
  'privacy.listing-how': 'Wie geschrieben; öffentlich, solange der Tarif läuft',
  'privacy.listing-until': 'Bis das Konto gelöscht wird',
  'privacy.plan': 'Der Stand des Tarifs',
  'privacy.plan-how': 'Nummern des Zahlungsdienstes. Karte und Rechnungen liegen allein bei ihm.',
  'privacy.plan-until': 'Bis das Konto gelöscht wird; Nummern seiner Nachrichten {days} Tage',
  'privacy.audit': 'Was Moderatoren entscheiden',
  'privacy.audit-how': 'Mit der E-Mail-Adresse des Moderators, für andere Moderatoren',
  'privacy.audit-until': 'Dauerhaft, damit Entscheidungen geprüft und zurückgenommen werden können',

  'privacy.others': 'Wer sonst etwas erfährt',
  'privacy.others-none': 'Niemand: Die Seiten laden nichts von anderen Diensten.',
  'privacy.others-map':
    'Die Karte kommt von {host}. Der Browser fragt dort an; dort sind also die Netzadresse und der angesehene Kartenausschnitt zu sehen.',
  'privacy.others-human': 'Die Menschenprüfung kommt von {host}, wenn ohne Konto beigetragen wird.',
  'privacy.others-places':
    'Unser Server fragt {host}, wo ein Ort liegt, der mit Namen gesucht wird. Er sagt nicht, wer fragt.',
  'privacy.others-payments':
    'Betriebe zahlen bei einem Zahlungsdienst. Er erfährt die E-Mail-Adresse des Kontos und was auf seinen Seiten eingegeben wird.',
  'privacy.others-notes':
    'Eine Meldung, die ein Moderator annimmt, kann ein öffentlicher Hinweis an OpenStreetMap werden: was an welcher Toilette nicht stimmt, nichts über Personen.',
  'privacy.others-mail': 'E-Mails mit Codes gehen durch die Mailserver auf dem Weg.',
  'privacy.others-links':
    'Links zu Wegbeschreibungen öffnen Dienste anderer. Sie erfahren das Ziel, sobald man ihnen folgt.',

  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead': 'Drei, alle eigene, jedes nur durch eigenes Tun. Keine von anderen.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Wofür',
  'privacy.cookie-session': 'Hält angemeldet. Gesetzt beim Anmelden.',
  'privacy.cookie-session-until': 'Höchstens {days} Tage',
  'privacy.cookie-browser':
    'Sagt, dass man sich mit diesem Browser schon angemeldet hat, damit niemand durch fremde Anforderungen von Codes aussperrt. Gesetzt beim Anmelden.',
  'privacy.cookie-browser-until': '{days} Tage nach dem letzten Anmelden, oder bis das Konto gelöscht wird',
  'privacy.cookie-language': 'Die gewählte Sprache. Gesetzt beim Wählen.',
  'privacy.cookie-language-until': 'Ein Jahr',
  'privacy.device':
    'Beim Beitragen behält der Browser eine Zufallszahl, die für das Gerät steht. Hier wird nur ihr Hash aufbewahrt. Wer im Browser die Daten dieser Website löscht, löscht sie.',

  'privacy.rights': 'Was Sie tun können',
  'privacy.rights-delete':
    'Ihr Konto löschen, auf der Seite des Kontos, sofort und endgültig, mit Ansprüchen und Einträgen. Was Sie zu Toiletten beigetragen haben, bleibt ohne Verbindung zu Ihnen.',
  'privacy.rights-account': 'Ihr Konto',
  'privacy.rights-ask':
    'Fragen, was über Sie aufbewahrt wird, und es berichtigen oder löschen lassen. An Beiträgen ohne Konto ist nichts, woran wir Ihre finden könnten.',
  'privacy.rights-complain': 'Sich bei der Datenschutzbehörde Ihres Wohnorts beschweren.',
  'privacy.open':
    'Die Toiletten selbst, mit dem, was Menschen über sie entschieden haben, sind offene Daten, die alle herunterladen können. Personen kommen darin nicht vor.',
  'privacy.code-open': 'Das Programm ist freie Software: Alles hier lässt sich in seinem Code nachprüfen.',
};
