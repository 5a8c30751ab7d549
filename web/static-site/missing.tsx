/**
 * The page that a static host shows for an address that is no file. The page of a toilet is made here: links to it lead to the same
 * address as with a server.
 */
import { showToilet } from '../contribute/kept-toilet.tsx';
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
if ((await showToilet()) === 'no-files') sayOffline();

function sayOffline(): void {
  const offline = document.querySelector<HTMLTemplateElement>('template#offline');
  if (!offline) return;
  document.title = offline.dataset.title ?? document.title;
  document.getElementById('main')?.replaceChildren(offline.content);
}
