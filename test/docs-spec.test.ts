/** docs/spec is what the code does: operations, fields, limits, problems; and every citation of a rule leads to one. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseVote } from '../overlay/contributions/vote-value.ts';
import {
  CONFIRMATION_MONTHS,
  DISPUTE_DAYS,
  FRESH_CONFIRMATION_DAYS,
  NETWORK_DAYS,
  VOTE_MONTHS,
  VOUCHED_MONTHS,
} from '../overlay/database/time-windows.ts';
import { CLOSURE_MS } from '../overlay/partners/listings.ts';
import { GRACE_DAYS } from '../overlay/partners/plans.ts';
import { KEPT_MONTHS } from '../overlay/retention.ts';
import { normalHours } from '../packages/hours/index.ts';
import { CROWD } from '../pipeline/dedupe/crowds.ts';
import { PAIR_M } from '../pipeline/dedupe/same-toilet.ts';
import { MAX_A_DAY } from '../pipeline/osm-notes/send-notes.ts';
import { MAX_HOURS, MAX_NAME } from '../pipeline/toilets/text.ts';
import { LISTED_S } from '../reads/read-api.ts';
import { MAX_TOKEN_LENGTH, MAX_VOTES, SubmissionBody, Vote } from '../schemas/people/contribution.ts';
import { ClaimBody } from '../schemas/people/partner.ts';
import {
  MAX_BODY_BYTES,
  MAX_EVENT_BYTES,
  MAX_MESSAGE_BYTES,
  QUOTAS,
  WEIGHTS,
} from '../schemas/problems/limits.ts';
import { OperationId } from '../schemas/problems/operation-id.ts';
import { PROBLEMS } from '../schemas/problems/problems.ts';
import { MAX_BOX_SIDE } from '../schemas/reads/kinds.ts';
import { EXTRA_FILTER_NAMES, MAX_DISTANCE_M } from '../schemas/reads/parameters.ts';
import { QUESTIONS } from '../schemas/reads/questions.ts';
import { FACTS, FILTERS } from '../schemas/toilet/facts.ts';
import { Fact } from '../schemas/toilet/toilet.ts';
import { documentsIn } from '../scripts/check-docs/documents.ts';
import { codesIn, tablesOf } from '../scripts/check-docs/tables.ts';
import { SPOKEN } from '../server/mcp/protocol.ts';
import { TOOLS } from '../server/mcp/tools.ts';
import { AREAS } from '../server/openapi/areas.ts';
import { type JsonSchema, parametersOf, pathParametersOf } from '../server/openapi/json-schema.ts';
import { API_VERSION } from '../server/openapi/openapi.ts';
import { READS } from '../server/openapi/operations/reads.ts';
import { type Operation, RATE_HEADERS } from '../server/operations/description.ts';
import { CARD_PATH } from '../server/well-known/discovery-routes.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const CITATION = new RegExp(
  String.raw`\b(interface|decision)s? (${NUMBER}(?:(?:-|, | and |, and | to )${NUMBER})*)`,
  'g',
);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INTERFACE = read('docs/spec/interface.md');
const DECISIONS = read('docs/spec/decisions.md');
const RULES = { interface: rulesOf(INTERFACE), decision: rulesOf(DECISIONS) };
const CODE =
  '{bench,commands,deploy,overlay,pipeline,reads,schemas,scripts,server,shards,test,views,web}/**/*.{ts,tsx,sql,sh,yml}';
/** What the API has beside the interface. Its description says so of each. */
const BEYOND = {
  operations: [
    'getWalk',
    'findToiletsAlong',
    'suggestPlaces',
    'namePosition',
    'summarizeArea',
    'findToiletsNearEach',
    'listChanges',
  ],
  fields: {
    ...{ FindResult: ['order', 'words'], FoundToilet: ['walk'], AreaResult: ['words'] },
  } as Readonly<Record<string, readonly string[]>>,
  parameters: [
    'findToiletsNear by',
    'findToiletsNear step_free',
    'findToiletsNear lang',
    'listToiletsInArea lang',
    'getToiletDetails lang',
    'getToiletDetails week',
    'findToiletsNear at',
    'listToiletsInArea at',
    'getToilet at',
    'getToiletDetails at',
  ],
  /** Statuses that only those parameters lead to. */
  problems: { getToilet: [400], getToiletDetails: [400] } as Readonly<Record<string, readonly number[]>>,
} as const;
const ALL_OPERATIONS = AREAS.flatMap(({ operations }) => operations);
const OPERATIONS = ALL_OPERATIONS.filter(({ id }) => !BEYOND.operations.some((beyond) => beyond === id));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function operationOf(id: string): Operation {
  return OPERATIONS.find((operation) => operation.id === id)!;
}

