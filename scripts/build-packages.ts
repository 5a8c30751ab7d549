/** Builds packages/ as they are published: `npm run build:packages`, after `npm run build`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

rmSync(join(ROOT, 'packages/client/dist'), { recursive: true, force: true });
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'packages/client'], { cwd: ROOT, stdio: 'inherit' });
copyFileSync(join(ROOT, 'web/dist/toilet-map.js'), join(ROOT, 'packages/element/toilet-map.js'));
