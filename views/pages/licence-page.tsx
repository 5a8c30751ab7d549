/**
 * The page /licence: the sources of the data, their licences, and the dumps to download. Every answer links to it. The page /dumps
 * lists all dumps.
 */
import type { ComponentChild } from 'preact';
import type { Dump } from '../../schemas/reads/dump.ts';
import type { DataSource } from '../../schemas/toilet/data-source.ts';
import { FramedTable } from '../components/elements.tsx';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

/** The data that the server serves now. */
interface ServedData {
  readonly generation: number;
  readonly toilets: number;
  /** Date of the extract, ISO 8601; null if it is not known. */
  readonly data_date: string | null;
  readonly created_at: string;
  /** The toilets are invented. */
  readonly demo: boolean;
  /** Sources beside OpenStreetMap. */
  readonly added_sources: { readonly list: readonly DataSource[] } | null;
}

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/';
const SHOWN_DUMPS = 2;
const NO_DUMP = 'This server has made no dump yet.';

/**
 * @param data undefined if no data is loaded yet
 * @param dumps newest first
 */
export function licencePage(site: Site, data: ServedData | undefined, dumps: readonly Dump[]): PageContent {
  const added = data?.added_sources?.list ?? [];
  return {
    title: 'Licence and sources: Lootiles',
    description: 'The sources of the toilets, the licence of each source, and the credit to show.',
    body: (
      <>
        <h1>Licence and sources</h1>
        <p class="lead">The toilets are open data. If you show them, show their source, too.</p>
        <h2>The credit to show</h2>
        <p>Show this text beside the toilets:</p>
        <pre>
          <code>© OpenStreetMap contributors</code>
        </pre>
        <p>
          Link it to <a href="https://www.openstreetmap.org/copyright">openstreetmap.org/copyright</a>. Every
          answer contains this text and link in <code>attribution</code>.
        </p>
        <p>
          The data is under the <a href={ODBL}>Open Database License 1.0</a>. You may copy, share and adapt
          it. If you publish a database that you made from it, publish it under the same licence.
        </p>
        <h2>What is served now</h2>
        {data ? <Served {...data} /> : <p>This server has loaded no toilets yet.</p>}
        <h2 id="dumps">Download everything</h2>
        {dumps.length > 0 ? (
          <>
            <Dumps site={site} dumps={dumps.slice(0, SHOWN_DUMPS)} />
            <p>
              <a href={pathOf(site, '/dumps')}>All dumps</a>
            </p>
          </>
        ) : (
          <p>{NO_DUMP}</p>
        )}
        <h2>Sources</h2>
        <Sources demo={data?.demo ?? false} added={added} />
        {added.some(({ adds }) => adds) && <h2>What each source adds</h2>}
        {added.map((source) => (
          <Brought key={source.name} source={source} />
        ))}
        <p>
          The program is free software under the{' '}
          <a href="https://www.apache.org/licenses/LICENSE-2.0">Apache License 2.0</a>.
        </p>
      </>
    ),
  };
}

/**
 * The page /dumps.
 * @param dumps newest first
 */
export function dumpsPage(site: Site, dumps: readonly Dump[]): PageContent {
  return {
    title: 'Dumps: Lootiles',
    description: 'All toilets as files to download, with their licence and the credit to show.',
    body: (
      <>
        <h1>Dumps</h1>
        <p class="lead">All toilets as files. If you show them, show their source, too.</p>
        <p>
          Licence: <a href={ODBL}>Open Database License 1.0</a>. The credit to show stands beside each dump.
          The sources and what they ask for are on the page <a href={pathOf(site, '/licence')}>licence</a>.
        </p>
        {dumps.length > 0 ? <Dumps site={site} dumps={dumps} /> : <p>{NO_DUMP}</p>}
      </>
    ),
  };
}