/** Rows of the tables with these first cells in the header; an empty first cell means the one above. */
function rowsOf(markdown: string, ...header: readonly string[]): string[][] {
  const tables = tablesOf(markdown).filter((table) => header.every((cell, i) => table.header[i] === cell));
  expect(tables.length, `tables | ${header.join(' | ')} |`).toBeGreaterThan(0);
  return tables.flatMap(({ rows }) => {
    let above = '';
    return rows.map(([first = '', ...cells]) => {
      above = first === '' ? above : first;
      return [above, ...cells];
    });
  });
}

describe('every citation', () => {
  const files = [
    ...globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }),
    ...documentsIn(ROOT),
  ].sort();
  const cited = files.flatMap((path) => citationsOf(read(path)).map((citation) => ({ path, ...citation })));

  test('is found', () => {
    const inCode = cited.filter(({ path }) => !path.endsWith('.md'));
    expect(new Set(inCode.map(({ path }) => path)).size).toBeGreaterThan(60);
  });

  test('of the interface or a decision names a rule or section that exists', () => {
    expect(cited.filter(({ document, number }) => !RULES[document].has(number))).toEqual([]);
  });

  test('is of a document that every contributor can open', () => {
    const closed = /\binterface, (?:section |sections |part )?\d|\bdomain (?:decisions? )?[A-D]\d/i;
    const paths = files.filter((path) => !path.startsWith('test/docs-spec.'));
    expect(paths.filter((path) => closed.test(read(path)))).toEqual([]);
  });

  test.each([
    ['(interface 5.5, decision 3.5)', ['interface 5.5', 'decision 3.5']],
    [
      '(interface 9; decisions 3.8,\n * 3.9 and 3.12)',
      ['interface 9', 'decision 3.8', 'decision 3.9', 'decision 3.12'],
    ],
    ['interface\n-- 5.1-5.3.', ['interface 5.1', 'interface 5.3']],
    ['an interface { 5 }', []],
  ])('is read from %j', (text, numbers) => {
    expect(citationsOf(text).map(({ document, number }) => `${document} ${number}`)).toEqual(numbers);
  });
});

describe('the operations', () => {
  const WHO: Readonly<Record<string, string>> = {
    '': 'anyone',
    'none,session': 'our pages, human check',
    session: 'our pages, account',
    providerSignature: 'the payment provider, signed',
  };
  const rows = rowsOf(INTERFACE, 'operation', 'method');

  test('are those of the description: method, path, callers', () => {
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual(
      OPERATIONS.map(({ id, method, path, security = [] }) => [
        `\`${id}\``,
        method.toUpperCase(),
        `\`${path}\``,
        WHO[security.join()],
      ]),
    );
    expect(ALL_OPERATIONS.map(({ id }) => id).sort()).toEqual(OperationId.options.toSorted());
  });

  test.each(rows)('%s %s %s %s is explained by rule %s', (operation, _method, _path, _who, rule) => {
    expect(RULES.interface.get(rule!)).toMatch(new RegExp(`^${operation}`));
  });

  test('and fields beyond the interface say so', () => {
    const beyond = ALL_OPERATIONS.filter((operation) => !OPERATIONS.includes(operation));
    expect(beyond.map(({ id }) => id)).toEqual(BEYOND.operations);
    for (const { description } of beyond) expect(description).toMatch(/^Beyond the interface/);
    for (const parameter of BEYOND.parameters) {
      const [id = '', name] = parameter.split(' ');
      const parameters = parametersOf(id);
      expect(parameters.find((each) => each.name === name)!.description).toContain('Beyond the interface');
    }
    for (const [resource, names] of Object.entries(BEYOND.fields))
      for (const name of names)
        expect(JSON.stringify(objectOf(schemaNamed(resource)).fields[name])).toContain(
          'Beyond the interface',
        );
  });

  test('have a version, and tools', () => {
    expect(RULES.interface.get('11.1')).toContain(`version ${API_VERSION}.`);
    expect(codesIn(RULES.interface.get('7.2')!)).toEqual(TOOLS.map(({ name }) => name));
  });
});

