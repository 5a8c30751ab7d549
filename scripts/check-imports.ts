/**
 * Checks the imports of all modules: part of `npm run check`. Fails on an import that the tables of docs/architecture.md
 * do not allow, and on every circle, between files or folders, types included.
 *
 * Usage: node scripts/check-imports.ts [folder of a checkout]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOf } from './check-imports/faults.ts';
import { readImports, readRules } from './check-imports/modules.ts';

const OURS = fileURLToPath(new URL('..', import.meta.url));

const root = process.argv[2] ?? OURS;
const rules = readRules(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
const imports = readImports(root, [...rules.mayImport.keys()]);
const faults = faultsOf(imports, rules);
for (const fault of faults) console.error(fault);
const count = [...imports.values()].reduce((sum, each) => sum + each.length, 0);
console.log(`Checked ${count} imports of ${imports.size} modules: ${faults.length} faults.`);
if (faults.length > 0) process.exitCode = 1;
