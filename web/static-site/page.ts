/**
 * Starts a page of a website of files: chooses the language first, as a server would have done. Pages that are only read need no
 * more.
 */
import { inReadersLanguage, keepLanguage } from './language.ts';

const pages = await inReadersLanguage();
if (document.getElementById('way')) await import('../way/main.tsx');
if (document.getElementById('find')) {
  await import('../find/main.tsx');
  void keepLanguage(pages);
}
