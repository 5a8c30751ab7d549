/** A page that says in a sentence why there is nothing else to see, with a link to go on. */
import type { ComponentChild } from 'preact';

export interface MessageProps {
  readonly title: string;
  readonly text?: string;
  readonly link: { readonly href: string; readonly words: string };
}

export function Message({ title, text, link }: MessageProps): ComponentChild {
  return (
    <>
      <h1>{title}</h1>
      {text !== undefined && <p class="lead">{text}</p>}
      <p>
        <a class="button-link" href={link.href}>
          {link.words}
        </a>
      </p>
    </>
  );
}
