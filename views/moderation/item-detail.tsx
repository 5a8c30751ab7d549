/** The chosen item beside its map: what it says, what is known of its toilet, and the decisions. */

import type { ComponentChild } from 'preact';
import { Decide, Decision, type DetailProps, type PartProps } from './decide-form.tsx';
import { lineOf, signWords, titleOf } from './item-words.ts';
import type { Item, Report } from './moderation-state.ts';
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
      <h2 id="item-title" tabIndex={-1} aria-describedby="outcome fault" autofocus={autofocus}>
        {titleOf(item, texts)}
      </h2>
      <p class="quiet">{lineOf(item, texts, state.nowMs)}</p>
      <Signs item={item} texts={texts} />
      <Position item={item} {...shared} />
      <SpotMap />
      {item.queue === 'submissions' && <ProposalDetail of={item.of} near={item.near} {...shared} />}
      {item.queue === 'reports' && <ReportDetail of={item.of} {...shared} />}
      {item.queue === 'gone-votes' && <GoneDetail of={item.of} {...shared} />}
      {item.queue === 'vote-changes' && <VoteChangeDetail of={item.of} {...shared} />}
      {item.queue === 'claims' && <ClaimDetail of={item.of} {...shared} />}
      {state.toilet && <ToiletDetail looked={state.toilet} {...shared} />}
    </article>
  );
}

/** Labels for each sign that the item is suspicious. */
export function Signs({ item, texts }: { item: Item } & Pick<PartProps, 'texts'>): ComponentChild {
  const signs = signWords(item, texts);
  if (signs.length === 0) return null;
  return (
    <span class="signs">
      {signs.map((words) => (
        <span key={words} class="sign">
          {words}
        </span>
      ))}
    </span>
  );
}

/** The room of the map, which scripts fill. */
export function SpotMap(): ComponentChild {
  return (
    <div class="map-part" hidden>
      <div class="map" />
    </div>
  );
}

/** Renders the place of an item in words, and links to the same spot on other maps. */
function Position({ item, state, texts }: PartProps & { item: Item }): ComponentChild {
  const { at, place } = item;
  if (!at) return null;
  const links = [
    [texts.say('mod.on-osm'), OSM_MAP],
    ...(state.aerialUrl === null ? [] : [[texts.say('mod.from-above'), state.aerialUrl] as const]),
  ] as const;
  return (
    <p class="spot">
      {place !== undefined && <strong>{`${place} `}</strong>}
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
  const [first, ...others] = of.reports;
  const isOne = others.length === 0;
  const path = `reports/${first.id}`;
  const fields = isOne ? {} : { also: others.map(({ id }) => id).join() };
  const kinds = new Set(of.reports.map(({ kind }) => kind));
  return (
    <div>
      {isOne ? (
        first.note !== null && <p class="said">{first.note}</p>
      ) : (
        <ol class="reports">
          {of.reports.map((report) => (
            <OneReport key={report.id} report={report} state={state} texts={texts} />
          ))}
        </ol>
      )}
      {Array.from(kinds, (kind) => (
        <p key={kind}>{texts.say(`mod.accept-${kind}`)}</p>
      ))}
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
        yes={{
          path: `${path}/accept`,
          fields,
          children: texts.say(isOne ? 'mod.accept' : 'mod.accept-all'),
        }}
        no={{
          path: `${path}/dismiss`,
          fields,
          children: texts.say(isOne ? 'mod.dismiss' : 'mod.dismiss-all'),
        }}
      />
    </div>
  );
}

/** A report among others about the same toilet, which can be decided alone. */
function OneReport({ report, state, texts }: PartProps & { readonly report: Report }): ComponentChild {
  const { id, kind, note, reported_at } = report;
  return (
    <li>
      <strong>{texts.say(`mod.report-${kind}`)}</strong>{' '}
      <span class="quiet">{texts.ago(reported_at, state.nowMs)}</span>
      {note !== null && <p class="said">{note}</p>}
      <p class="actions">
        <Decide path={`reports/${id}/accept`} look="plain">
          {texts.say('mod.accept')}
        </Decide>
        <Decide path={`reports/${id}/dismiss`} look="plain">
          {texts.say('mod.dismiss')}
        </Decide>
      </p>
    </li>
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
