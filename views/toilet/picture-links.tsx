/** Pictures of a toilet on other sites, as links: nothing of them is loaded before a tap. */
import type { ComponentChild } from 'preact';
import type { ToiletDetails } from '../../schemas/toilet/details.ts';
import type { FactTexts } from '../texts/areas.ts';

/** Archives that take free pictures alone. The page of each picture there has its credit and licence. */
const FREE = new Set(['commons.wikimedia.org', 'api.panoramax.xyz', 'www.mapillary.com']);

interface PictureLinksProps {
  readonly addresses: readonly string[];
  readonly texts: FactTexts;
}

export function PictureLinks({ addresses, texts }: PictureLinksProps): ComponentChild {
  return (
    <ul class="pictures">
      {addresses.map((address, i) => (
        <li key={address}>
          <a href={address} rel="nofollow noopener ugc">
            {texts.say(FREE.has(new URL(address).hostname) ? 'page.free-picture' : 'page.picture', {
              number: i + 1,
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The addresses of all pictures; data of earlier releases has one at most. */
export function picturesIn({ pictures, image }: ToiletDetails): readonly string[] {
  const known = pictures ?? (image === undefined ? [] : [image]);
  return known.filter((address) => URL.canParse(address) && address.startsWith('https:'));
}
