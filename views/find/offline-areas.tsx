/** Areas kept on this device for use without network: keep the one on show, list them, open or remove one. */

import type { ComponentChild } from 'preact';
import { Icon } from '../components/icons.tsx';
import type { SearchTexts } from '../texts/areas.ts';

export interface OfflineArea {
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
  readonly savedMs: number;
  readonly count: number;
}

export interface OfflineAreasProps {
  readonly texts: SearchTexts;
  readonly areas: readonly OfflineArea[];
  /** The state of keeping the area on show; undefined if there is none to keep. */
  readonly keeping: 'possible' | 'busy' | 'done' | 'failed' | undefined;
  onKeep(): void;
  onOpen(area: OfflineArea): void;
  onRemove(area: OfflineArea): void;
}

export function OfflineAreas({
  texts,
  areas,
  keeping,
  onKeep,
  onOpen,
  onRemove,
}: OfflineAreasProps): ComponentChild {
  const dayOf = ({ savedMs }: OfflineArea) => texts.day(new Date(savedMs).toISOString());
  return (
    <div class="kept">
      {(keeping === 'possible' || keeping === 'busy' || keeping === 'failed') && (
        <button type="button" class="plain" onClick={onKeep} aria-disabled={keeping === 'busy'}>
          <Icon name="keep" />
          {texts.say(keeping === 'busy' ? 'offline.keeping' : 'offline.keep')}
        </button>
      )}
      <p role="status">
        {keeping === 'failed' && texts.say('offline.keep-failed')}
        {keeping === 'done' &&
          areas[0] &&
          texts.say('offline.kept', { count: areas[0].count, place: areas[0].label })}
      </p>
      {areas.length > 0 && [
        <h3 key="title">{texts.say('offline.areas')}</h3>,
        <ul key="list" class="kept-list">
          {areas.map((area) => (
            <li key={`${area.lon} ${area.lat}`}>
              <button type="button" class="plain" onClick={() => onOpen(area)}>
                {texts.say('offline.area', { place: area.label, day: dayOf(area) })}
              </button>
              <button
                type="button"
                class="plain remove"
                aria-label={texts.say('offline.remove', { place: area.label })}
                onClick={() => onRemove(area)}
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>,
      ]}
    </div>
  );
}
