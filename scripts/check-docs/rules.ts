/** Numbered rules of docs/spec and the citations of them in code and documents. Pure. */

export interface Citation {
  readonly document: 'interface' | 'decision';
  /** Number of a section (`5`) or a rule (`5.5`). */
  readonly number: string;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const CITATION = new RegExp(
  String.raw`\b(interface|decision)s? (${NUMBER}(?:(?:-|, | and |, and | to )${NUMBER})*)`,
  'g',
);

/** Texts by number: of rules (`- 5.5 Votes...`) and of headings (`## 5. Contributions`, `### 2.1 Toilet`). */
export function rulesOf(markdown: string): ReadonlyMap<string, string> {
  const found = Array.from(
    markdown.matchAll(/^(?:- (\d+\.\d+) ((?:.|\n {2})*)|#{2,3} (\d+(?:\.\d+)?)\.? (.*))$/gm),
    ([, rule, text, section, title]): [string, string] => [
      (rule ?? section)!,
      (text ?? title)!.replaceAll(/\n */g, ' '),
    ],
  );
  const numbers = found.map(([number]) => number);
  const repeated = numbers.filter((number, i) => numbers.indexOf(number) !== i);
  if (repeated.length > 0) throw new Error(`Rules ${repeated.join(', ')} stand twice. Number them anew.`);
  return new Map(found);
}

/** Cited rules: `interface 5.5`, `decisions 3.6, 3.7 and 3.9`, `interface 5.1-5.5` (both ends). */
export function citationsOf(source: string): Citation[] {
  const text = source.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  return Array.from(text.matchAll(CITATION)).flatMap(([, document, numbers]) =>
    Array.from(numbers!.matchAll(new RegExp(NUMBER, 'g')), ([number]) => ({
      document: document as Citation['document'],
      number,
    })),
  );
}
