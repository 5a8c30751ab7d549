/**
 * The built scripts of the website (scripts/build-web.ts), as the manifest of the build names them. They are read into
 * memory at the start (3 MB), so that a build beside a running server takes nothing away from it. Without a build there
 * are none, and pages work without scripts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BrowserArea, PageScripts } from '#views';

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

/** The script of the search page: what it may load is kept for use without network. */
export const FIND = 'find/main.tsx';
/** The script of the page "Along my way", which is kept for use without network, too. */
export const WAY = 'way/main.tsx';
/** The script of the page without network, and the texts of a toilet's page. */
export const OFFLINE_TOILET = 'contribute/offline.ts';
export const TOILET_TEXTS = [
  'toilet',
  'facts',
  'contribute',
  'hours',
  'search',
] as const satisfies BrowserArea[];
/** Scripts of a website of files: the first of each page, that of its pages, and that of the page for missing addresses. */
export const STATIC_FIRST = 'static-site/first.ts';
export const STATIC_PAGE = 'static-site/page.ts';
export const STATIC_MISSING = 'static-site/missing.tsx';
export const FIND_TEXTS = ['search', 'toilet'] as const satisfies BrowserArea[];
export const WAY_TEXTS = ['search', 'toilet', 'way'] as const satisfies BrowserArea[];
const TEXTS = /^\.\.\/texts\/..\/(\w+)\.json$/;
/** The name that scripts/build-web.ts gives it. */
const BUILD_STAMP = '.stamp';
const SERVICE_WORKER = 'worker/sw.ts';

/** The icons of the map, as MapLibre asks for them. */
export const SPRITES = ['light', 'dark'].flatMap((scheme) =>
  ['.json', '.png', '@2x.json', '@2x.png'].map((ending) => `map/sprite-${scheme}${ending}`),
);

export const MAP_FONT = 'map/noto-sans-latin.woff2';

/** The page for the chat of agents. */
export const MCP_APP = 'mcp-app.html';

/** The element for pages of other sites. */
export const ELEMENT = 'toilet-map.js';

export const ICONS = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'] as const;

/** Endings of the files that the build compressed. */
const COMPRESSED = ['.br', '.gz'];

type Bytes = Uint8Array<ArrayBuffer>;

export class BuiltFiles {
  readonly #manifest: BuildManifest;
  /** Files and their compressed forms, by path below the folder. */
  readonly #files = new Map<string, Bytes>();
  readonly #assets: ReadonlySet<string>;
  readonly serviceWorker: string;

  private constructor(folder: string, manifest: BuildManifest) {
    this.#manifest = manifest;
    const chunks = Object.values(manifest).flatMap(({ file, css, assets }) => [file, ...css, ...assets]);
    this.#assets = new Set(chunks.filter((path) => path.startsWith('assets/')));
    const paths = [
      ...this.#assets,
      ...ICONS.map((name) => `icons/${name}`),
      ...SPRITES,
      MAP_FONT,
      MCP_APP,
      ELEMENT,
    ];
    for (const path of paths) {
      this.#files.set(path, new Uint8Array(readFileSync(join(folder, path))));
      for (const ending of COMPRESSED) {
        const packed = join(folder, path + ending);
        if (existsSync(packed)) this.#files.set(path + ending, new Uint8Array(readFileSync(packed)));
      }
    }
    this.serviceWorker = readFileSync(join(folder, manifest[SERVICE_WORKER]?.file ?? 'sw.js'), 'utf8');
  }

  /** @returns undefined if there is no whole build */
  static open(folder: string): BuiltFiles | undefined {
    // The build writes it last: one that goes on, or was interrupted, has none.
    if (!existsSync(join(folder, BUILD_STAMP))) return undefined;
    const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
    return new BuiltFiles(folder, BuildManifest.parse(JSON.parse(text)));
  }

  /**
   * Paths of what a page needs at once.
   * @param script entry of the build, below web/
   * @param areas the texts that the script loads
   */
  scriptsOf(language: string, script: string, areas: readonly BrowserArea[] = []): PageScripts | undefined {
    const [entry, ...chunks] = this.#chunksOf(script);
    if (entry === undefined) return undefined;
    const texts = areas.map((area) => this.#manifest[`../texts/${language}/${area}.json`]?.file);
    return { entry, preloads: [...chunks, ...texts].filter((path) => path !== undefined) };
  }

  /** Paths of everything that scripts may load, now or later, but for texts. */
  everythingOf(...scripts: readonly string[]): readonly string[] {
    const texts = new Set(this.#textsIn(() => true));
    const paths = scripts.flatMap((script) => this.#chunksOf(script, true));
    return [...new Set(paths)].filter((path) => !texts.has(path)).sort();
  }

  /** Paths of the texts of some areas in all languages. */
  textsOf(areas: readonly BrowserArea[]): readonly string[] {
    return this.#textsIn((name) => areas.some((area) => area === name));
  }

  #textsIn(isWanted: (area: string) => boolean): readonly string[] {
    return Object.entries(this.#manifest).flatMap(([name, { file }]) => {
      const area = TEXTS.exec(name)?.[1];
      return area !== undefined && isWanted(area) ? [file] : [];
    });
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

  get mapFont(): Bytes | undefined {
    return this.#files.get(MAP_FONT);
  }

  /** Whether a path below the folder is an asset. The compressed forms are none. */
  isAsset(path: string): boolean {
    return this.#assets.has(path);
  }

  /** The bytes of an asset, an icon or a compressed form of one. */
  get(path: string): Bytes | undefined {
    return this.#files.get(path);
  }
}
