/** The compiler, as packages are built with it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Options that make JavaScript and declarations of TypeScript. */
export const DECLARE =
  '--noEmit false --declaration --rewriteRelativeImportExtensions --target es2022 --lib es2024,esnext.array,esnext.collection,esnext.iterator,esnext.disposable --module nodenext --moduleDetection force --types node --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --verbatimModuleSyntax --skipLibCheck --ignoreConfig'.split(
    ' ',
  );

export function compile(root: string, args: readonly string[]): void {
  execFileSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, stdio: ['ignore', 2, 2] });
}
