/** Writes docs/configuration.md from the settings' schema and their texts: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTING_GROUPS, type SettingText } from '../schemas/settings/setting-texts.ts';
import { Environment } from '../schemas/settings/settings.ts';

export const CONFIGURATION_PATH = join(
  fileURLToPath(new URL('..', import.meta.url)),
  'docs/configuration.md',
);

const HEAD = `# Configuration

<!-- Written by \`npm run docs\` from schemas/settings/settings.ts and schemas/settings/setting-texts.ts. Do not edit. -->

All settings come from the environment. A setting that is empty counts as not set. A wrong one stops the program with a
sentence that names it, and so does a name that is one letter from one of these
([exit codes](operations.md#exit-codes)). Secrets belong into a file that only the service can read
([deploy/](../deploy/README.md)).
`;

export function configurationDocument(): string {
  const defaults: Readonly<Record<string, unknown>> = Environment.parse({});
  const row = ([name, text]: [string, SettingText]): string => {
    const standard = defaults[name];
    const value = standard === undefined ? (text.unset ?? '') : `\`${String(standard)}\``;
    return `| \`${name}\` | ${value} | ${text.meaning} |`;
  };
  const sections = Object.entries(SETTING_GROUPS).map(([group, texts]) =>
    [`## ${group}`, '', '| name | default | |', '|---|---|---|', ...Object.entries(texts).map(row)].join(
      '\n',
    ),
  );
  return `${HEAD}\n${sections.join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(CONFIGURATION_PATH, configurationDocument());
