/**
 * The texts beside the data of a dump, for people and for programs: its description, and the meaning of its columns.
 * Pure.
 */
import type { Dump } from '../../schemas/reads/dump.ts';
import { ATTRIBUTION_COLUMN, COLUMNS, type ColumnType, POSITION_COLUMNS } from './columns.ts';
import { COVERAGE_COLUMNS } from './coverage-spool.ts';

export function readmeText({
  date,
  data_date,
  generation,
  toilets,
  attribution,
  licence,
  sources,
  changes_since,
  hasCoverage,
}: Omit<Dump, 'files'> & { readonly hasCoverage: boolean }): string {
  const rows = [...COLUMNS, ATTRIBUTION_COLUMN].map(
    ({ name, type, nullable, description }) =>
      `| \`${name}\` | ${type}${nullable ? ' or null' : ''} | ${description} |`,
  );
  return `# Public toilets, ${date}

${toilets} toilets. Data of: ${data_date ?? 'not known'}. Generation ${generation}.

**Credit to show**: ${attribution}

**Licence**: ${licence} (https://spdx.org/licenses/${licence}.html). If the licence is the Open Database License (ODbL), it also applies to a database that you make from this one and publish.
${sourcesText(sources)}
| file | |
|---|---|
| \`toilets.geojsonl.gz\` | GeoJSON, one feature per line, gzip |
| \`toilets.csv.gz\` | CSV (RFC 4180), UTF-8, first line is the header, gzip |
| \`toilets.a11yjsonl.gz\` | [A11yJSON](https://a11yjson.org), one place per line, gzip; an unknown fact is left out |
| \`toilets.parquet\` | GeoParquet 1.1; the position also as \`geometry\` (WKB) |
| \`toilets.pmtiles\` | vector tiles for maps, PMTiles 3, layer \`toilets\` |
${hasCoverage ? COVERAGE_TEXT : ''}| \`changes.jsonl\` | toilets that came, changed or went, a JSON object each, newest day first; complete since the dump of ${changes_since} |
| \`schema.json\` | JSON Schema of a feature |
| \`SHA256SUMS\` | checksums: \`sha256sum -c SHA256SUMS\` |

An unknown value is null (in CSV: an empty cell) or \`unknown\`, never "no". In CSV, a text that begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break has a \`'\` before it, so that no spreadsheet calculates it; numbers have none. Positions are longitude and latitude in WGS84. The files do not identify contributors.

| column | type | |
|---|---|---|
${rows.join('\n')}
`;
}

const COVERAGE_TEXT = `| \`coverage.parquet\` | GeoParquet 1.1: streets with the minutes on foot to the next toilet, from their middle; null: no walk of up to 30 minutes is known. ${COVERAGE_COLUMNS.map(([name, , meaning]) => `\`${name}\`: ${meaning}`).join('; ')} |
| \`coverage.pmtiles\` | the same as vector tiles of zoom 13, layer \`streets\` |
`;

/** The sources beside OpenStreetMap with their licences; empty if there are none. */
function sourcesText(sources: Dump['sources']): string {
  if (sources.length === 0) return '';
  const rows = sources.map(({ name, title, licence, licence_url, credit, url, month }) => {
    const cells = [
      `\`${name}\``,
      linked(title, url),
      linked(licence, licence_url),
      credit,
      month ?? 'not known',
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `
Toilets of these sources were added. \`source\` and \`source_record\` of a toilet name them.

| source | | licence | credit | month |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function linked(text: string, url: string | null): string {
  return url === null ? text : `[${text}](<${url}>)`;
}

const JSON_TYPES: Record<ColumnType, Record<string, string>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
};

/** JSON Schema 2020-12 of one line of the GeoJSON. */
export function featureSchema(): object {
  const columns = [...COLUMNS, ATTRIBUTION_COLUMN].filter(({ name }) => !POSITION_COLUMNS.has(name));
  const properties = columns.map(({ name, type, nullable, description }) => {
    const { type: jsonType, ...rest } = JSON_TYPES[type];
    return [name, { type: nullable ? [jsonType, 'null'] : jsonType, ...rest, description }];
  });
  const coordinate = (limit: number) => ({ type: 'number', minimum: -limit, maximum: limit });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A public toilet',
    ...strict({
      type: { const: 'Feature' },
      id: { type: 'string' },
      geometry: strict({
        type: { const: 'Point' },
        coordinates: {
          type: 'array',
          prefixItems: [coordinate(180), coordinate(90)],
          minItems: 2,
          maxItems: 2,
        },
      }),
      properties: strict(Object.fromEntries(properties)),
    }),
  };
}

/** An object with these properties, all of them, and no others. */
function strict(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
