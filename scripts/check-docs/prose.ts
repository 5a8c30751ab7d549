/** Sentences of a Markdown document, and what links and paths it names. Pure. */
import { cellsOf, isRow } from './tables.ts';

export interface Sentence {
  readonly text: string;
  readonly words: number;
  /** It stands in a table: most cells are no whole sentences. */
  readonly isCell: boolean;
}

/** The sentences of paragraphs, list items and table cells; code blocks, comments and headings are left out. */
export function sentencesOf(markdown: string): Sentence[] {
  return blocksOf(markdown)
    .flatMap(({ text, isCell }) =>
      plain(text)
        .split(/(?<=[.!?]["”)]?)\s+(?=[\p{Lu}"“(\d])/u)
        .map((sentence) => ({ text: sentence.trim(), words: wordsIn(sentence), isCell })),
    )
    .filter(({ words }) => words > 0);
}

/** Texts that a line break does not end: one for each paragraph, list item and cell. */
function blocksOf(markdown: string): { text: string; isCell: boolean }[] {
  const prose = markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '').replace(/<!--[\s\S]*?-->/g, '');
  const blocks: { text: string; isCell: boolean }[] = [];
  let isOpen = false;
  for (const line of prose.split('\n')) {
    if (/^\s*\|/.test(line)) {
      if (isRow(line)) blocks.push(...cellsOf(line).map((text) => ({ text, isCell: true })));
      isOpen = false;
    } else if (/^\s*$|^#{1,6} |^!\[/.test(line)) isOpen = false;
    else if (isOpen && !/^\s*([-*]|\d+\.) /.test(line)) blocks.at(-1)!.text += ` ${line.trim()}`;
    else {
      blocks.push({ text: line.replace(/^\s*([-*]|\d+\.) /, '').trim(), isCell: false });
      isOpen = true;
    }
  }
  return blocks;
}

/** Links as their words, code as one word each. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/[*_]{1,2}([^*_]+)[*_]{1,2}/g, '$1');
}

function wordsIn(text: string): number {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/-]*/gu) ?? []).length;
}

/** Targets of links, as they are written. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '');
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!);
}

/** Paths of the repository in code: with a folder and an ending, without a variable part. */
export function pathsOf(markdown: string): string[] {
  return Array.from(
    markdown.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|md|sql|json|css|sh))`/g),
    ([, path]) => path!,
  );
}

/** Anchors that the headings of a document have. */
export function anchorsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

export interface FoundComment {
  readonly line: number;
  readonly text: string;
}

/** First lines of doc comments that begin with a word that leaves their subject out. */
export function subjectlessComments(source: string): FoundComment[] {
  return Array.from(
    source.matchAll(/\/\*\*\s*(?:\*\s*)?((?:Of|In|By|Behind|Where|What)\b[^\n]*)/g),
    ({ index, 1: text }) => ({ line: lineAt(source, index), text: text!.replace(/\s*\*\/\s*$/, '') }),
  );
}

/** Lines of comments that have a word of the pattern. */
export function commentsWith(words: RegExp, source: string): FoundComment[] {
  return Array.from(source.matchAll(/(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g)).flatMap(
    ({ 0: comment, index }) =>
      comment
        .split('\n')
        .map((text, at) => ({ line: lineAt(source, index) + at, text: text.trim() }))
        .filter(({ text }) => words.test(text)),
  );
}

/** Lines with a `catch` that has neither a name nor a comment: it swallows what it does not say. */
export function silentCatches(source: string): FoundComment[] {
  return Array.from(source.matchAll(/\bcatch \{(?!\s*\/[/*])/g), ({ index, 0: text }) => ({
    line: lineAt(source, index),
    text,
  }));
}

/** Files that comments name: a path, or one word with an ending of code that a document or a module has. */
export function citedFiles(source: string): FoundComment[] {
  return commentsWith(/^(?!\/\/\/ <reference)/, source).flatMap(({ line, text }) =>
    Array.from(
      text.matchAll(
        /(?<![\w./*{}<>-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|md|sql)(?![\w*{-])/g,
      ),
      ([path]) => ({ line, text: path }),
    ),
  );
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
