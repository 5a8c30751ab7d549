/** The shell of every page, and pages without content, in German. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Zum Inhalt springen',
  'shell.navigation': 'Hauptmenü',
  'shell.business': 'Für Betriebe',
  'shell.account': 'Konto',
  'shell.more': 'Mehr über Lootiles',
  'shell.agents': 'Für KI-Agenten',
  'shell.privacy': 'Datenschutz',
  'shell.imprint': 'Impressum',
  'shell.api': 'API',
  'shell.licence': 'Daten und Lizenzen',
  'shell.problems': 'API-Fehler',
  'shell.toilets': 'Toiletten:',
  'shell.credit-licence': 'ODbL 1.0 und weitere Quellen',
  'shell.contact': 'Kontakt:',
  'shell.propose': 'Toilette vorschlagen',
  'shell.language': 'Sprache',
  'find.description':
    'Finde die nächste Toilette, die jetzt offen, kostenlos oder barrierefrei ist. Ohne Konto, auf jedem Telefon.',
  'find.app-name': 'Lootiles: öffentliche Toiletten',
  'find.shortcut': 'Nächste Toilette',
  'offline.page-title': 'Keine Verbindung',
  'offline.page': 'Diese Seite ist auf diesem Gerät nicht gespeichert.',
  'offline.to-find': 'Toilette in den gespeicherten Gebieten finden',
  'page.title': '{name}: Toilette auf Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Toilette nicht gefunden',
  'page.not-found':
    'Vielleicht gibt es sie nicht mehr, oder die Adresse ist unvollständig. Suche eine andere.',
  'page.nothing-title': 'Seite nicht gefunden',
  'page.nothing': 'Prüfe die Adresse. Vielleicht gibt es die Seite auch nicht mehr.',
  'page.refused-title': 'So lässt sich diese Seite nicht öffnen',
  'page.refused': 'Geh zur vorigen Seite zurück und versuche es dort noch einmal.',
  'page.not-found-find': 'Eine Toilette in deiner Nähe finden',
};
