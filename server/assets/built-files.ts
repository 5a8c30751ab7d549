/**
 * The built scripts of the website (scripts/build-web.ts), as the manifest of the build names them. Read once at
 * the start; without a build there are none, and pages do without scripts.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';

const BuildManifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type BuildManifest = z.infer<typeof BuildManifest>;

const ENTRY = 'main.ts';
const SERVICE_WORKER = 'worker/sw.ts';
const textsOf = (language: string) => `../views/texts/${language}.ts`;

export const ICONS = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
};

export type Encoding = 'br' | 'gzip';
const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export class BuiltFiles {
  readonly #folder: string;
  readonly #manifest: BuildManifest;
  /** Paths below the folder that may be asked for; nothing else is read. */
  readonly #assets: ReadonlySet<string>;

  private constructor(folder: string, manifest: BuildManifest) {
    this.#folder = folder;
    this.#manifest = manifest;
    const chunks = Object.values(manifest).flatMap(({ file, css, assets }) => [file, ...css, ...assets]);
    this.#assets = new Set(chunks.filter((path) => path.startsWith('assets/')));
  }

  /** @returns undefined where nothing is built */
  static open(folder: string): BuiltFiles | undefined {
    let text: string;
    try {
      text = readFileSync(join(folder, 'manifest.json'), 'utf8');
    } catch {
      return undefined;
    }
    return new BuiltFiles(folder, BuildManifest.parse(JSON.parse(text)));
  }

  /** Paths of what the page needs at once, its script first. */
  scriptsOf(language: string): readonly string[] {
    const entry = this.#manifest[ENTRY];
    const chunks = [entry?.file, ...(entry?.imports ?? []).map((name) => this.#manifest[name]?.file)];
    return [...chunks, this.#manifest[textsOf(language)]?.file].filter((path) => path !== undefined);
  }

  /** Paths of everything that a page may load later, the map and all languages. */
  get all(): readonly string[] {
    return [...this.#assets].sort();
  }

  hasAsset(path: string): boolean {
    return this.#assets.has(path);
  }

  serviceWorker(): Promise<Buffer> {
    return readFile(join(this.#folder, this.#manifest[SERVICE_WORKER]?.file ?? 'sw.js'));
  }

  icon(name: (typeof ICONS)[number]): Promise<Buffer> {
    return readFile(join(this.#folder, 'icons', name));
  }

  /** An asset as it is, or as it was compressed at the build. */
  asset(path: string, encoding?: Encoding): Promise<Buffer> {
    return readFile(join(this.#folder, path + (encoding ? SUFFIX[encoding] : '')));
  }
}

export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
}