function schemaNamed(name: string): z.ZodType {
  return AREAS.flatMap(({ schemas }) => Object.entries(schemas)).find(([known]) => known === name)![1];
}

type Schema = Exclude<NonNullable<JsonSchema['items']>, boolean | unknown[]> & JsonSchema;

/** An object schema as JSON: its fields, and which of them are required. */
function objectOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { fields: properties as Record<string, Schema>, required };
}

/** The alternatives of a schema. */
function formsOf(schema: Schema): Schema[] {
  return (schema.anyOf as Schema[] | undefined) ?? [schema];
}

/** As the tables write a type: `string, null`. */
function typeOf(schema: Schema): string {
  return formsOf(schema)
    .map(({ type, enum: values, const: only }) =>
      only !== undefined ? `\`${only}\`` : values ? 'enum' : [type].flat().join(', '),
    )
    .join(', ');
}

/** The words that a cell must name in code: values of an enum, fields of an inner object. */
function wordsOf(schema: Schema): string[] {
  return formsOf(schema).flatMap((form) => [
    ...((form.enum ?? []) as string[]),
    ...Object.keys(form.properties ?? {}),
    ...(form.type === 'array' ? ((form.items as Schema).enum ?? []) : []).map(String),
  ]);
}

describe('the fields', () => {
  const SCHEMAS: Record<string, z.ZodType> = Object.assign({}, ...AREAS.map(({ schemas }) => schemas));
  const tables = tablesOf(INTERFACE)
    .filter(({ header }) => /\bfield\b/.test(header[0]!) && header[1] === 'type')
    .map(({ heading, header, rows }) => ({
      name: codesIn(header[0]!)[0] ?? codesIn(heading)[0]!,
      isExtra: header[0]!.startsWith('extra'),
      rows,
    }));

  test('have a table for each resource', () => {
    expect(tables.map(({ name }) => name)).toEqual([
      'Toilet',
      'FindResult',
      'Origin',
      'FoundToilet',
      'AreaResult',
      'Partner',
      'Provenance',
      'Decision',
      'Attribution',
    ]);
  });

  test.each(tables)(
    'of $name are those of the schema, with their types and values',
    ({ name, isExtra, rows }) => {
      const { fields, required } = objectOf(SCHEMAS[name]!);
      const common = isExtra ? Object.keys(objectOf(SCHEMAS.Toilet!).fields) : [];
      const expected = Object.entries(fields)
        .filter(([field]) => !common.includes(field) && !BEYOND.fields[name]?.includes(field))
        .map(([field, schema]) => [
          `\`${field}\``,
          required.includes(field) ? typeOf(schema) : `${typeOf(schema)}, optional`,
        ]);
      expect(rows.map((cells) => cells.slice(0, 2))).toEqual(expected);
      for (const [field, type = '', meaning = ''] of rows) {
        const words = wordsOf(fields[codesIn(field!)[0]!]!);
        const named = codesIn(meaning);
        // A table of its own tells the fields of a resource.
        if (type.includes('enum') || (type.includes('object') && named.length > 0))
          expect(new Set(named), field).toEqual(new Set(words));
      }
    },
  );

  test('that people can decide are those of the schema', () => {
    const [, names = ''] = /^Names in `decided`: (.*?)\. /ms.exec(INTERFACE) ?? [];
    expect(codesIn(names)).toEqual([...FACTS]);
  });

  test('of the answers of the writes are those of the schemas', () => {
    const rows = rowsOf(INTERFACE, 'operation', 'status', 'fields');
    const seen = rows.flatMap(([operations, status, cell]) =>
      codesIn(operations!).map((id) => {
        const { answer } = operationOf(id);
        const fields = Object.keys(objectOf(answer.schema).fields);
        expect(status, id).toBe(String(answer.status));
        if (cell === 'decision 3.2') {
          const words = RULES.decision.get('3.2')!.match(/[a-z_]+/g);
          expect(words, id).toEqual(expect.arrayContaining(fields));
        } else expect(codesIn(cell!.replaceAll(/ \([^)]*\)/g, '')), id).toEqual(fields);
        return id;
      }),
    );
    const writes = OPERATIONS.filter(({ method }) => method !== 'get').map(({ id }) => id);
    expect(seen.sort()).toEqual(writes.sort());
  });

  test('of getToilet are those of decision 1.1', () => {
    const { fields } = objectOf(operationOf('getToilet').answer.schema);
    expect(RULES.decision.get('1.1')).toContain(`\`{ ${Object.keys(fields).join(', ')} }\``);
  });
});

