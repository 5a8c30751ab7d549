/**
 * Checks documents and comments: part of `npm run check`. Fails on links and paths that lead nowhere, and on more
 * comments against the rules of prose (CONTRIBUTING.md) than MOST_COMMENTS allows. Lists, and does not fail on,
 * sentences of documents over 30 words: `--list` prints everything.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deadEndsOf, documentsIn, lengthsOf } from './check-docs/documents.ts';
import {
  citedFiles,
  commentsWith,
  type FoundComment,
  silentCatches,
  subjectlessComments,
} from './check-docs/prose.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONG_WORDS = 30;
const FORBIDDEN = /\b(?:[Ww]hoever|(?:[Nn]o|[Ss]ome|[Aa]ny)body|[Tt]old|[Hh]eld|[Ll]ent|at hand)\b/;
const SOURCES =
  '{common,schemas,shards,overlay,views,pipeline,reads,server,web,commands,bench,scripts,packages}/**/*.{ts,tsx}';
/** Limits of the comments that each rule finds. Some are for places: in which file, which table, which spot. */
const MOST_COMMENTS: readonly (readonly [
  what: string,
  most: number,
  find: (source: string) => FoundComment[],
])[] = [
  ['doc comments without a subject', 0, subjectlessComments],
  ['comments with a forbidden word', 0, (source) => commentsWith(FORBIDDEN, source)],
  ['catches without a name or a comment', 0, silentCatches],
  ['comments that name a file that is not there', 0, namesNoFile],
  ['comments with "where"', 30, (source) => commentsWith(/\b[Ww]here\b/, source)],
];

/** Paths of files that a comment may name, each behind a slash. */
const FILES = globSync('**/*.{ts,tsx,mjs,cjs,md,sql}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**', 'build/**'],
}).map((path) => `/${path}`);
const isThere = new Map<string, boolean>();

const isListing = process.argv.includes('--list');
const documents = documentsIn(ROOT);
const deadEnds = documents.flatMap((document) => deadEndsOf(ROOT, document));
const long = documents.flatMap((document) =>
  lengthsOf(ROOT, document, LONG_WORDS).long.map(({ text, words }) => `${document}: ${words} words: ${text}`),
);
const sources = globSync(SOURCES, {
  cwd: ROOT,
  exclude: ['**/{dist,node_modules}/**', 'packages/reader/types.ts', 'packages/*/test/**'],
})
  .sort()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const comments = MOST_COMMENTS.map(([what, most, find]) => ({
  what,
  most,
  lines: sources.flatMap(({ path, text }) =>
    find(text).map((comment) => `${path}:${comment.line}: ${comment.text}`),
  ),
}));

function namesNoFile(source: string): FoundComment[] {
  return citedFiles(source).filter(({ text }) => {
    const known =
      isThere.get(text) ?? FILES.some((path) => path.endsWith(`/${text.replace(/^(\.\.?\/)+/, '')}`));
    isThere.set(text, known);
    return !known;
  });
}

const tooMany = comments.filter(({ most, lines }) => lines.length > most);

if (isListing) for (const line of [...comments.flatMap(({ lines }) => lines), ...long]) console.log(line);
for (const line of deadEnds) console.error(line);
for (const { what, most, lines } of tooMany) console.error([`${what}: at most ${most}`, ...lines].join('\n'));
console.log(
  `Checked ${documents.length} documents: ${deadEnds.length} dead links, ${long.length} sentences over ${LONG_WORDS} words. ` +
    `Checked ${sources.length} modules: ${comments.map(({ what, lines }) => `${lines.length} ${what}`).join(', ')}` +
    `${isListing ? '' : ' (node scripts/check-docs.ts --list)'}.`,
);
if (deadEnds.length > 0 || tooMany.length > 0) process.exitCode = 1;
