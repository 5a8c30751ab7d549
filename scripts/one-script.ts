/** Bundles a script that needs no other file. */
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * All modules of an entry as one plain script.
 * @param define constants of the build, by name
 */
export async function oneScript(
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { build: bundle } = await import('vite');
  const built = await bundle({
    root: ROOT,
    configFile: false,
    publicDir: false,
    define,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { checks: { pluginTimings: false }, input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((each) => ('output' in each ? each.output : []));
  const [script] = chunks.filter((chunk) => chunk.type === 'chunk');
  if (!script) throw new Error(`${entry} was built to no script: check the entry and the output of Vite.`);
  return script.code;
}
