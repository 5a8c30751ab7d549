/**
 * Golden files: what the program gave when somebody last looked at it closely. A difference fails; where it is
 * meant, `npm run bless` writes it down, and the diff is reviewed like code.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Compares with a file beside this one. A missing file is a difference too: vitest alone would write it. */
export async function expectGolden(text: string, name: string): Promise<void> {
  const path = fileURLToPath(new URL(name, import.meta.url));
  if (!process.env.BLESS && !existsSync(path))
    expect.fail(`test/golden/${name} is missing. If that is right, run "npm run bless".`);
  await expect(text).toMatchFileSnapshot(path);
}
