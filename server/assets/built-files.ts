/**
 * The built scripts of the website (scripts/build-web.ts), as the manifest of the build names them. Read once at
 * the start into memory (3 MB), so that a build beside a running server takes nothing away from it; without a build
 * there are none, and pages do without scripts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';

const BuildManifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type BuildManifest = z.infer<typeof BuildManifest>;

/** The script of the page "Find": what it may load is kept for use without network. */
const FIND = 'main.ts';
/** The name that scripts/build-web.ts gives it. */
const BUILD_STAMP = '.stamp';
const SERVICE_WORKER = 'worker/sw.ts';

export const ICONS = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
};

export type Encoding = 'br' | 'gzip';
const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type Bytes = Uint8Array<ArrayBuffer>;

export class BuiltFiles {
  readonly #manifest: BuildManifest;
  /** By path below the folder; nothing else can be asked for. */
  readonly #files = new Map<string, Bytes>();
  readonly #assets: readonly string[];
  readonly serviceWorker: string;

  private constructor(folder: string, manifest: BuildManifest) {
    this.#manifest = manifest;
    const chunks = Object.values(manifest).flatMap(({ file, css, assets }) => [file, ...css, ...assets]);
    this.#assets = [...new Set(chunks)].filter((path) => path.startsWith('assets/')).sort();
    const paths = [...this.#assets, ...ICONS.map((name) => `icons/${name}`)];
    for (const path of paths) {
      this.#files.set(path, new Uint8Array(readFileSync(join(folder, path))));
      for (const suffix of Object.values(SUFFIX)) {
        const packed = join(folder, path + suffix);
        if (existsSync(packed)) this.#files.set(path + suffix, new Uint8Array(readFileSync(packed)));
      }
    }
    this.serviceWorker = readFileSync(join(folder, manifest[SERVICE_WORKER]?.file ?? 'sw.js'), 'utf8');
  }

  /** @returns undefined where nothing whole is built */
  static open(folder: string): BuiltFiles | undefined {
    // Written last: a build that goes on, or was interrupted, has none.
    if (!existsSync(join(folder, BUILD_STAMP))) return undefined;
    const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
    return new BuiltFiles(folder, BuildManifest.parse(JSON.parse(text)));
  }

  /**
   * Paths of what a page needs at once, its script first.
   * @param entry of the build, below web/
   * @param catalogues of its texts, below views/texts/
   */
  scriptsOf(language: string, entry: string = FIND, ...catalogues: string[]): readonly string[] {
    const topics = entry === FIND ? [''] : catalogues;
    const texts = topics.map((topic) => this.#manifest[`../views/texts/${topic}${language}.ts`]?.file);
    return [...this.#chunksOf(entry), ...texts].filter((path) => path !== undefined);
  }

  /** Paths of everything that the page "Find" may load, now or later: the map and all languages. */
  get ofFind(): readonly string[] {
    return [...new Set(this.#chunksOf(FIND, true))].sort();
  }

  /** A chunk, itself first, and all that it imports; with `later` also what it loads later, and their styles. */
  #chunksOf(name: string, later = false, seen = new Set<string>()): string[] {
    const chunk = this.#manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    const { file, css, assets, imports, dynamicImports } = chunk;
    const next = later ? [...imports, ...dynamicImports] : imports;
    return [
      file,
      ...(later ? [...css, ...assets] : []),
      ...next.flatMap((other) => this.#chunksOf(other, later, seen)),
    ];
  }

  icon(name: (typeof ICONS)[number]): Bytes | undefined {
    return this.#files.get(`icons/${name}`);
  }

  /**
   * An asset, compressed at the build where that was done in an encoding that is taken.
   * @param encodings that the browser takes, the best first
   */
  asset(path: string, encodings: readonly Encoding[]): { bytes: Bytes; encoding?: Encoding } | undefined {
    if (!this.#assets.includes(path)) return undefined;
    for (const encoding of encodings) {
      const bytes = this.#files.get(path + SUFFIX[encoding]);
      if (bytes) return { bytes, encoding };
    }
    const bytes = this.#files.get(path);
    return bytes && { bytes };
  }
}

export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
}
