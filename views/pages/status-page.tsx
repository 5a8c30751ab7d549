/** The page /status: the same as its JSON, for people. In English, as the pages of developers. */
import type { ComponentChild } from 'preact';
import { FramedTable } from '../components/elements.tsx';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

/** The state of a server, as `/status` answers it. */
export interface ServiceStatus {
  readonly ready: boolean;
  /** One sentence. */
  readonly detail: string;
  readonly generation: number | null;
  readonly data_date: string | null;
  readonly database: string;
  readonly built_at: string | null;
  readonly toilets: number | null;
  /** The parts that the generation has; null if there is none. */
  readonly parts: Readonly<Record<PartName, boolean>> | null;
  /** The full import that the generation follows from; null if it is not known. */
  readonly last_import: { readonly at: string; readonly data_date: string | null } | null;
  /** Contributions that wait to be published; null if that is not known. */
  readonly queue: { readonly waiting: number; readonly oldest_at: string | null } | null;
}

type PartName = 'walking' | 'places' | 'names' | 'map' | 'map_points' | 'updates';

const PARTS: readonly (readonly [name: PartName, words: string])[] = [
  ['walking', 'Walks along paths'],
  ['places', 'Search by place'],
  ['names', 'Names of positions'],
  ['map', 'Map'],
  ['map_points', 'Toilets as map tiles'],
  ['updates', 'Follows changes of the source'],
];

export function statusPage(site: Site, status: ServiceStatus): PageContent {
  const { generation, data_date, built_at, toilets, parts, last_import, queue, database } = status;
  return {
    title: 'Status: Lootiles',
    description: 'The state of this service: its data, its parts, its last import, and what waits.',
    body: (
      <>
        <h1>Status</h1>
        <p class="lead">{status.detail}</p>
        <FramedTable
          label="Status"
          isNamed
          rows={rowsOf([
            ['Toilets', toilets?.toLocaleString('en')],
            ['Data from', timeOf(data_date)],
            ['Generation', generation?.toString()],
            ['Built on', timeOf(built_at)],
            ['Last import', timeOf(last_import?.at)],
            ['Database', database],
            ['Contributions that wait', queue?.waiting.toLocaleString('en')],
            ['The oldest of them', queue?.waiting === 0 ? 'none' : timeOf(queue?.oldest_at)],
          ])}
        />
        {parts && (
          <>
            <h2>Parts</h2>
            <FramedTable
              label="Parts"
              isNamed
              rows={PARTS.map(([name, words]) => [words, parts[name] ? 'yes' : 'no'])}
            />
          </>
        )}
        <p>
          Programs get this as JSON from the same address, and <a href={pathOf(site, '/readyz')}>/readyz</a>{' '}
          says if requests are answered.
        </p>
      </>
    ),
  };
}

function rowsOf(rows: readonly (readonly [name: string, value: ComponentChild])[]) {
  return rows.map(([name, value]) => [name, value ?? 'not known']);
}

function timeOf(iso: string | null | undefined): ComponentChild {
  if (iso === null || iso === undefined) return undefined;
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>;
}
