/** The web app manifest: what the site is called and looks like once it is installed. */
import { type AllTexts, pathOf, type Site } from '#views';

/** @param icons whether the build has drawn them; the drawing itself is always there */
export function appManifest(site: Site, texts: AllTexts, icons: boolean): object {
  const at = (path: string) => pathOf(site, path);
  const png = (name: string, size: number, purpose: string) => ({
    src: at(`/icons/${name}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: at('/'),
    name: texts.say('find.app-name'),
    short_name: 'Lootiles',
    description: texts.say('find.description'),
    lang: texts.language,
    start_url: at('/'),
    scope: at('/'),
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6e62',
    categories: ['navigation', 'travel', 'utilities'],
    // A long press on the sign of the installed app offers them (web/find/search-app.tsx knows the addresses).
    shortcuts: [
      { name: texts.say('find.shortcut'), url: at('/?near=me') },
      { name: texts.say('find.shortcut-saved'), url: at('/?show=saved') },
    ],
    icons: [
      { src: at('/favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...(icons
        ? [
            png('icon-192.png', 192, 'any'),
            png('icon-512.png', 512, 'any'),
            png('maskable-512.png', 512, 'maskable'),
          ]
        : []),
    ],
  };
}
