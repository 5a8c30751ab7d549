/**
 * Builds packages/ as they are published: `npm run build:packages [name…]`, after `npm run build`. `npm pack` of an engine
 * builds it by itself.
 *
 * An engine is a package with an index.ts. Its faces, the files directly in its folder, are compiled to dist/<its name>/,
 * beside the sources of other packages that they import, so that it works alone. So are the modules that threads start
 * by their address, and the data that is read by it. A package that imports more than packages is bundled
 * (build-packages/bundle.ts).
 */
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED, bundle, compile, DECLARE } from './build-packages/bundle.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The address of a file beside the code: the compiler follows imports alone, and changes the ending of these alone. */
const ADDRESS = /new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g;

const named = process.argv.slice(2);
const names = globSync('packages/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path)));
for (const name of named.length > 0 ? named : names) await build(name);

async function build(name: string): Promise<void> {
  const folder = join(ROOT, 'packages', name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const face = BUNDLED.get(name);
  if (name === 'element') copyFileSync(join(ROOT, 'web/dist/toilet-map.js'), join(folder, 'toilet-map.js'));
  else if (face !== undefined) await bundle(ROOT, name, face);
  else compileEngine(globSync(`packages/${name}/*.ts`, { cwd: ROOT }), dist);
}

function compileEngine(modules: readonly string[], dist: string): void {
  compile(ROOT, [...modules, ...DECLARE, '--rootDir', 'packages', '--outDir', dist]);
  const paths = globSync('**/*.js', { cwd: dist });
  const named = paths.flatMap((path) =>
    Array.from(readFileSync(join(dist, path), 'utf8').matchAll(ADDRESS), ([, to = '']) =>
      join(dirname(path), to),
    ),
  );
  const threads = named.filter((path) => path.endsWith('.ts') && !paths.includes(path.replace(/ts$/, 'js')));
  if (threads.length > 0) {
    compileEngine([...modules, ...threads.map((path) => join('packages', path))], dist);
    return;
  }
  for (const path of named)
    if (!path.endsWith('.ts')) copyFileSync(join(ROOT, 'packages', path), join(dist, path));
  for (const path of paths) {
    const text = readFileSync(join(dist, path), 'utf8');
    const changed = text.replaceAll(ADDRESS, (address) => address.replace(".ts'", ".js'"));
    if (changed !== text) writeFileSync(join(dist, path), changed);
  }
}
