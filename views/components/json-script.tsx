/** JSON inside a script element that does not run: state for our scripts, facts for search engines. */
import type { ComponentChild } from 'preact';

export interface JsonScriptProps {
  readonly id?: string;
  readonly type?: 'application/json' | 'application/ld+json';
  readonly value: object;
}

export function JsonScript({ id, type = 'application/json', value }: JsonScriptProps): ComponentChild {
  // No text in it can end the element.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
