/** The shell of every page, and pages without content, in English: the texts that name the keys. `{name}` stands for a value. */
export const shell = {
  // The shell of every page
  'shell.skip': 'Skip to the content',
  'shell.navigation': 'Main',
  'shell.business': 'For businesses',
  'shell.account': 'Account',
  'shell.more': 'More about Lootiles',
  'shell.agents': 'For AI agents',
  'shell.privacy': 'Privacy',
  'shell.imprint': 'Imprint',
  'shell.api': 'API',
  'shell.licence': 'Data and licences',
  'shell.problems': 'API problems',
  'shell.toilets': 'Toilets:',
  'shell.credit-licence': 'ODbL 1.0 and other sources',
  'shell.contact': 'Contact:',
  'shell.propose': 'Propose a toilet',
  'shell.language': 'Language',
  'find.description':
    'Find the nearest toilet that is open now, free or accessible. No account needed, on any phone.',
  'find.app-name': 'Lootiles: public toilets',
  'find.shortcut': 'Nearest toilet',
  'offline.page-title': 'No connection',
  'offline.page': 'This page is not saved on this device.',
  'offline.to-find': 'Find a toilet in your saved areas',

  // The page of a toilet
  'page.title': '{name}: toilet on Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Toilet not found',
  'page.not-found': 'It may be gone, or the address is incomplete. Search for another one.',
  'page.nothing-title': 'Page not found',
  'page.nothing': 'Check the address. The page may also be gone.',
  'page.refused-title': 'This page cannot be opened like that',
  'page.refused': 'Go back to the previous page, and try again there.',
  'page.not-found-find': 'Find a toilet near you',
} as const;
