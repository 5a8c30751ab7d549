/** The chosen item beside its map: what it says, what is known of its toilet, and the decisions. */
import type { ComponentChild } from 'preact';
import { FactsList } from '../components/elements.tsx';
import {
  Decide,
  Decision,
  type DetailProps,
  errorTies,
  isWrong,
  type PartProps,
  Wrong,
} from './decide-form.tsx';
import { lineOf, signWords, titleOf } from './item-words.ts';
import type { Item, Report, VoteChange } from './moderation-state.ts';
import { ProposalDetail } from './proposal-detail.tsx';
import { ToiletDetail } from './toilet-detail.tsx';

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
      <FactsList rows={rows.flatMap(([key, value]) => (value ? [[texts.say(key), value] as const] : []))} />
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

type Props = DetailProps<VoteChange>;

/** Changes by votes: from what to what, by which votes, and how far these can be undone. */
function VoteChangeDetail(props: Props): ComponentChild {
  const { of, state, texts } = props;
  const path = `toilets/${of.toilet_id}`;
  const fields = { fact: of.fact, value: of.value };
  return (
    <div>
      <p>{texts.say(of.waits ? 'mod.change-waits' : 'mod.change-what')}</p>
      <FactsList
        rows={[
          [texts.say('mod.source'), of.source ?? texts.say('mod.nothing')],
          [texts.say(of.waits ? 'mod.said' : 'mod.shown'), <strong>{of.value}</strong>],
        ]}
      />
      <Decision
        state={state}
        texts={texts}
        yes={{
          path: `${path}/approve-votes`,
          fields,
          children: texts.say(of.waits ? 'mod.approve-waiting' : 'mod.approve-votes'),
        }}
        no={{ path: `${path}/undo-votes`, fields, children: texts.say('mod.undo-votes') }}
      />
      <h3>{texts.say('mod.change-by')}</h3>
      <ol class="near">
        {of.votes.map((vote) => (
          <VoteRow key={vote.id} vote={vote} {...props} />
        ))}
      </ol>
      <Period {...props} />
    </div>
  );
}

/** The buttons say how much one tap takes back. */
function VoteRow({ vote, texts }: Props & { vote: VoteChange['votes'][number] }): ComponentChild {
  const button = (of: 'voter' | 'network', { votes, toilets }: { votes: number; toilets: number }) => (
    <Decide path={`votes/${vote.id}/undo-${of}`} look="plain">
      {texts.say(`mod.undo-${of}`, { count: votes, toilets })}
    </Decide>
  );
  return (
    <li>
      {texts.timeThere(new Date(vote.at), 'UTC')} {button('voter', vote.voter)}{' '}
      {vote.network ? (
        button('network', vote.network)
      ) : (
        <span class="quiet">{texts.say('mod.no-network')}</span>
      )}
    </li>
  );
}

function Period({ of, state, texts }: Props): ComponentChild {
  const { typed } = state;
  const field = (name: 'from' | 'until', value: string | undefined) => (
    <div class="field">
      <label for={name}>{texts.say(`mod.period-${name}`)}</label>
      <input id={name} name={name} type="datetime-local" defaultValue={value} {...errorTies(state, name)} />
      <Wrong {...{ state, texts, name }} />
    </div>
  );
  return (
    <details open={isWrong(state, 'from') || isWrong(state, 'until')}>
      <summary>{texts.say('mod.undo-period')}</summary>
      {field('from', typed.from ?? `${of.changed_at.slice(0, 13)}:00`)}
      {field('until', typed.until)}
      <Decide path="votes/undo-period" look="plain">
        {texts.say('mod.undo-period-do')}
      </Decide>
    </details>
  );
}
