/**
 * Checks documents and comments: part of `npm run check`. Fails on links and paths that lead nowhere. Lists, and does not
 * fail on, doc comments that leave out their subject and sentences of documents over 30 words: `--list` prints them all.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deadEndsOf, documentsIn, lengthsOf } from './check-docs/documents.ts';
import { subjectlessComments } from './check-docs/prose.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONG_WORDS = 30;
const SOURCES = '{schemas,shards,overlay,views,pipeline,server,web,commands,scripts}/**/*.{ts,tsx}';

const isListing = process.argv.includes('--list');
const documents = documentsIn(ROOT);
const deadEnds = documents.flatMap((document) => deadEndsOf(ROOT, document));
const long = documents.flatMap((document) =>
  lengthsOf(ROOT, document, LONG_WORDS).long.map(({ text, words }) => `${document}: ${words} words: ${text}`),
);
const comments = globSync(SOURCES, { cwd: ROOT, exclude: ['**/dist/**', '**/node_modules/**'] })
  .sort()
  .flatMap((path) =>
    subjectlessComments(readFileSync(join(ROOT, path), 'utf8')).map(
      ({ line, text }) => `${path}:${line}: ${text}`,
    ),
  );

if (isListing) for (const line of [...comments, ...long]) console.log(line);
for (const line of deadEnds) console.error(line);
console.log(
  `Checked ${documents.length} documents: ${deadEnds.length} dead links, ${long.length} sentences over ${LONG_WORDS} words, ` +
    `${comments.length} doc comments without a subject${isListing ? '' : ' (node scripts/check-docs.ts --list)'}.`,
);
if (deadEnds.length > 0) process.exitCode = 1;