/** The bounds of a parameter or a field, as the tables write them. */
function boundsOf(schema: Schema): string[] {
  const [form = {}] = formsOf(schema).filter(({ type }) => type !== 'null') as Schema[];
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    if (max === undefined) return [];
    const most = max.toLocaleString('en');
    return [min === undefined ? `at most ${most}${unit}` : `${min} to ${most}${unit}`];
  };
  const fallback = schema.default;
  return [
    ...range(form.minLength, form.maxLength, ' characters'),
    ...range(form.minItems, form.maxItems, ' entries'),
    ...range(form.minimum, form.maximum, ''),
    ...(typeof fallback === 'number' ? [`default ${fallback}`] : []),
  ];
}

function boundsIn(cell: string): string[] {
  return Array.from(
    cell.matchAll(
      /at most \d+(?:,\d+)* characters|-?\d+ to \d+(?:,\d+)*(?: characters| entries)?|default \d+/g,
    ),
    ([text]) => text,
  );
}

function expectRule(rule: string, schema: Schema, isRequired: boolean, name: string): void {
  expect(/\brequired\b/.test(rule), `${name} is required`).toBe(isRequired);
  expect(boundsIn(rule), name).toEqual(boundsOf(schema));
}

describe('what is sent', () => {
  /** Operation and name, as schema. */
  const sent = new Map<string, { readonly schema: Schema; readonly isRequired: boolean }>();
  for (const { id, pathParameters = {}, body } of OPERATIONS) {
    if (!body)
      for (const { name, required, schema } of [...pathParametersOf(pathParameters), ...parametersOf(id)])
        if (!BEYOND.parameters.some((beyond) => beyond === `${id} ${name}`))
          sent.set(`${id} ${name}`, { schema: schema as Schema, isRequired: required });
    if (!body || id === 'receivePaymentEvent') continue;
    const { fields, required } = objectOf(body.schema, 'input');
    for (const [name, schema] of Object.entries(fields))
      sent.set(`${id} ${name}`, { schema, isRequired: required.includes(name) });
  }
  const { fields: voteFields, required: voteRequired } = objectOf(Vote, 'input');
  for (const [name, schema] of Object.entries(voteFields))
    sent.set(`correctToilet votes[].${name}`, { schema, isRequired: voteRequired.includes(name) });

  const contributions = AREAS.find(({ tag }) => tag.name === 'Contributions')!.operations.map(({ id }) => id);
  const filters = rowsOf(INTERFACE, 'filter').map(([name]) => codesIn(name!)[0]!);
  const rows = [
    ...rowsOf(INTERFACE, 'operation', 'parameter'),
    ...rowsOf(INTERFACE, 'operation', 'field'),
    ...['findToiletsNear', 'listToiletsInArea'].flatMap((id) =>
      filters.map((name) => [`\`${id}\``, `\`${name}\``, '']),
    ),
  ].flatMap(([operations = '', name = '', rule = '']) =>
    (operations === 'all five' ? contributions : codesIn(operations)).map((id) => ({
      key: `${id} ${codesIn(name)[0]}`,
      rule,
    })),
  );

  test('is in the tables, and nothing else', () => {
    expect(rows.map(({ key }) => key).sort()).toEqual([...sent.keys()].sort());
  });

  test.each(rows)('$key is required or not, and as long as $rule', ({ key, rule }) => {
    const { schema, isRequired } = sent.get(key)!;
    expectRule(rule, schema, isRequired, key);
    const values = wordsOf(schema);
    if (values.length > 0 && key !== 'correctToilet votes[].attribute')
      expect(new Set(codesIn(rule))).toEqual(new Set(values));
  });

  const values = rowsOf(INTERFACE, 'attribute');

  test('as votes has an entry for each fact', () => {
    expect(values.map(([name]) => codesIn(name!)[0])).toEqual([...FACTS]);
  });

  test.each(values)('as a vote on %s is %s', (name, cell) => {
    const fact = Fact.parse(codesIn(name!)[0]);
    const named = codesIn(cell!);
    for (const value of named) expect(parseVote(fact, value, normalHours)).toHaveProperty('value');
    const refusal = parseVote(fact, 'an elephant', normalHours);
    const [, choices] =
      /^must be ((?:\w+, )*\w+ or \w+)$/.exec('reason' in refusal ? refusal.reason : '') ?? [];
    if (choices !== undefined) expect(named).toEqual(choices.split(/, | or /));
  });
});

