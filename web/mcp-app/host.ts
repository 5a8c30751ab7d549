/**
 * The view's side of MCP Apps (2026-01-26): JSON-RPC 2.0 by postMessage with the host around this page. By hand, because
 * the official package takes 233 KB of the 250 KB that the page may have; the test talks to the official host side.
 */

import { fieldsOf } from '../small-map/shown-toilet.ts';

const PROTOCOL = '2026-01-26';

export interface HostState {
  readonly canCallTools: boolean;
  readonly canOpenLinks: boolean;
  readonly mayLocate: boolean;
}

export interface HostHandlers {
  /** The arguments of the call that this page belongs to. */
  onInput(args: Readonly<Record<string, unknown>>): void;
  onResult(result: unknown): void;
  onContext(context: Readonly<Record<string, unknown>>): void;
}

type Message = Readonly<Record<string, unknown>>;

export class Host {
  readonly #handlers: HostHandlers;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  constructor(handlers: HostHandlers) {
    this.#handlers = handlers;
    addEventListener('message', (event: MessageEvent<unknown>) => {
      // A page beside us in the host is not the host.
      if (event.source === parent) this.#receive(fieldsOf(event.data));
    });
  }

  async connect(): Promise<HostState> {
    const answer = fieldsOf(
      await this.request('ui/initialize', {
        appInfo: { name: 'lootiles-map', version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
        protocolVersion: PROTOCOL,
      }),
    );
    const can = fieldsOf(answer.hostCapabilities);
    const context = fieldsOf(answer.hostContext);
    this.notify('ui/notifications/initialized', {});
    this.#handlers.onContext(context);
    return {
      canCallTools: 'serverTools' in can,
      canOpenLinks: 'openLinks' in can,
      mayLocate: 'geolocation' in fieldsOf(fieldsOf(can.sandbox).permissions),
    };
  }

  async request(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#send({ id, method, params });
    return answer.promise;
  }

  notify(method: string, params: object): void {
    this.#send({ method, params });
  }

  /** No origin can be named: the host may be any, and nothing secret is sent. */
  #send(message: object): void {
    parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  #receive(message: Message): void {
    const { id, method, result, error } = message;
    if (typeof method === 'string') {
      this.#onCall(method, id, fieldsOf(message.params));
      return;
    }
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (!waiting || typeof id !== 'number') return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(String(fieldsOf(error).message ?? 'The host refused.')));
  }

  #onCall(method: string, id: unknown, params: Message): void {
    if (method === 'ui/notifications/tool-input') this.#handlers.onInput(fieldsOf(params.arguments));
    else if (method === 'ui/notifications/tool-result') this.#handlers.onResult(params);
    else if (method === 'ui/notifications/host-context-changed') this.#handlers.onContext(params);
    else if (typeof id === 'number' || typeof id === 'string') this.#answer(id, method);
  }

  #answer(id: number | string, method: string): void {
    const isKnown = method === 'ping' || method === 'ui/resource-teardown';
    const error = { code: -32601, message: `This view has no ${method}.` };
    this.#send(isKnown ? { id, result: {} } : { id, error });
  }
}
