/**
 * Redis: a sorted set of positions for each combination of filters, and every toilet's JSON under its id. One script
 * searches in circles, larger (style best) until enough toilets are inside, and fetches the JSON: one way there and back.
 *
 * Redis keeps positions to about half a metre, so two toilets that are as near may change places.
 */
import { createClient, type RedisClientType } from '@redis/client';
import { EARTH_RADIUS_M } from '../../packages/sphere/index.ts';
import type { Bbox } from '../../schemas/reads/kinds.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import {
  FLAG_SETS,
  type Found,
  inBatches,
  type Nearby,
  type Peer,
  REACHES_M,
  type Style,
  toiletsOf,
} from './peer.ts';

const BATCH = 2_000;
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;
/** Redis has another earth radius, and boxes of metres are wider than those of degrees: what is outside is left out later. */
const WIDER = 1.003;

const NEAREST = `
local found
for i = 4, #ARGV do
  found = redis.call('GEOSEARCH', KEYS[1], 'FROMLONLAT', ARGV[1], ARGV[2], 'BYRADIUS', ARGV[i], 'm', 'ASC', 'COUNT', ARGV[3])
  if #found >= tonumber(ARGV[3]) then break end
end
if #found == 0 then return found end
return redis.call('MGET', unpack(found))`;

const BOX = `
local found = redis.call('GEOSEARCH', KEYS[1], 'FROMLONLAT', ARGV[1], ARGV[2], 'BYBOX', ARGV[4], ARGV[5], 'm', 'ASC', 'COUNT', ARGV[3])
if #found == 0 then return found end
return redis.call('MGET', unpack(found))`;

export async function loadRedis(socket: string, generation: Generation, nowMs: number): Promise<void> {
  const client = await connect(socket);
  for (const batch of inBatches(toiletsOf(generation, nowMs), BATCH)) {
    const sent: Promise<unknown>[] = [
      client.mSet(batch.map(({ id, lon, lat, json }): [string, string] => [id, `${lon} ${lat} ${json}`])),
    ];
    for (const flags of FLAG_SETS) {
      const members = batch
        .filter((toilet) => (toilet.flags & flags) === flags)
        .map(({ id, lon, lat }) => ({ member: id, longitude: lon, latitude: lat }));
      if (members.length > 0) sent.push(client.geoAdd(keyOf(flags), members));
    }
    await Promise.all(sent);
  }
  client.destroy();
}

export class RedisPeer implements Peer {
  readonly #client: RedisClientType;
  readonly #reaches: readonly number[];
  readonly #nearest: string;
  readonly #box: string;

  private constructor(client: RedisClientType, style: Style, nearest: string, box: string) {
    this.#client = client;
    this.#reaches = REACHES_M[style];
    this.#nearest = nearest;
    this.#box = box;
  }

  static async open(socket: string, style: Style): Promise<RedisPeer> {
    const client = await connect(socket);
    return new RedisPeer(client, style, await client.scriptLoad(NEAREST), await client.scriptLoad(BOX));
  }

  async nearest({ lon, lat, limit, flags }: Nearby): Promise<Found[]> {
    const options = { keys: [keyOf(flags)], arguments: [lon, lat, limit, ...this.#reaches].map(String) };
    return toFound(await this.#client.evalSha(this.#nearest, options));
  }

  async box({ west, south, east, north }: Bbox, { lon, lat, limit, flags }: Nearby): Promise<Found[]> {
    // The longest of its parallels; some more than asked for, as some may be outside.
    const cos = Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
    const width = (east - west) * METRES_PER_DEGREE * (south < 0 && north > 0 ? 1 : cos) * WIDER;
    const height = (north - south) * METRES_PER_DEGREE * WIDER;
    const more = Math.ceil(limit * 1.1);
    const numbers = [lon, lat, more, width, height].map(String);
    return toFound(await this.#client.evalSha(this.#box, { keys: [keyOf(flags)], arguments: numbers }));
  }

  async byId(id: string): Promise<string | undefined> {
    return toFound([await this.#client.get(id)])[0]?.json;
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}

/** Never the name of a toilet. */
function keyOf(flags: number): string {
  return `geo:${flags}`;
}

async function connect(socket: string): Promise<RedisClientType> {
  const client: RedisClientType = createClient({ socket: { path: socket, tls: false } });
  client.on('error', (error) => console.error(error));
  await client.connect();
  return client;
}

/** Parses replies of the form `lon lat json`. */
function toFound(replies: unknown): Found[] {
  if (!Array.isArray(replies)) throw new Error('Redis answered something else than a list.');
  return replies.flatMap((text: unknown) => {
    if (typeof text !== 'string') return [];
    const first = text.indexOf(' ');
    const second = text.indexOf(' ', first + 1);
    return [
      {
        lon: Number(text.slice(0, first)),
        lat: Number(text.slice(first + 1, second)),
        json: text.slice(second + 1),
      },
    ];
  });
}
