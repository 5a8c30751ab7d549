/** The chosen item beside its map: what it says, what is known of its toilet, and the decisions. */

import type { ComponentChild } from 'preact';
import { Decision, type DetailProps, type PartProps } from './decide-form.tsx';
import { lineOf, positionOf, titleOf } from './item-words.ts';
import type { Item } from './moderation-state.ts';
import { ProposalDetail } from './proposal-detail.tsx';
import { ToiletDetail } from './toilet-detail.tsx';
import { VoteChangeDetail } from './vote-change-detail.tsx';

/** The map that our data come from. */
const OSM_MAP = 'https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=19/{lat}/{lon}';

type ItemOf<Queue extends Item['queue']> = Extract<Item, { readonly queue: Queue }>['of'];

export function ItemDetail({ item, ...shared }: PartProps & { readonly item: Item }): ComponentChild {
  const { state, texts } = shared;
  // After a decision and after a step the reader goes on here.
  const autofocus =
    state.address.item !== undefined && state.address.fix === undefined && !state.fault?.fields.length;
  return (
    <article class="item" aria-labelledby="item-title">
      <h2 id="item-title" tabIndex={-1} aria-describedby="outcome" autofocus={autofocus}>
        {titleOf(item, texts)}
      </h2>
      <p class="quiet">{lineOf(item, texts)}</p>
      <Position item={item} {...shared} />
      {item.queue === 'submissions' && <ProposalDetail of={item.of} {...shared} />}
      {item.queue === 'reports' && <ReportDetail of={item.of} {...shared} />}
      {item.queue === 'gone-votes' && <GoneDetail of={item.of} {...shared} />}
      {item.queue === 'vote-changes' && <VoteChangeDetail of={item.of} {...shared} />}
      {item.queue === 'claims' && <ClaimDetail of={item.of} {...shared} />}
      {state.toilet && <ToiletDetail looked={state.toilet} {...shared} />}
    </article>
  );
}

/** Renders the place of an item in words, and links to the same spot on other maps. */
function Position({ item, state, texts }: PartProps & { item: Item }): ComponentChild {
  const at = positionOf(item);
  if (!at) return null;
  const links = [
    [texts.say('mod.on-osm'), OSM_MAP],
    ...(state.aerialUrl === null ? [] : [[texts.say('mod.from-above'), state.aerialUrl] as const]),
  ] as const;
  return (
    <p class="spot">
      {state.place !== undefined && <strong>{`${state.place} `}</strong>}
      {links.map(([words, url]) => (
        <a key={url} href={addressAt(url, at)} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ))}
    </p>
  );
}

/** An address with `{lat}` and `{lon}` at a position. */
function addressAt(url: string, { lat, lon }: { lat: number; lon: number }): string {
  return url.replaceAll('{lat}', lat.toFixed(6)).replaceAll('{lon}', lon.toFixed(6));
}

function ReportDetail({ of, state, texts }: DetailProps<ItemOf<'reports'>>): ComponentChild {
  const isNoted = state.me.osm_notes && of.toilet?.source === 'openstreetmap';
  const { typed } = state;
  const path = `reports/${of.id}`;
  return (
    <div>
      {of.note !== null && <p class="said">{of.note}</p>}
      <p>{texts.say(`mod.accept-${of.kind}`)}</p>
      {isNoted && (
        <label class="option">
          <input type="hidden" name="asks_note" value="yes" />
          <input
            type="checkbox"
            name="osm_note"
            value="yes"
            defaultChecked={typed.asks_note === undefined || typed.osm_note !== undefined}
          />
          {texts.say('mod.osm-note')}
        </label>
      )}
      <Decision
        state={state}
        texts={texts}
        yes={{ path: `${path}/accept`, children: texts.say('mod.accept') }}
        no={{ path: `${path}/dismiss`, children: texts.say('mod.dismiss') }}
      />
    </div>
  );
}

function GoneDetail({ of, state, texts }: DetailProps<ItemOf<'gone-votes'>>): ComponentChild {
  const path = `toilets/${of.toilet_id}`;
  const kept = { fact: 'existence', value: 'yes' };
  return (
    <div>
      <p>{texts.say('mod.gone-what')}</p>
      <Decision
        state={state}
        texts={texts}
        yes={{ path: `${path}/gone`, children: texts.say('mod.mark-gone') }}
        no={{ path: `${path}/lock`, fields: kept, children: texts.say('mod.keep') }}
      />
    </div>
  );
}

function ClaimDetail({ of, state, texts }: DetailProps<ItemOf<'claims'>>): ComponentChild {
  const link = of.website !== null && (
    <a href={of.website} target="_blank" rel="noreferrer">
      {of.website}
    </a>
  );
  const rows = [
    ['mod.account', of.account_email],
    ['mod.contact', of.contact_email],
    ['mod.phone', of.contact_phone],
    ['mod.website', link],
    ['mod.note', of.note],
  ] as const;
  return (
    <div>
      <dl class="facts-list">
        {rows.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{texts.say(key)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {of.held_by_another && <p class="card-warning">{texts.say('mod.held')}</p>}
      <Decision
        state={state}
        texts={texts}
        needsReason
        yes={{ path: `claims/${of.id}/approve`, children: texts.say('mod.approve') }}
        no={{ path: `claims/${of.id}/reject`, children: texts.say('mod.reject') }}
      />
    </div>
  );
}
