/** Starts the page "Find" of a website of files: chooses the language first, as a server would have done. */
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
await import('../find/main.tsx');
