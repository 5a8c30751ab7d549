/** Facts as our own pages say them, in a language. Beyond the interface: only answers to `lang` have them. */
import { z } from 'zod';
import { LANGUAGES } from '../text/languages.ts';

const language = z.enum(LANGUAGES);
const facts = z.array(
  z.strictObject({
    fact: z.string().describe('The field of the toilet that it says; the same in every language.'),
    name: z.string(),
    value: z.string(),
    from: z.string().describe('Where the fact comes from.'),
  }),
);

/** One toilet in words. */
export const Words = z
  .strictObject({ language, facts })
  .describe('The facts as our own page says them. An unknown fact says so.');
export type Words = z.infer<typeof Words>;

/** The toilets of a list in words. */
export const ListWords = z
  .strictObject({
    language,
    toilets: z
      .record(
        z.string(),
        z.strictObject({ title: z.string().describe('Its name, or its place if it has none.'), facts }),
      )
      .describe('By id.'),
  })
  .describe('The toilets as our own pages say them, as lang asked. Beyond the interface.');
export type ListWords = z.infer<typeof ListWords>;
