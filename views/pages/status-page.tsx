/** The page /status: the same as its JSON, for people. In English, as the pages of developers. */
import type { ComponentChild } from 'preact';
import { FramedTable } from '../components/framed-table.tsx';
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
        <FramedTable label="Status">
          <tbody>
            <Row name="Toilets" value={toilets?.toLocaleString('en')} />
            <Row name="Data from" value={timeOf(data_date)} />
            <Row name="Generation" value={generation?.toString()} />
            <Row name="Built on" value={timeOf(built_at)} />
            <Row name="Last import" value={timeOf(last_import?.at)} />
            <Row name="Database" value={database} />
            <Row name="Contributions that wait" value={queue?.waiting.toLocaleString('en')} />
            <Row name="The oldest of them" value={queue?.waiting === 0 ? 'none' : timeOf(queue?.oldest_at)} />
          </tbody>
        </FramedTable>
        {parts && <Parts parts={parts} />}
        <p>
          Programs get this as JSON from the same address, and <a href={pathOf(site, '/readyz')}>/readyz</a>{' '}
          says if requests are answered.
        </p>
      </>
    ),
  };
}

function Parts({ parts }: { readonly parts: NonNullable<ServiceStatus['parts']> }): ComponentChild {
  return (
    <>
      <h2>Parts</h2>
      <FramedTable label="Parts">
        <tbody>
          {PARTS.map(([name, words]) => (
            <Row key={name} name={words} value={parts[name] ? 'yes' : 'no'} />
          ))}
        </tbody>
      </FramedTable>
    </>
  );
}

function Row({ name, value }: { name: string; value: ComponentChild }): ComponentChild {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value ?? 'not known'}</td>
    </tr>
  );
}

function timeOf(iso: string | null | undefined): ComponentChild {
  if (iso === null || iso === undefined) return undefined;
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>;
}
