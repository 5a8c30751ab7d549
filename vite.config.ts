/**
 * The browser's code, built to web/dist: one entry for the page "Find" (map and languages are loaded when they are
 * needed). The server reads the manifest to name the files; relative addresses let it stand below any path.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const [FIND, TOILET] = ['find/main.tsx', 'contribute/toilet.tsx'] as const;
/** Modules of shared files. Others are alone: small pages need `texts.ts`, and no more. */
const SHARED = /^(?:views|schemas|web|packages\/(?:client|sphere))\/(?!texts\/|text\/languages)/;

/**
 * Puts the modules that the page "Find" shares with others into few files, for each is compressed alone: in 30 files they have 4 KB
 * more. A page may load more of them than it needs: that of a proposal 5 KB.
 */
const sharedFile: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const isOf = (entry: string) => modulesOf(entry, modules).has(id);
  if (!isOf(FIND)) return null;
  if (id.includes('/node_modules/preact/')) return 'preact';
  if (!SHARED.test(id.slice(ROOT.length))) return null;
  return isOf(TOILET) ? 'shared' : 'shared-find';
};

/** The modules that an entry needs at once. */
function modulesOf(entry: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([`${ROOT}web/${entry}`]);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Loaded with the first name of a place: the words of asking have 15 KB packed. */
const BY_NAME = /\/packages\/(?:reader\/src\/find-places|gazetteer\/src\/(?:search\/asking|written\/))/;

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // The map is one file of 1 MB; it is loaded after the first paint.
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      checks: { pluginTimings: false },
      input: {
        main: 'web/find/main.tsx',
        toilet: 'web/contribute/toilet.tsx',
        place: 'web/map/place.ts',
        propose: 'web/contribute/propose.tsx',
        account: 'web/account/sign-in.ts',
        listing: 'web/business/listing.tsx',
        moderation: 'web/moderation/main.tsx',
        offline: 'web/contribute/offline.ts',
        'static-first': 'web/static-site/first.ts',
        way: 'web/way/main.tsx',
        'static-page': 'web/static-site/page.ts',
        'static-missing': 'web/static-site/missing.tsx',
        sw: 'web/worker/sw.ts',
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'by-name', test: BY_NAME, priority: 1, includeDependenciesRecursively: false },
            { name: sharedFile, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
        // The service worker is asked for by this name; browsers look for a new one there.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Many web servers do not know that .mjs is a script, nginx of Debian among them: browsers would refuse it.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
      },
    },
  },
});
