/**
 * Builds the npm package of a release: `npm run release`, then `npm pack ./build/release`.
 *
 * The program runs from TypeScript, but Node strips no types inside node_modules. So each file is stripped here by Node
 * itself: line for line the same code. Imports and addresses of files change their ending, nothing else.
 *
 * The same commit gives the same bytes on each machine with this Node and npm: npm writes one date for all files, the rest
 * of what differs is taken out here.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import './build-web.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RELEASE = join(ROOT, 'build/release');
/** Folders of the program. Pages and scripts are in web/dist. */
const FOLDERS = ['commands', 'common', 'overlay', 'pipeline', 'reads', 'schemas', 'server', 'shards'];
/** Files that the program reads beside its code. */
const READ = ['css', 'svg', 'ico', 'sql', 'golden', 'pbf', 'br', 'json'];
const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];
/** Folder of files for the machine of an operator: units, proxies, scripts. */
const DEPLOY = 'deploy';
/**
 * The borders of time zones come inside the package, with the library that reads them, its own packages, and one of its three
 * sets of borders: the two others are 41 MB that nothing reads, and npm cannot leave out a part of a package.
 */
const BORDERS = { name: 'geo-tz', unread: /\/geo-tz\/data\/timezones-|\.map$|\.[cm]?ts$/ };
/** An import or an address of another file of the program. */
const RELATIVE_TS = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * Arguments of npm. By the lock file it lists hashes, and the packages of all platforms. Those of developers are included,
 * whatever NODE_ENV says: npm would leave out with them what the program needs as well, such as hono.
 */
const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'];
/** How npm marks what only developers need. */
const FOR_DEVELOPERS = 'cdx:npm:package:development';
const Bom = z.looseObject({
  // A random number, the time, and the name of the folder: JSON leaves out what is undefined.
  serialNumber: z.string().transform(() => undefined),
  metadata: z.looseObject({
    timestamp: z.string().transform(() => undefined),
    component: z.looseObject({ name: z.string().transform(() => 'lootiles') }),
  }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      properties: z.array(z.looseObject({ name: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const Installed = z.array(z.object({ location: z.string() }));
const Package = z.looseObject({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

rmSync(RELEASE, { recursive: true, force: true });
const programs = globSync(
  [...FOLDERS.map((folder) => `${folder}/**/*.ts`), 'packages/*/{*,src/**/*}.ts', 'lootiles.ts'],
  { cwd: ROOT },
);
for (const path of programs)
  if (!path.endsWith('.d.ts')) write(path.replace(/\.ts$/, '.js'), strippedOf(path));
write('launcher.js', strippedOf('scripts/release-launcher.ts'));
for (const path of globSync(
  [...FOLDERS, 'packages/*/src'].map((folder) => `${folder}/**/*.{${READ.join(',')}}`),
  { cwd: ROOT },
))
  copy(path);
for (const path of DOCUMENTS) copy(path);
cpSync(join(ROOT, DEPLOY), join(RELEASE, DEPLOY), { recursive: true });
cpSync(join(ROOT, 'web/dist'), join(RELEASE, 'web/dist'), { recursive: true });
copyBorders();
write('package.json', `${JSON.stringify(packageOf(), null, 2)}\n`);
setModes();
// What the program is made of, for those who must know (CycloneDX).
writeFileSync(join(ROOT, 'build/sbom.cdx.json'), `${JSON.stringify(billOf(), null, 2)}\n`);
console.log(
  `The release is in ${RELEASE}: ${programs.length} files of code. Pack it with "npm pack ./build/release".`,
);

function strippedOf(path: string): string {
  return stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8')).replaceAll(RELATIVE_TS, '$1$2.js$1');
}

/** Sets the rights of files, which otherwise are those of the umask of this machine. */
function setModes(): void {
  for (const entry of readdirSync(RELEASE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Returns the list of npm, without what only developers need. */
function billOf(): object {
  const all = Bom.parse(
    JSON.parse(execFileSync('npm', SBOM, { cwd: ROOT, maxBuffer: 64e6, encoding: 'utf8' })),
  );
  const components = all.components.filter(
    ({ properties }) => !properties.some(({ name }) => name === FOR_DEVELOPERS),
  );
  const left = new Set(all.components.map((each) => each['bom-ref']));
  for (const each of components) left.delete(each['bom-ref']);
  const dependencies = all.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }));
  return { ...all, components, dependencies };
}

function copyBorders(): void {
  const query = `#${BORDERS.name}, #${BORDERS.name} *`;
  const found = execFileSync('npm', ['query', query], { cwd: ROOT, maxBuffer: 64e6, encoding: 'utf8' });
  for (const { location } of Installed.parse(JSON.parse(found))) {
    const filter = (path: string) => !BORDERS.unread.test(path);
    cpSync(join(ROOT, location), join(RELEASE, location), { recursive: true, filter });
  }
}

/** Returns what the package of a user needs of our package.json. */
function packageOf(): object {
  const own = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const { version, description, license, engines, dependencies, optionalDependencies } = own;
  return {
    ...{ name: 'lootiles', version, description, license, type: 'module' },
    bin: { lootiles: './launcher.js' },
    imports: { '#views': './web/dist/server/views.js' },
    ...{ engines, dependencies, optionalDependencies, bundleDependencies: [BORDERS.name] },
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
