/** Shows a page that is only read in the language of its reader. */
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