test('docs/api.md says which read takes what, as the table of questions does', () => {
  const filters: readonly string[] = [...FILTERS, ...EXTRA_FILTER_NAMES];
  const rows = READS.operations.map(({ id, path }) => {
    const names = parametersOf(id).map(({ name }) => name);
    const hasFilters = filters.every((name) => names.includes(name));
    const own = names.filter((name) => !hasFilters || !filters.includes(name)).map((name) => `\`${name}\``);
    return [`\`${path.replace('/api/v1/', '')}\``, [...own, ...(hasFilters ? ['filters'] : [])].join(', ')];
  });
  expect(rowsOf(read('docs/api.md'), 'read', 'parameters')).toEqual(rows);
});

describe('the limits', () => {
  const [place, nearest, area] = [
    QUESTIONS.findToiletsNear.table.place,
    QUESTIONS.findToiletsNear.table.limit,
    QUESTIONS.listToiletsInArea.table.limit,
  ].map(({ kind, ...rest }) =>
    boundsOf({ ...kind.schema, default: 'fallback' in rest ? rest.fallback : undefined } as Schema).join(
      ', ',
    ),
  );
  const LIMITS: Readonly<Record<string, string>> = {
    'requests of an address, API and MCP': `${QUOTAS.default.requests} a minute`,
    'requests of an address, `listToiletsInArea`': `${QUOTAS.area.requests} a minute`,
    '`limit` of nearest': nearest!,
    '`limit` of a box': area!,
    '`place`': place!,
    'side of a box': `${Number(MAX_BOX_SIDE.toFixed(6))} degrees`,
    'a cache keeps a box': `${LISTED_S / 60} minutes`,
    'webhook body': `${MAX_EVENT_BYTES / 1024} KB`,
    '`challenge_token`': `${MAX_TOKEN_LENGTH.toLocaleString('en')} characters`,
    'votes in a request': `1 to ${MAX_VOTES}`,
    'value of a vote': boundsOf(objectOf(Vote, 'input').fields.value!)[0]!.replace('at most ', ''),
    'live switch off': `${CLOSURE_MS / 3_600_000} hours`,
    'confirmations count': `${CONFIRMATION_MONTHS} months`,
    'votes count': `${VOTE_MONTHS} months`,
  };

  test('of the interface are the constants of the code', () => {
    expect(Object.fromEntries(rowsOf(INTERFACE, 'limit', 'value'))).toEqual(LIMITS);
    expect(QUOTAS.default.windowS).toBe(60);
    expect(QUOTAS.area.windowS).toBe(60);
  });

  test('and the weights beyond it are those that are documented', () => {
    const counts = rowsOf(read('docs/api.md'), 'request', 'counts').map(([request, count, bucket]) => [
      request,
      `${count} of ${bucket}`,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      '`getWalk`': `${WEIGHTS.getWalk} of \`default\``,
      '`findToiletsAlong`': `${WEIGHTS.findToiletsAlong} of \`default\``,
      '`suggestPlaces`, suggestions of our pages': `${WEIGHTS.suggestPlaces} of \`suggest\``,
      'a search on `/`': `${WEIGHTS.searchPage} of \`page\``,
      '`/way`, `/print`': `${WEIGHTS.wayPage} of \`page\``,
      '`/coverage` and its map': `${WEIGHTS.town} of \`coverage\``,
    });
    expect(WEIGHTS.printPage).toBe(WEIGHTS.wayPage);
  });

  test.each<[keyof typeof RULES, string, string]>([
    ['interface', '3.2', `${LISTED_S / 60} minutes`],
    ['interface', '5.5', `the last ${VOTE_MONTHS} months`],
    ['interface', '6.2', `for ${CLOSURE_MS / 3_600_000} hours`],
    ['decision', '1.7', `${MAX_DISTANCE_M / 1000} km`],
    ['decision', '1.12', `${Number(MAX_BOX_SIDE.toFixed(6))} degrees`],
    ['decision', '1.17', `box \`public, max-age=${LISTED_S}\``],
    ['decision', '2.7', `${QUOTAS.contrib.requests} a minute`],
    ['decision', '2.10', `at most ${MAX_BODY_BYTES / 1024} KB`],
    ['decision', '2.10', `\`/mcp\` at most ${MAX_MESSAGE_BYTES / 1024} KB`],
    ['decision', '3.8', `${DISPUTE_DAYS} days`],
    ['decision', '3.10', `At most ${MAX_A_DAY} a day`],
    ['decision', '3.12', `kept for ${NETWORK_DAYS} days`],
    ['decision', '4.3', `at most ${GRACE_DAYS} days`],
    ['decision', '7.1', `at most ${MAX_NAME} characters`],
    ['decision', '7.5', `${KEPT_MONTHS} months`],
    ['decision', '10.1', `longer ones than ${MAX_HOURS} characters`],
    ['decision', '10.6', `\`community_confirmed\` (${CONFIRMATION_MONTHS} months)`],
    ['decision', '10.6', `saved within ${VOUCHED_MONTHS} months`],
    ['decision', '11.2', `at most ${PAIR_M} m apart`],
    ['decision', '11.6', `more than ${CROWD} records`],
  ])('of %s %s say "%s"', (document, number, words) => {
    expect(RULES[document].get(number)).toContain(words);
  });

  test('of confidence say how fresh a confirmation is', () => {
    expect(rowsOf(DECISIONS, 'points').map(([, text]) => text)).toContain(
      `a confirmation within ${FRESH_CONFIRMATION_DAYS} days`,
    );
  });

  test('are told in the headers of the code', () => {
    expect(codesIn(RULES.interface.get('9.2')!)).toEqual([...RATE_HEADERS]);
  });
});

