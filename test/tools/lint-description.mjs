// Lints an API description with all rules: node lint-description.mjs <node_modules of the tools> <file>. Prints JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , tools, file] = process.argv;
const { createConfig, lintFromString } = createRequire(join(tools, 'x.js'))('@redocly/openapi-core');
const config = await createConfig({ extends: ['recommended-strict'] });
const found = await lintFromString({ source: readFileSync(file, 'utf8'), config });
console.log(JSON.stringify(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)));
