/**
 * Builds the npm package of a release: `npm run release`, then `npm pack ./build/release`.
 *
 * The program runs from TypeScript, but Node strips no types inside node_modules. So each file is stripped here by Node
 * itself: line for line the same code. Imports and addresses of files change their ending, nothing else.
 */
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import './build-web.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RELEASE = join(ROOT, 'build/release');
/** Folders of the program. Pages and scripts are in web/dist. */
const FOLDERS = ['commands', 'common', 'demo', 'overlay', 'pipeline', 'schemas', 'server', 'shards'];
/** Files that the program reads beside its code. */
const READ = ['css', 'svg', 'ico', 'sql', 'golden'];
const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];
/** An import or an address of another file of the program. */
const RELATIVE_TS = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

const Package = z.looseObject({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

rmSync(RELEASE, { recursive: true, force: true });
const programs = globSync([...FOLDERS.map((folder) => `${folder}/**/*.ts`), 'lootiles.ts'], { cwd: ROOT });
for (const path of programs)
  if (!path.endsWith('.d.ts')) write(path.replace(/\.ts$/, '.js'), strippedOf(path));
write('launcher.js', strippedOf('scripts/release-launcher.ts'));
for (const path of globSync(
  FOLDERS.map((folder) => `${folder}/**/*.{${READ.join(',')}}`),
  { cwd: ROOT },
))
  copy(path);
for (const path of DOCUMENTS) copy(path);
cpSync(join(ROOT, 'web/dist'), join(RELEASE, 'web/dist'), { recursive: true });
write('package.json', `${JSON.stringify(packageOf(), null, 2)}\n`);
console.log(
  `The release is in ${RELEASE}: ${programs.length} files of code. Pack it with "npm pack ./build/release".`,
);

function strippedOf(path: string): string {
  return stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8')).replaceAll(RELATIVE_TS, '$1$2.js$1');
}

/** What a user of the package needs of ours. */
function packageOf(): object {
  const own = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const { version, description, license, engines, dependencies, optionalDependencies } = own;
  return {
    ...{ name: 'lootiles', version, description, license, type: 'module' },
    bin: { lootiles: './launcher.js' },
    imports: { '#views': './web/dist/server/views.js' },
    ...{ engines, dependencies, optionalDependencies },
  };
}

function write(path: string, text: string): void {
  const target = join(RELEASE, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function copy(path: string): void {
  mkdirSync(dirname(join(RELEASE, path)), { recursive: true });
  copyFileSync(join(ROOT, path), join(RELEASE, path));
}
