/**
 * Load at a constant rate, independent of the server: `node bench/soak/paced-client.ts <origin> <file of paths>
 * <requests a second> <seconds> <seconds of a slice>`. Prints a line of JSON for each slice (paced-load.ts), after a
 * warm-up of which only the errors are printed. With 0 requests a second it asks as fast as it is answered.
 *
 * Every millisecond has its share of requests, and each counts from the moment it was due: one that waits because the
 * server keeps all connections busy waits in the figures (no coordinated omission). How late this process itself came
 * to a millisecond is a separate figure: that is not the server's doing.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Histogram } from './histogram.ts';
import { HttpConnection } from './http-connection.ts';
import type { Slice } from './paced-load.ts';

const CONNECTIONS = 64;
/** Before anything counts: connections are opened, and both sides compile what they run. */
const WARM_UP_S = 3;
/** After the last one was due. */
const LAST_ANSWERS_S = 10;

const [origin = '', list = '', ...numbers] = process.argv.slice(2);
const [rate, seconds, sliceS] = z
  .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()])
  .parse(numbers);
const url = new URL(origin);
const requests = (await readFile(list, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => {
    const [path, address] = line.split(' ');
    const from = address === undefined ? '' : `X-Forwarded-For: ${address}\r\n`;
    return `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n${from}\r\n`;
  });
const isPaced = rate > 0;
const total = isPaced ? Math.round(rate * (WARM_UP_S + seconds)) : Number.POSITIVE_INFINITY;

const free: { connection: HttpConnection; dueMs: number }[] = [];
/** Due times of the requests that wait for a connection, from `next` on. */
const due: number[] = [];
let next = 0;
/** Requests that were due so far. */
let asked = 0;
let sent = 0;
let answered = 0;
let errors = 0;
let lateMs = 0;
let histogram = new Histogram();

for (let i = 0; i < CONNECTIONS; i++) {
  const slot = {
    dueMs: 0,
    connection: new HttpConnection(url, (ok) => {
      answered += 1;
      if (ok) histogram.add((performance.now() - slot.dueMs) * 1000);
      else errors += 1;
      free.push(slot);
      sendDue();
    }),
  };
  free.push(slot);
}

const startMs = performance.now();
/** Slice 0 is the warm-up. */
let slices = 0;
let tickMs = startMs;
const timer = setInterval(() => {
  const nowMs = performance.now();
  lateMs = Math.max(lateMs, nowMs - tickMs - 1);
  tickMs = nowMs;
  const dueNow = Math.min(total, Math.floor(((nowMs - startMs) * rate) / 1000));
  for (; asked < dueNow; asked++) due.push(nowMs);
  sendDue();
  const inS = (nowMs - startMs) / 1000 - WARM_UP_S;
  if (inS >= slices * sliceS && slices * sliceS < seconds) {
    if (slices > 0) tell(0);
    else startAnew();
    slices += 1;
  }
  const isOver = inS > (isPaced ? seconds + LAST_ANSWERS_S : seconds);
  if (answered < total && !isOver) return;
  clearInterval(timer);
  tell(isPaced ? total - answered : 0);
  for (const { connection } of free) connection.close();
  process.exit(0);
}, 1);

function sendDue(): void {
  while (free.length > 0 && (next < due.length || !isPaced)) {
    const slot = free.pop()!;
    slot.dueMs = isPaced ? due[next++]! : performance.now();
    slot.connection.ask(requests[sent % requests.length]!);
    sent += 1;
  }
  if (next < due.length) return;
  // A quarter of an hour is millions of them.
  due.length = 0;
  next = 0;
}

/** @param unanswered given up */
function tell(unanswered: number): void {
  const { count, maxUs } = histogram;
  const at = (q: number) => histogram.quantileUs(q) / 1000;
  const slice: Slice = {
    answered: count,
    errors,
    unanswered,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    maxMs: maxUs / 1000,
    lateMs,
  };
  console.log(JSON.stringify(slice));
  errors = 0;
  startAnew();
}

/** Times of the next slice; errors of the warm-up stay, because nothing excuses them. */
function startAnew(): void {
  histogram = new Histogram();
  lateMs = 0;
}
