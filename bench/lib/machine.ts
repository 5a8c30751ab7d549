/** The machine that figures were measured on, and what else it was doing: without both they mean nothing. */
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

export async function machine(): Promise<string> {
  const model = cpus()[0]?.model.trim() || 'unknown CPU';
  const load = loadavg()
    .map((average) => average.toFixed(2))
    .join(' ');
  return [
    `${model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `${await distribution()}${type()} ${release()}, Node ${process.version}, load ${load} at the start`,
  ].join('; ');
}

async function distribution(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1];
  return name ? `${name}, ` : '';
}
