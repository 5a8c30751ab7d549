/**
 * Builds the website to web/dist: the browser's code with its icons and compressed copies, and in web/dist/server the
 * views as the server imports them. Runs as `npm run build` and before `npm start`. It takes milliseconds if nothing
 * that goes into the build has changed since the last one.
 *
 * Without the tools of the build (`npm ci --omit=dev`), what is built already is used.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { drawSprite, SCHEMES } from '../packages/basemap/ground.ts';
import { LANGUAGES } from '../schemas/text/languages.ts';
import { ELEMENT_KEYS } from '../web/element/element-words.ts';
import { oneScript } from './one-script.ts';
import { readCatalogue } from './texts/catalogues.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'web/dist');
/** Written last: a build that was interrupted has none. */
const STAMP = join(DIST, '.stamp');
const ICON = join(ROOT, 'server/pages/shell/favicon.svg');
const INPUTS = [
  'web/**/*.{ts,tsx,json,css}',
  'views/**/*.{ts,tsx}',
  'texts/**/*.json',
  'schemas/**/*.ts',
  'packages/*/{package.json,*.ts,src/**/*.ts}',
  'shards/**/*.ts',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/{build-web,one-script,texts/catalogues}.ts',
  'package-lock.json',
  'server/pages/shell/favicon.svg',
];
/** The icons of the installed app; `maskable` ones are cut to the shape of the platform. */
const ICONS = [
  { name: 'icon-192.png', size: 192, maskable: false },
  { name: 'icon-512.png', size: 512, maskable: false },
  { name: 'maskable-512.png', size: 512, maskable: true },
  { name: 'apple-touch-icon.png', size: 180, maskable: true },
];

/** The build of what the server imports as `#views`. Packages stay outside: the server has them. */
const SERVER_VIEWS = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: 'views/index.ts',
    outDir: 'web/dist/server',
    target: 'node24',
    rollupOptions: { checks: { pluginTimings: false }, output: { entryFileNames: 'views.js' } },
  },
} as const satisfies InlineConfig;

const stamp = hashOfInputs();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) await build();

async function build(): Promise<void> {
  if (!isInstalled('vite')) {
    console.error(
      'The build tools of the website are not installed, so it is not rebuilt. Run "npm ci" to install them.',
    );
    return;
  }
  console.error('Building the website…');
  rmSync(STAMP, { force: true });
  // Tests have another: with it, JSX would be compiled for development, with the paths of this machine.
  process.env.NODE_ENV = 'production';
  const { build: bundle } = await import('vite');
  await bundle({ configFile: join(ROOT, 'vite.config.ts') });
  await bundle(SERVER_VIEWS);
  writeFileSync(join(DIST, 'mcp-app.html'), await mcpApp());
  const words = { ELEMENT_WORDS: JSON.stringify(elementWords()) };
  writeFileSync(join(DIST, 'toilet-map.js'), await oneScript('web/element/toilet-map.ts', words));
  await drawPictures();
  compress();
  writeFileSync(STAMP, stamp);
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const paths = globSync(INPUTS, { cwd: ROOT, exclude: ['web/dist/**'] }).sort();
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    // It is not installed.
    return false;
  }
}

/** The icons of the app, and those of the map in one picture a scheme and pixel ratio. */
async function drawPictures(): Promise<void> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  const require = createRequire(import.meta.url);
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const drawing = readFileSync(ICON, 'utf8');
  mkdirSync(join(DIST, 'icons'), { recursive: true });
  for (const { name, size, maskable } of ICONS) {
    const svg = maskable ? onGround(drawing) : drawing;
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
    writeFileSync(join(DIST, 'icons', name), png);
  }
  mkdirSync(join(DIST, 'map'), { recursive: true });
  // The server draws pictures of the map with it. Its licence (OFL) allows that.
  const font = require.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2');
  copyFileSync(font, join(DIST, 'map/noto-sans-latin.woff2'));
  for (const scheme of SCHEMES) {
    for (const ratio of [1, 2] as const) {
      const { svg, index } = drawSprite(scheme, ratio);
      const path = join(DIST, 'map', `sprite-${scheme}${ratio === 1 ? '' : '@2x'}`);
      writeFileSync(`${path}.png`, new Resvg(svg).render().asPng());
      writeFileSync(`${path}.json`, JSON.stringify(index));
    }
  }
}

/** With room around it: a platform may cut a fifth off each side. */
function onGround(drawing: string): string {
  const inner = drawing.replace('<svg ', '<svg x="14" y="14" width="36" height="36" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#e3f1ee"/>${inner}</svg>`;
}

/** The page for the chat of agents: one file, because hosts show it without an address of its own. */
async function mcpApp(): Promise<string> {
  const script = await oneScript('web/mcp-app/main.ts');
  // The server puts its address in. A script may not hold the end of its own element.
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="server" content="{{server}}">
<title>Toilets</title>
<body>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</html>
`;
}

/** The words of the element by language, a message a line: keys in each language would take 2.5 KB more. */
function elementWords(): Record<string, string> {
  const catalogues = LANGUAGES.map((language) => [language, readCatalogue(language)] as const);
  const lines = ELEMENT_KEYS.flatMap((key) => {
    const forms = new Set(catalogues.flatMap(([, messages]) => Object.keys(messages.get(key) ?? {})));
    return [...forms].map((form) => ({ key, form }));
  });
  const keys = lines.map(({ key, form }) => (form === '' ? key : `${key}_${form}`));
  const said = catalogues.map(([language, messages]) => [
    language,
    lines.map(({ key, form }) => messages.get(key)?.[form] ?? '').join('\n'),
  ]);
  return { keys: keys.join('\n'), ...Object.fromEntries(said) };
}

/** Once here instead of at every answer. */
function compress(): void {
  for (const path of globSync('{sw.js,toilet-map.js,assets/*.{js,css}}', { cwd: DIST })) {
    const bytes = readFileSync(join(DIST, path));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(DIST, `${path}.br`), brotliCompressSync(bytes, { params: quality }));
    writeFileSync(join(DIST, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
