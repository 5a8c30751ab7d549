/** Starts the page "Find" of a website of files: chooses the language first, as a server would have done. */
import { inReadersLanguage, keepLanguage } from './language.ts';

const pages = await inReadersLanguage();
await import('../find/main.tsx');
void keepLanguage(pages);
