/** The identity of the MCP server: to clients that connect, and in the documents that lead them here. */

/** Version of the tools and their schemas; moves with the API's. */
const VERSION = '1.0.0';

export interface Identity {
  /** Reverse domain of the service and its name there, such as `org.example/lootiles`. */
  name: string;
  title: string;
  version: string;
  /** Description of at most 100 characters: registries take no more. */
  description: string;
  websiteUrl: string;
  icons: Icon[];
}

interface Icon {
  src: string;
  mimeType: string;
  sizes: string[];
}

/** @param baseUrl public address, without a trailing slash */
export function identityOf(baseUrl: string): Identity {
  return {
    name: `${reverseDomain(hostOf(baseUrl))}/lootiles`,
    title: 'Lootiles',
    version: VERSION,
    description:
      'Finds the nearest public toilets: open now, free or wheelchair-accessible. Data: OpenStreetMap.',
    websiteUrl: baseUrl,
    icons: iconsOf(baseUrl),
  };
}

/** The sign of the service, as the website has it. */
export function iconsOf(baseUrl: string): Icon[] {
  return [
    { src: `${baseUrl}/icons/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
    { src: `${baseUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  ];
}

/** The host, as names of catalogues may hold it: IPv6 addresses lose their brackets and colons. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/[[\]]/g, '').replaceAll(':', '-');
}

/** `toilets.example.org` → `org.example.toilets`; addresses have no domain to reverse. */
function reverseDomain(host: string): string {
  return /^[\d.]+$/.test(host) ? host : host.split('.').reverse().join('.');
}
