/** Starts the page "Along my way" of a website of files, in the language of its reader. */
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
await import('../way/main.tsx');
