/** The shell of every page, and pages without content, in Dutch. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Naar de inhoud',
  'shell.navigation': 'Hoofdmenu',
  'shell.business': 'Voor zaken',
  'shell.account': 'Account',
  'shell.more': 'Meer over Lootiles',
  'shell.agents': 'Voor AI-agenten',
  'shell.privacy': 'Privacy',
  'shell.imprint': 'Colofon',
  'shell.api': 'API',
  'shell.licence': 'Gegevens en licenties',
  'shell.problems': 'API-problemen',
  'shell.toilets': 'Toiletten:',
  'shell.credit-licence': 'ODbL 1.0 en andere bronnen',
  'shell.contact': 'Contact:',
  'shell.propose': 'Een toilet voorstellen',
  'shell.language': 'Taal',
  'find.description':
    'Vind het dichtstbijzijnde toilet dat nu open, gratis of toegankelijk is. Geen account nodig, op elke telefoon.',
  'find.app-name': 'Lootiles: openbare toiletten',
  'find.shortcut': 'Dichtstbijzijnde toilet',
  'offline.page-title': 'Geen verbinding',
  'offline.page': 'Deze pagina staat niet op dit apparaat.',
  'offline.to-find': 'Vind een toilet in je bewaarde gebieden',
  'page.title': '{name}: toilet op Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Toilet niet gevonden',
  'page.not-found': 'Misschien is het weg, of het adres is onvolledig. Zoek een ander.',
  'page.nothing-title': 'Pagina niet gevonden',
  'page.nothing': 'Controleer het adres. Misschien is de pagina weg.',
  'page.refused-title': 'Deze pagina kan zo niet worden geopend',
  'page.refused': 'Ga terug naar de vorige pagina en probeer het daar opnieuw.',
  'page.not-found-find': 'Vind een toilet in de buurt',
};
