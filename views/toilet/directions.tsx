/**
 * Links that open a map app with the way there: nothing is asked of other hosts before they are followed. A toilet of the
 * demo has none: the maps of other apps show only the sea there.
 */

import type { ComponentChild } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';

import type { ToiletTexts } from '../texts/areas.ts';
import { isClosedByBusiness, isInvented } from './toilet-words.ts';

/** Map apps that lead there. The server does not know the device: it names the one that all browsers open. */
export type MapApp = 'google' | 'apple' | 'geo';

export interface DirectionsProps {
  readonly toilet: Toilet;
  readonly name: string;
  readonly texts: ToiletTexts;
  /** The map app of this device, or the one that was chosen last. */
  readonly app?: MapApp | undefined;
  /** An app of the list was chosen. */
  readonly onApp?: ((app: MapApp) => void) | undefined;
}

export function WalkThere({ toilet, name, texts, app = 'google' }: DirectionsProps): ComponentChild {
  if (isInvented(toilet)) return <p class="invented">{texts.say('directions.demo')}</p>;
  return (
    <a
      class={isClosedByBusiness(toilet) ? 'walk-there is-second' : 'walk-there'}
      href={linkOf(app, toilet, name)}
      rel="noreferrer"
    >
      <Icon name="walk" />
      {texts.say('directions.walk')}
      <span class="visually-hidden"> {name}</span>
    </a>
  );
}

export function OtherApps({ toilet, name, texts, onApp }: DirectionsProps): ComponentChild {
  if (isInvented(toilet)) return null;
  return (
    <details class="other-apps">
      <summary>{texts.say('directions.other')}</summary>
      <ul class="directions" aria-label={texts.say('directions.to', { name })}>
        {(['google', 'apple', 'geo'] as const).map((app) => (
          <li key={app}>
            <a href={linkOf(app, toilet, name)} rel="noreferrer" onClick={onApp && (() => onApp(app))}>
              {texts.say(`directions.${app}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link to the walk between two positions, by a third one if it is given. Without a start it begins at the device. */
export function walkLink({
  from,
  to,
  by,
}: {
  from?: Spot | undefined;
  to: Spot;
  by?: Spot | undefined;
}): string {
  const text = ({ lat, lon }: Spot) => `${lat},${lon}`;
  const params = new URLSearchParams({
    api: '1',
    ...(from && { origin: text(from) }),
    destination: text(to),
    ...(by && { waypoints: text(by) }),
    travelmode: 'walking',
  });
  return `https://www.google.com/maps/dir/?${params}`;
}

type Spot = Pick<Toilet, 'lat' | 'lon'>;

/** Android apps centre on a `geo:` position without a marker, unless the query repeats it with a name. */
function linkOf(app: MapApp, { directions, geo }: Toilet, name: string): string {
  if (app !== 'geo') return directions[app];
  const position = geo.slice('geo:'.length);
  return `${geo}?q=${position}(${encodeURIComponent(name)})`;
}
