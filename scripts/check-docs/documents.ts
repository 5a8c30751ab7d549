/** Checks the documents of a checkout: dead links and paths are faults; long sentences are listed. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, linksOf, pathsOf, type Sentence, sentencesOf } from './prose.ts';

const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  'deploy/*.md',
  'shards/*.md',
  'packages/*/*.md',
  '.github/**/*.md',
];
/** Older runs and lines of the changelog name files as they were. */
const WITHOUT_PATHS = new Set(['CHANGELOG.md']);

/** Paths of all documents, sorted. */
export function documentsIn(root: string): string[] {
  return DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.includes('node_modules'))
    .sort();
}

/** A sentence for each link or path of a document that leads nowhere. */
export function deadEndsOf(root: string, document: string): string[] {
  const markdown = readFileSync(join(root, document), 'utf8');
  const links = linksOf(markdown).flatMap((link) => {
    if (/^https:/.test(link)) return [];
    if (/^[a-z]+:/.test(link)) return [`${document}: the link ${link} is not https. Use https.`];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target)))
      return [`${document}: the link ${link} leads to no file. Correct or remove it.`];
    const isAnchor =
      anchor === undefined || anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
    return isAnchor ? [] : [`${document}: the link ${link} leads to no heading. Correct or remove it.`];
  });
  const paths = WITHOUT_PATHS.has(document)
    ? []
    : pathsOf(markdown)
        .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))
        .map((path) => `${document}: there is no file ${path}. Correct or remove its name.`);
  return [...links, ...paths];
}

/** Average words of the sentences outside of tables, and all sentences that are longer than a limit. */
export function lengthsOf(
  root: string,
  document: string,
  limit: number,
): { average: number; long: Sentence[] } {
  const sentences = sentencesOf(readFileSync(join(root, document), 'utf8'));
  const prose = sentences.filter(({ isCell }) => !isCell);
  const words = prose.reduce((sum, sentence) => sum + sentence.words, 0);
  return {
    average: prose.length === 0 ? 0 : words / prose.length,
    long: sentences.filter((sentence) => sentence.words > limit),
  };
}