function Sources({ demo, added }: { demo: boolean; added: readonly DataSource[] }): ComponentChild {
  const odbl = <a href={ODBL}>ODbL 1.0</a>;
  const first = demo
    ? ['Invented for this program', 'Toilets, streets and places of the demo', odbl]
    : [
        <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>,
        'Toilets, places and their names',
        odbl,
      ];
  return (
    <FramedTable
      label="Sources"
      head={['Source', 'For', 'Licence']}
      rows={[
        first,
        ...added.map(addedSource),
        [
          <a href="https://github.com/evansiroky/timezone-boundary-builder">Time zone boundaries</a>,
          'Local times; made from OpenStreetMap',
          odbl,
        ],
        [
          <a href="https://github.com/rapideditor/country-coder">Country borders</a>,
          'Currency and public holidays of each country',
          <a href="https://github.com/rapideditor/country-coder/blob/main/LICENSE.md">ISC</a>,
        ],
      ]}
    />
  );
}

/** Counts of what a source brings to the map, as the import made them. Facts have the names that the API gives them. */
function Brought({ source: { title, month, records, adds } }: { source: DataSource }): ComponentChild {
  if (!adds) return null;
  const { only, contradict } = adds;
  const facts = Object.keys({ ...only, ...contradict }).sort();
  const count = (value = 0) => value.toLocaleString('en');
  return (
    <>
      <h3>{month === null ? title : `${title}, ${month}`}</h3>
      <p>
        {count(records)} toilets: {count(adds.new)} are new, {count(adds.merged)} are on the map, too.
      </p>
      {facts.length > 0 && (
        <FramedTable
          label={title}
          isNamed
          head={['Fact of these', 'It alone knows', 'It contradicts']}
          rows={facts.map((fact) => [fact, count(only[fact]), count(contradict[fact])])}
        />
      )}
    </>
  );
}

function addedSource(source: DataSource): readonly ComponentChild[] {
  const { name, title, url, credit, licence, licence_url, month, records } = source;
  const linked = (words: string, address: string | null) =>
    address === null ? words : <a href={address}>{words}</a>;
  return [
    <>
      {linked(title, url)} ({month === null ? name : `${name}, ${month}`}): {credit}
    </>,
    <>{records.toLocaleString('en')} toilets</>,
    linked(licence, licence_url),
  ];
}

function Served({ generation, toilets, data_date, created_at, demo }: ServedData): ComponentChild {
  return (
    <>
      {demo && (
        <p class="notice">
          <strong>These toilets are invented.</strong> This server shows the town of the demo. On real maps
          there is only the sea.
        </p>
      )}
      <FramedTable
        label="What is served now"
        isNamed
        rows={[
          ['Toilets', toilets.toLocaleString('en')],
          ['Data from', data_date === null ? 'unknown date' : <Time iso={data_date} />],
          ['Built on', <Time iso={created_at} />],
          ['Generation', generation],
        ]}
      />
    </>
  );
}

/** Dumps: every file with its size and checksum. The index for programs lists all. */
function Dumps({ site, dumps }: { site: Site; dumps: readonly Dump[] }): ComponentChild {
  return (
    <>
      <p>
        Each dump has all toilets, with the results of all contributions. It says nothing about the people who
        contributed. Programs find all dumps at{' '}
        <a href={pathOf(site, '/dumps/index.json')}>
          <code>/dumps/index.json</code>
        </a>
        , and the newest at <code>/dumps/latest/</code>. What changed from dump to dump is at{' '}
        <a href={pathOf(site, '/changes.json')}>
          <code>/changes.json</code>
        </a>
        , and as Atom at <code>/changes.atom</code>.
      </p>
      {dumps.map(({ date, toilets, licence, attribution, files }) => (
        <>
          <h3>
            <time dateTime={date}>{date}</time>
          </h3>
          <p>
            {toilets.toLocaleString('en')} toilets. {attribution}, {licence}.
          </p>
          <FramedTable
            label={`Files of ${date}`}
            head={['File', 'Size', 'SHA-256']}
            rows={files.map(({ name, bytes, sha256 }) => [
              <a href={pathOf(site, `/dumps/${date}/${name}`)}>{name}</a>,
              sizeOf(bytes),
              <code>{sha256}</code>,
            ])}
          />
        </>
      ))}
    </>
  );
}

function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

function Time({ iso }: { iso: string }): ComponentChild {
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>;
}
