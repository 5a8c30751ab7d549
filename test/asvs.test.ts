/** docs/security.md: each requirement of OWASP ASVS 5.0.0, levels 1 and 2, with tests that exist; and what no other test holds. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SETTING_TEXTS } from '../schemas/settings/setting-texts.ts';
import { tablesOf } from '../scripts/check-docs/tables.ts';
import { PAGE_HEADERS } from '../server/files/document-route.ts';
import { siteHeaders } from '../server/pages/shell/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TABLES = tablesOf(read('docs/security.md'));

/** The last requirement of each section that is of level 1 or 2: all before it are, too. */
const SECTIONS = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{ 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
};
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, last]) => numbered(section, 1, last));

function numbered(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
}

const ROWS = TABLES.filter(({ header }) => header[0] === 'requirement').flatMap(({ rows }) =>
  rows.map(([ids = '', about = '', state = '', by = '']) => {
    const [, section = '', first = '', last = first] = /^V(\d+\.\d+)\.(\d+)(?: to (\d+))?$/.exec(ids) ?? [];
    return { ids: numbered(section, Number(first), Number(last)), about, state, by };
  }),
);
const CITED = Array.from(
  read('docs/security.md').matchAll(/\]\(\.\.\/([^)]*test\/[^)]+)\) "([^"]+)"/g),
  ([, path = '', title = '']) => ({ path, title }),
);

describe('the table of the standard', () => {
  test('has each of the 253 requirements of levels 1 and 2 once', () => {
    expect(REQUIRED).toHaveLength(253);
    expect(ROWS.flatMap(({ ids }) => ids).sort()).toEqual(REQUIRED.toSorted());
  });

  test('says of each its state, and why', () => {
    const states = ['held', 'partly', 'operator', 'none'];
    for (const { ids, about, state, by } of ROWS) {
      expect([ids, states.includes(state), about !== '', by !== '']).toEqual([ids, true, true, true]);
      if (state !== 'none') expect(ids.length, 'rows of several').toBeLessThanOrEqual(2);
    }
  });

  test('names tests that exist, by their titles, as that of attacks does', () => {
    expect(CITED.length).toBeGreaterThan(200);
    const isThere = (text: string, title: string) =>
      ["'", '"', '`'].some((quote) => text.includes(quote + title));
    expect(CITED.filter(({ path, title }) => !isThere(read(path), title))).toEqual([]);
  });
});

/** The cells of a column of the table under a heading, in code. */
function named(heading: string): string[] {
  const [table] = TABLES.filter((each) => each.heading === heading);
  return (table?.rows ?? []).flatMap(([cell = '']) =>
    Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name),
  );
}
const SECRETS = Object.entries(SETTING_TEXTS).flatMap(([name, text]) => ('isSecret' in text ? name : []));

test('the settings with secrets are those of the table of keys', () => {
  expect(named('Keys').sort()).toEqual(SECRETS.sort());
});

test('the settings with addresses are those of the table of connections', () => {
  // Addresses of our own, and one that only a link leads to.
  const own = ['BASE_URL', 'SITE_URL', 'API_URL', 'AERIAL_URL'];
  const addresses = Object.keys(SETTING_TEXTS).filter((name) =>
    /_URL$|_ENDPOINT$|^EXTRACT$|^SOURCES$|^RATE_LIMIT_STORE$/.test(name),
  );
  expect([...named('Connections to others'), ...own].sort()).toEqual(addresses.sort());
});

test('no example has a password', () => {
  for (const path of ['deploy/.env.example', 'deploy/systemd/lootiles.env.example'])
    for (const [, name = '', value = ''] of read(path).matchAll(/^([A-Z_]+)=(.*)$/gm))
      if (SECRETS.includes(name) || name === 'POSTGRES_PASSWORD')
        expect([path, name, value]).toEqual([path, name, expect.stringMatching(/^$|^postgresql:\/\/\w+@\//)]);
});

const PROGRAM = '{common,schemas,shards,reads,overlay,views,pipeline,server,web,commands}/**/*.{ts,tsx}';
const PACKAGES = 'packages/*/{*,src/**/*}.{ts,tsx}';
const SOURCES = globSync([PROGRAM, PACKAGES], { cwd: ROOT, exclude: ['**/{dist,node_modules}/**'] }).map(
  (path) => ({ path: path.replaceAll('\\', '/'), text: read(path) }),
);
test.each<[string, RegExp, string[]]>([
  [
    'no program is started through a shell, and no text is run as code',
    /(?<![.\w])exec(?:Sync)?\(|shell: true|\beval\(|new Function\b/,
    [],
  ],
  [
    'no page sets HTML from a text',
    /dangerouslySetInnerHTML|\.innerHTML =|insertAdjacentHTML|document\.write/,
    // Escaped JSON; a code of squares; a constant.
    ['views/components/elements.tsx', 'views/pages/print-page.tsx', 'web/map/map-picture.ts'],
  ],
  [
    'no code turns the check of certificates off',
    /rejectUnauthorized|NODE_TLS_REJECT/,
    // Says what is wrong with one.
    ['commands/doctor/address-check.ts'],
  ],
  [
    'no hash but those of the document is made',
    /createHash\('(?!sha256')|createHmac\('(?!sha256')|createCipher/,
    ['pipeline/exports/changes.ts', 'pipeline/osm/download/download.ts', 'server/files/document-route.ts'],
  ],
])('%s', (_, pattern, allowed) => {
  expect(SOURCES.length).toBeGreaterThan(700);
  expect(SOURCES.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).sort()).toEqual(allowed);
});

test('nothing secret is made by Math.random', () => {
  // Elsewhere it spreads pauses and samples.
  const secret = SOURCES.filter(({ path }) => /^(?:overlay|server)\//.test(path));
  expect(secret.length).toBeGreaterThan(100);
  expect(secret.filter(({ text }) => text.includes('Math.random'))).toEqual([]);
});

test('the proxies ask browsers to stay encrypted for a year', () => {
  for (const path of ['deploy/nginx.conf', 'deploy/Caddyfile'])
    expect(read(path)).toMatch(/Strict-Transport-Security "max-age=31536000"/);
  // A block of nginx with headers of its own has none of those around it.
  const blocks = read('deploy/nginx.conf')
    .split(/\{/)
    .filter((block) => block.includes('add_header'));
  for (const block of blocks) expect(block).toContain('Strict-Transport-Security');
});

test('pages send no address of theirs to other sites, and are in no frame', () => {
  for (const headers of [PAGE_HEADERS, siteHeaders({ scripts: true, mapHosts: [] })]) {
    expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  }
});

test('a line of the log is JSON with the time in UTC, whatever is in it', () => {
  const evil = 'one\n{"level":30,"msg":"two"}\r\n\u001b[2J';
  const script = `import { openLog } from './commands/runtime/log.ts';
    openLog({ logFormat: 'json' }).warn(${JSON.stringify(evil)}, { reason: ${JSON.stringify(evil)} });`;
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(out.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({
    msg: evil,
    reason: evil,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});
