/** The shell of every page, and pages without content, in Polish. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Przejdź do treści',
  'shell.navigation': 'Główne',
  'shell.business': 'Dla firm',
  'shell.account': 'Konto',
  'shell.more': 'Więcej o Lootiles',
  'shell.agents': 'Dla agentów AI',
  'shell.privacy': 'Prywatność',
  'shell.imprint': 'Nota prawna',
  'shell.api': 'API',
  'shell.licence': 'Dane i licencje',
  'shell.problems': 'Problemy API',
  'shell.toilets': 'Toalety:',
  'shell.credit-licence': 'ODbL 1.0 i inne źródła',
  'shell.contact': 'Kontakt:',
  'shell.propose': 'Zgłoś toaletę',
  'shell.language': 'Język',
  'find.description':
    'Znajdź najbliższą toaletę, która jest teraz otwarta, bezpłatna lub dostępna. Bez konta, na każdym telefonie.',
  'find.app-name': 'Lootiles: toalety publiczne',
  'find.shortcut': 'Najbliższa toaleta',
  'offline.page-title': 'Brak połączenia',
  'offline.page': 'Ta strona nie jest zapisana na tym urządzeniu.',
  'offline.to-find': 'Znajdź toaletę w zapisanych obszarach',
  'page.title': '{name}: toaleta w Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Nie znaleziono toalety',
  'page.not-found': 'Może już jej nie ma albo adres jest niepełny. Poszukaj innej.',
  'page.nothing-title': 'Nie znaleziono strony',
  'page.nothing': 'Sprawdź adres. Strony może już nie być.',
  'page.refused-title': 'Tej strony nie można tak otworzyć',
  'page.refused': 'Wróć na poprzednią stronę i spróbuj tam ponownie.',
  'page.not-found-find': 'Znajdź toaletę w pobliżu',
};
