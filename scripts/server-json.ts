/**
 * Writes server.json, the entry of an instance in MCP registries (schema 2025-12-11): `BASE_URL=https://… npm run
 * server-json > server.json`. Registries are sent it by the operator, who proves that the domain is theirs.
 */
import { z } from 'zod';
import { identityOf, MCP_PATH } from '../server/mcp/protocol.ts';

export const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** Rules of that schema for a server with remotes and without packages; stricter: no other keys. */
export const ServerJson = z.strictObject({
  $schema: z.literal(SERVER_SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+/),
  websiteUrl: z.url({ protocol: /^https$/ }),
  icons: z.array(
    z.strictObject({
      src: z.url({ protocol: /^https$/ }).max(255),
      mimeType: z.enum(['image/png', 'image/svg+xml']),
      sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
    }),
  ),
  remotes: z
    .array(z.strictObject({ type: z.literal('streamable-http'), url: z.url({ protocol: /^https$/ }) }))
    .min(1),
});
export type ServerJson = z.infer<typeof ServerJson>;

/** Public address: a registry takes no other. */
const BaseUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .transform((url) => url.replace(/\/+$/, ''));

/** Throws an error that says what to change if the address is none that a registry can take. */
export function serverJson(given: string | undefined): ServerJson {
  const parsed = BaseUrl.safeParse(given);
  if (!parsed.success)
    throw new Error(
      'BASE_URL must be the public https address of the instance, with a domain name. Set it and run again.',
    );
  const baseUrl = parsed.data;
  const identity = identityOf(baseUrl);
  return ServerJson.parse({
    $schema: SERVER_SCHEMA,
    ...identity,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}${MCP_PATH}` }],
  });
}

if (import.meta.main) {
  try {
    console.log(JSON.stringify(serverJson(process.env.BASE_URL), undefined, 2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
