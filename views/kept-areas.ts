/** Areas kept on this device for use without network: keep the one on show, list them, open or remove one. */
import { type ComponentChild, h } from 'preact';
import { Icon } from './icons.ts';
import type { Texts } from './texts/texts.ts';

export interface KeptArea {
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
  readonly savedMs: number;
  readonly count: number;
}

export interface KeptAreasProps {
  readonly texts: Texts;
  readonly areas: readonly KeptArea[];
  /** The state of keeping the area on show; undefined where there is none to keep. */
  readonly keeping: 'possible' | 'busy' | 'done' | 'failed' | undefined;
  onKeep(): void;
  onOpen(area: KeptArea): void;
  onRemove(area: KeptArea): void;
}

export function KeptAreas({
  texts,
  areas,
  keeping,
  onKeep,
  onOpen,
  onRemove,
}: KeptAreasProps): ComponentChild {
  const dayOf = ({ savedMs }: KeptArea) => texts.day(new Date(savedMs).toISOString());
  return h(
    'div',
    { class: 'kept' },
    (keeping === 'possible' || keeping === 'busy' || keeping === 'failed') &&
      h(
        'button',
        { type: 'button', class: 'plain', onClick: onKeep, 'aria-disabled': keeping === 'busy' },
        h(Icon, { name: 'keep' }),
        texts.say(keeping === 'busy' ? 'offline.keeping' : 'offline.keep'),
      ),
    h(
      'p',
      { role: 'status' },
      keeping === 'failed' && texts.say('offline.keep-failed'),
      keeping === 'done' &&
        areas[0] &&
        texts.say('offline.kept', { count: areas[0].count, place: areas[0].label }),
    ),
    areas.length > 0 && [
      h('h3', { key: 'title' }, texts.say('offline.areas')),
      h(
        'ul',
        { key: 'list', class: 'kept-list' },
        areas.map((area) =>
          h(
            'li',
            { key: `${area.lon} ${area.lat}` },
            h(
              'button',
              { type: 'button', class: 'plain', onClick: () => onOpen(area) },
              texts.say('offline.area', { place: area.label, day: dayOf(area) }),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'plain remove',
                'aria-label': texts.say('offline.remove', { place: area.label }),
                onClick: () => onRemove(area),
              },
              h(Icon, { name: 'closed' }),
            ),
          ),
        ),
      ),
    ],
  );
}
