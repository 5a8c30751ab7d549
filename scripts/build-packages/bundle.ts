/**
 * Makes one file of a package and all of ours that it imports, schemas and file formats among it, for browsers and workers.
 * Its dependencies stay imports. Beside it are the declarations of its face.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, defaultServerConditions, runnerImport } from 'vite';
import { z } from 'zod';

/** The declarations that are written from the description of the API, which views are a part of: they need not be built. */
const TYPES = 'reader/types.d.ts';
const UNCOMPILED = ['uncompiled', ...defaultServerConditions];

/** The faces of the packages that are bundled, as paths inside of packages/. */
export const BUNDLED: ReadonlyMap<string, string> = new Map([
  ['client', 'client/src/index.ts'],
  ['edge', 'edge/index.ts'],
  ['reader', 'reader/published.ts'],
]);

/** Finds the specifiers that a declaration imports. */
const IMPORTED = /(?:from |import\()'([^']+)'/g;
const Package = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

export async function bundle(root: string, name: string, face: string): Promise<void> {
  const folder = join(root, 'packages', name);
  const { dependencies } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'dist', dirname(face)),
      target: 'es2022',
      lib: { entry: join(root, 'packages', face), formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        external: Object.keys(dependencies),
        // Modules of ours do nothing but define: what is not used falls away with its tables.
        treeshake: { moduleSideEffects: false },
        output: { minify: true, chunkFileNames: '[name].js' },
      },
    },
  });
  declare(root, face, join(folder, 'dist'), await clientTypes(root));
}

async function clientTypes(root: string): Promise<string> {
  const resolve = { conditions: UNCOMPILED, externalConditions: UNCOMPILED };
  const { module } = await runnerImport<typeof import('../client-types.ts')>(
    join(root, 'scripts/client-types.ts'),
    { configFile: false, root, environments: { inline: { resolve } } },
  );
  return module.clientTypes();
}

/** Writes the declarations of a face under the name of an index, and those of what it imports, to the same paths. */
function declare(root: string, face: string, dist: string, types: string): void {
  const made = mkdtempSync(join(tmpdir(), 'lootiles-declarations-'));
  const copied = new Set<string>();
  const copy = (module: string, as = module): void => {
    if (copied.has(module)) return;
    copied.add(module);
    const text = module === TYPES ? types : readFileSync(join(made, 'packages', module), 'utf8');
    mkdirSync(dirname(join(dist, as)), { recursive: true });
    writeFileSync(join(dist, as), text);
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) {
      const path = join(dirname(module), specifier.replace(/\.(js|ts)$/, '.d.ts'));
      if (!specifier.startsWith('.') || path.startsWith('..'))
        throw new Error(
          `${module} imports ${specifier}: the types of a face may import other packages alone.`,
        );
      copy(path);
    }
  };
  try {
    compile(root, [
      `packages/${face}`,
      ...DECLARE,
      ...['--emitDeclarationOnly', '--rootDir', '.', '--outDir', made],
    ]);
    copy(face.replace(/\.ts$/, '.d.ts'), join(dirname(face), 'index.d.ts'));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Options that make JavaScript and declarations of TypeScript. */
export const DECLARE =
  '--noEmit false --declaration --rewriteRelativeImportExtensions --target es2022 --lib es2024,esnext.array,esnext.collection,esnext.iterator,esnext.disposable --module nodenext --moduleDetection force --types node --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --verbatimModuleSyntax --skipLibCheck --ignoreConfig'.split(
    ' ',
  );

/** The compiler, as packages are built with it. */
export function compile(root: string, args: readonly string[]): void {
  execFileSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, stdio: ['ignore', 2, 2] });
}
