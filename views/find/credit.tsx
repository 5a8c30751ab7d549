/** The credit that the data asks for, below a list of toilets. */
import type { ComponentChild } from 'preact';
import type { FindResult } from '../../schemas/reads/read-results.ts';

/** @param children a sentence before it */
export function Credit({
  base,
  attribution: { text, url, license },
  children,
}: {
  readonly base: string;
  readonly attribution: FindResult['attribution'];
  readonly children?: ComponentChild;
}): ComponentChild {
  return (
    <p class="quiet credit">
      {children}{' '}
      <a href={url}>
        <bdi>{text}</bdi>
      </a>
      {', '}
      <a href={`${base}/licence`}>{license}</a>
    </p>
  );
}
