/**
 * A server process of a peer: `node bench/peers/serve-peer.ts <kind> <path of its data> <style>`. Prints its port on
 * 127.0.0.1 as its only line.
 */
import { serve } from '@hono/node-server';
import { lootilesInHono } from './lootiles-in-hono.ts';
import type { Style } from './peer.ts';
import { peerApp } from './peer-app.ts';
import { PointPeer } from './point-peer.ts';
import { PostgisPeer } from './postgis-peer.ts';
import { RedisPeer } from './redis-peer.ts';
import { SqlitePeer } from './sqlite-peer.ts';

const [kind = '', where = '', wanted = ''] = process.argv.slice(2);
const style: Style = wanted === 'plain' ? 'plain' : 'best';
const { fetch } = await appOf();
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));

async function appOf() {
  switch (kind) {
    case 'lootiles':
      return lootilesInHono(where);
    case 'postgis':
      return peerApp(new PostgisPeer(where, style), style);
    case 'point':
      return peerApp(new PointPeer(where, style), style);
    case 'redis':
      return peerApp(await RedisPeer.open(where, style), style);
    case 'sqlite':
      return peerApp(new SqlitePeer(where, style), style);
    default:
      throw new Error(`There is no peer "${kind}".`);
  }
}