describe('the problems', () => {
  const statusesOf = ({ problems }: Operation) =>
    [...new Set(problems.map(({ kind }) => PROBLEMS[kind].status))].sort((a, b) => a - b);

  test('of each operation are those of its description', () => {
    const told = rowsOf(INTERFACE, 'operation', 'problems').flatMap(([operations, statuses]) =>
      codesIn(operations!).map((id) => [id, statuses]),
    );
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(
        OPERATIONS.map((operation) => [
          operation.id,
          statusesOf(operation)
            .filter((status) => !BEYOND.problems[operation.id]?.includes(status))
            .join(', '),
        ]),
      ),
    );
  });

  test('are all explained', () => {
    const explained = rowsOf(INTERFACE, 'status', 'if').map(([status]) => Number(status));
    expect(explained).toEqual([...new Set(OPERATIONS.flatMap(statusesOf))].sort((a, b) => a - b));
  });

  test('have the types of decision 2.4', () => {
    const told = rowsOf(DECISIONS, 'status', 'types').flatMap(([status, types]) =>
      codesIn(types!).map((type) => [type, Number(status)]),
    );
    expect(told).toEqual(Object.entries(PROBLEMS).map(([type, { status }]) => [type, status]));
  });
});

describe('what deviates from the interface', () => {
  const DEVIATIONS = read('docs/deviations.md');
  /** Names that the interface has itself. */
  const ITS = {
    operations:
      'findToiletsNear listToiletsInArea getToilet submitToilet confirmToilet rateToilet reportToilet claimToilet updatePartnerProfile startCheckout openBillingPortal receivePaymentEvent correctToilet',
    parameters: 'place country lat lon bbox limit',
    proposals: 'lat lon name access fee opening_hours wheelchair changing_table note challenge_token',
    answers:
      'status origin results bbox ask_user attribution display_note truncated distance_m walk_min bearing',
  } as const;
  const without = (names: readonly string[], kind: keyof typeof ITS, more: readonly string[] = []) => {
    const its = new Set([...ITS[kind].split(' '), ...more]);
    return [...new Set(names)].filter((name) => !its.has(name)).sort();
  };
  const parametersBeyond = without(
    [...QUESTIONS.findToiletsNear.names, ...QUESTIONS.listToiletsInArea.names],
    'parameters',
    FILTERS,
  );
  const ofTheirOwn = ['known_open', 'max_distance_m', ...EXTRA_FILTER_NAMES];
  const fieldsOf = (name: string) => Object.keys(objectOf(schemaNamed(name)).fields);
  const BY_ROW: Readonly<Record<string, readonly string[]>> = {
    operations: without(
      ALL_OPERATIONS.map(({ id }) => id),
      'operations',
    ),
    'filters of lists': parametersBeyond.filter((name) => ofTheirOwn.includes(name)),
    'other parameters of lists': parametersBeyond.filter((name) => !ofTheirOwn.includes(name)),
    'fields of the answers of lists': without(
      ['FindResult', 'AreaResult', 'FoundToilet'].flatMap(fieldsOf),
      'answers',
      fieldsOf('Toilet'),
    ),
    'parameters of details': QUESTIONS.getToiletDetails.names.toSorted(),
    'parameters of one toilet': [...QUESTIONS.getToilet.names],
    'fields of proposals': without(Object.keys(SubmissionBody.shape), 'proposals'),
  };

  test('by being beyond it is listed and counted', () => {
    const rows = rowsOf(DEVIATIONS, 'beyond it', 'count').map(([what = '', count]) => {
      const codes = codesIn(what);
      expect(Number(count), what).toBe(codes.length);
      return [what.slice(0, what.indexOf(':')), codes.sort()];
    });
    expect(Object.fromEntries(rows)).toEqual(BY_ROW);
  });

  test.each(
    rowsOf(DEVIATIONS, 'operation', 'field', 'refused').flatMap(([operation, field, refused]) =>
      codesIn(refused!).map((value) => [codesIn(operation!)[0]!, codesIn(field!)[0]!, value] as const),
    ),
  )('by being narrower: %s refuses as %s "%s"', (operation, field, value) => {
    if (operation === 'correctToilet')
      return expect(parseVote(Fact.parse(field), value, normalHours)).toHaveProperty('reason');
    const good = { business_name: 'Café Azur', contact_email: 'ada@example.org', lat: 43.7, lon: 7.4 };
    const schema = operation === 'claimToilet' ? ClaimBody.strip() : SubmissionBody.strip();
    expect(schema.safeParse(good).success).toBe(true);
    const { error } = schema.safeParse({ ...good, [field]: value });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('the documents of machines', () => {
  test('are where decision 5.6 says', () => {
    expect(codesIn(RULES.decision.get('5.6')!)[0]).toBe(CARD_PATH);
  });

  test('name the revisions of decision 5.1', () => {
    expect(RULES.decision.get('5.1')!.match(/\d{4}-\d\d-\d\d/g)).toEqual([...SPOKEN].reverse());
  });
});

interface Citation {
  readonly document: 'interface' | 'decision';
  /** Number of a section (`5`) or a rule (`5.5`). */
  readonly number: string;
}

/** Texts by number: of rules (`- 5.5 Votes...`) and of headings (`## 5. Contributions`, `### 2.1 Toilet`). */
function rulesOf(markdown: string): ReadonlyMap<string, string> {
  const found = Array.from(
    markdown.matchAll(/^(?:- (\d+\.\d+) ((?:.|\n {2})*)|#{2,3} (\d+(?:\.\d+)?)\.? (.*))$/gm),
    ([, rule, text, section, title]): [string, string] => [
      (rule ?? section)!,
      (text ?? title)!.replaceAll(/\n */g, ' '),
    ],
  );
  const numbers = found.map(([number]) => number);
  const repeated = numbers.filter((number, i) => numbers.indexOf(number) !== i);
  if (repeated.length > 0) throw new Error(`Rules ${repeated.join(', ')} stand twice. Number them anew.`);
  return new Map(found);
}

/** Cited rules: `interface 5.5`, `decisions 3.6, 3.7 and 3.9`, `interface 5.1-5.5` (both ends). */
function citationsOf(source: string): Citation[] {
  const text = source.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  return Array.from(text.matchAll(CITATION)).flatMap(([, document, numbers]) =>
    Array.from(numbers!.matchAll(new RegExp(NUMBER, 'g')), ([number]) => ({
      document: document as Citation['document'],
      number,
    })),
  );
}
