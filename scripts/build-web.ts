/**
 * Builds the browser's code to web/dist, with its icons and compressed copies: `npm run build`, and before
 * `npm start`. Skipped in milliseconds where nothing that goes into it has changed since the last build.
 *
 * Where the tools of the build are not installed (`npm ci --omit=dev`), what is built already is served, and pages
 * without scripts where nothing is.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'web/dist');
/** Written last: a build that was interrupted has none. */
const STAMP = join(DIST, '.stamp');
const ICON = join(ROOT, 'server/pages/favicon.svg');
const INPUTS = [
  'web/**/*.{ts,json}',
  'views/**/*.ts',
  'schemas/*.ts',
  'vite.config.ts',
  'scripts/build-web.ts',
  'package-lock.json',
  'server/pages/favicon.svg',
];
/** The icons of the installed app; `maskable` ones are cut to the shape of the platform. */
const ICONS = [
  { name: 'icon-192.png', size: 192, maskable: false },
  { name: 'icon-512.png', size: 512, maskable: false },
  { name: 'maskable-512.png', size: 512, maskable: true },
  { name: 'apple-touch-icon.png', size: 180, maskable: true },
];

const stamp = hashOfInputs();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) await build();

async function build(): Promise<void> {
  if (!isInstalled('vite')) {
    console.error(
      'The build tools of the website are not installed, so its scripts are not rebuilt. Run "npm ci" to install them.',
    );
    return;
  }
  console.error('Building the website…');
  rmSync(STAMP, { force: true });
  const { build: bundle } = await import('vite');
  await bundle({ configFile: join(ROOT, 'vite.config.ts') });
  await drawIcons();
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
    return false;
  }
}

async function drawIcons(): Promise<void> {
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
}

/** With room around it: a platform may cut a fifth off each side. */
function onGround(drawing: string): string {
  const inner = drawing.replace('<svg ', '<svg x="14" y="14" width="36" height="36" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#e3f1ee"/>${inner}</svg>`;
}

/** Once here instead of at every answer. */
function compress(): void {
  for (const path of globSync('{sw.js,assets/*.{js,mjs,css}}', { cwd: DIST })) {
    const bytes = readFileSync(join(DIST, path));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(DIST, `${path}.br`), brotliCompressSync(bytes, { params: quality }));
    writeFileSync(join(DIST, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
