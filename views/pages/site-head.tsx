/** The head of the pages of the website, beyond the shell: their style, scripts, languages and the app. */
import type { ComponentChild } from 'preact';
import { JsonScript } from '../components/elements.tsx';
import { LANGUAGES } from '../texts/texts.ts';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

/** A picture of 1200 by 630 pixels: what most services show. */
interface PagePicture {
  readonly path: string;
  /** Description of the picture. */
  readonly words: string;
}

/** A page of the website. */
export interface SiteContent extends Omit<PageContent, 'texts' | 'address'> {
  /** Path and query of the page. */
  readonly address: string;
  /** The address for search engines, if it differs. */
  readonly canonical?: string;
  /** Path of the picture that is shown with a link to the page; the icon of the app if not given. */
  readonly picture?: PagePicture | undefined;
  /** Search engines may list the page. */
  readonly indexed: boolean;
}

/** Parts of a page that is a file: no server chooses its language or sends its headers. */
export interface PageFile {
  /** Paths of the page in other languages, each with those of pages that it keeps for use without network. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  readonly contentPolicy: string;
  /** Path of the script that runs before anything is shown. */
  readonly first: string | undefined;
}

/** Paths of the scripts of a page. There is one entry: a page that needs two has an entry that imports both. */
export interface PageScripts {
  readonly entry: string;
  /** Chunks and texts that the entry asks for: the browser loads them early, and does not run them. */
  readonly preloads: readonly string[];
}

interface SiteHeadProps {
  readonly site: Site;
  readonly content: SiteContent;
  /** Paths of the stylesheets: that of the website, and that of browsers without scripts. */
  readonly stylesheets: { readonly site: string; readonly noscript: string };
  /** The build has drawn the icons of the app. */
  readonly hasIcons: boolean;
  readonly scripts: PageScripts | undefined;
  readonly asFile?: PageFile | undefined;
}

export function SiteHead(props: SiteHeadProps): ComponentChild {
  const { site, content, stylesheets, hasIcons, scripts, asFile } = props;
  const at = (path: string) => pathOf(site, path);
  return (
    <>
      {asFile?.first !== undefined && <script src={at(`/${asFile.first}`)} />}
      <link rel="stylesheet" href={at(stylesheets.site)} />
      <noscript>
        <link rel="stylesheet" href={at(stylesheets.noscript)} />
      </noscript>
      <link rel="manifest" href={at('/manifest.webmanifest')} />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#12181b" media="(prefers-color-scheme: dark)" />
      {hasIcons && <link rel="apple-touch-icon" href={at('/icons/apple-touch-icon.png')} />}
      {content.indexed ? (
        <ForSearchEngines site={site} content={content} hasIcons={hasIcons} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {scripts && <script type="module" src={at(`/${scripts.entry}`)} />}
      {scripts?.preloads.map((path) => (
        <link key={path} rel="modulepreload" href={at(`/${path}`)} />
      ))}
      {asFile && (
        <>
          <meta http-equiv="content-security-policy" content={asFile.contentPolicy} />
          <JsonScript id="languages" value={asFile.languages} />
        </>
      )}
      {content.head}
    </>
  );
}

function ForSearchEngines({
  site,
  content: { title, description, address, canonical = address, picture },
  hasIcons,
}: Pick<SiteHeadProps, 'site' | 'content' | 'hasIcons'>): ComponentChild {
  const url = site.baseUrl + canonical;
  return (
    <>
      <link rel="canonical" href={url} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hreflang={language} href={`${url}?lang=${language}`} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Lootiles" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {picture ? (
        <>
          <meta property="og:image" content={site.baseUrl + picture.path} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture.words} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        hasIcons && <meta property="og:image" content={`${site.baseUrl}/icons/icon-512.png`} />
      )}
    </>
  );
}
