/**
 * Builds packages/ as they are published: `npm run build:packages [name…]`, after `npm run build`. `npm pack` of an engine
 * builds it by itself.
 *
 * An engine is a package with an index.ts. It is compiled to dist/<its name>/, beside the sources of other packages that
 * it imports, so that it works alone.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The address of a thread's module: the compiler changes the ending of imports alone. */
const THREAD = /(new URL\('\.{1,2}\/[^']+)\.ts'/g;
const COMPILE =
  '--noEmit false --declaration --rewriteRelativeImportExtensions --rootDir packages --target es2022 --lib es2024,esnext.array,esnext.collection,esnext.iterator,esnext.disposable --module nodenext --moduleDetection force --types node --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --verbatimModuleSyntax --skipLibCheck --ignoreConfig --outDir';

const named = process.argv.slice(2);
const names = globSync('packages/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path)));
for (const name of named.length > 0 ? named : names) build(name);

function build(name: string): void {
  const folder = join(ROOT, 'packages', name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  if (name === 'element') copyFileSync(join(ROOT, 'web/dist/toilet-map.js'), join(folder, 'toilet-map.js'));
  else
    compile(name === 'client' ? ['-p', folder] : [`packages/${name}/index.ts`, ...COMPILE.split(' '), dist]);
  for (const path of globSync('**/*.js', { cwd: dist })) {
    const text = readFileSync(join(dist, path), 'utf8');
    if (THREAD.test(text)) writeFileSync(join(dist, path), text.replaceAll(THREAD, "$1.js'"));
  }
}

function compile(args: readonly string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}
