/**
 * The browser's code, built to web/dist: one entry for the page "Find" (map and languages are loaded when they are
 * needed). The server reads the manifest to name the files; relative addresses let it stand below any path.
 */
import { defineConfig } from 'vite';

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
        'static-find': 'web/static-site/find.ts',
        way: 'web/way/main.tsx',
        'static-way': 'web/static-site/way.ts',
        'static-page': 'web/static-site/page.ts',
        'static-missing': 'web/static-site/missing.tsx',
        sw: 'web/worker/sw.ts',
      },
      output: {
        // The service worker is asked for by this name; browsers look for a new one there.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Many web servers do not know that .mjs is a script, nginx of Debian among them: browsers would refuse it.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
      },
    },
  },
});
