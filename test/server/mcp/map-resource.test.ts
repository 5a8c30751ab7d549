import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BuiltFiles } from '../../../server/files/built-files.ts';
import { MAP_URI } from '../../../server/mcp/map-resource.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL } from '../../fixtures/app.ts';
import { BUILT_WEBSITE } from '../../fixtures/built-website.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { LEGACY, listen, MODERN, requestOf, send } from '../../fixtures/mcp.ts';

const door = (files: BuiltFiles | undefined) =>
  listen(appOn(new LocalStore(temporaryFolder()), undefined, undefined, undefined, { website: { files } }));

describe.each([...LEGACY, MODERN])('the map, over %s', (version) => {
  test('is named by the tool, listed and read, with the hosts that it may ask', async () => {
    const url = await door(BuiltFiles.open(BUILT_WEBSITE));
    const ask = (method: string, params = {}) => send(url, requestOf(version, method, params));
    expect((await ask('tools/list')).body).toMatchObject({
      result: {
        tools: [
          { _meta: { ui: { resourceUri: MAP_URI }, 'ui/resourceUri': MAP_URI } },
          { _meta: { securitySchemes: [{ type: 'noauth' }] } },
        ],
      },
    });
    const about = { uri: MAP_URI, mimeType: 'text/html;profile=mcp-app' };
    expect((await ask('resources/list')).body).toMatchObject({ result: { resources: [about] } });
    expect((await ask('resources/templates/list')).body).toMatchObject({ result: { resourceTemplates: [] } });
    const { headers, frame } = requestOf(version, 'resources/read', { uri: MAP_URI });
    const named = version === MODERN ? { ...headers, 'mcp-name': MAP_URI } : headers;
    expect((await send(url, { headers: named, frame })).body).toMatchObject({
      result: {
        contents: [
          {
            ...about,
            text: expect.stringContaining(`<meta name="server" content="${BASE_URL}">`),
            _meta: { ui: { csp: { connectDomains: [BASE_URL] }, permissions: { geolocation: {} } } },
          },
        ],
      },
    });
  });

  test.each(['tools/call', 'prompts/get', 'resources/read'])(
    'comes with faults of the caller for %s without what it needs',
    async (method) => {
      const url = await door(BuiltFiles.open(BUILT_WEBSITE));
      const { headers, frame } = requestOf(version, method);
      const { params: kept, ...others } = z.looseObject({ params: z.looseObject({}) }).parse(frame);
      const faulty = [undefined, null, {}, { name: 7, uri: 7 }, { name: 'open_toilet', arguments: 7 }];
      for (const params of faulty) {
        const whole = version === MODERN ? { ...kept, ...params } : params;
        const { body } = await send(url, { headers, frame: { ...others, params: whole } });
        // The modern revision compares a header with the name first.
        const codes = version === MODERN ? [-32602, -32020] : [-32602];
        const { error } = z.object({ error: z.object({ code: z.int() }) }).parse(body);
        expect(codes, JSON.stringify(params)).toContain(error.code);
      }
    },
  );

  test('is not offered if the website is not built', async () => {
    const url = await door(undefined);
    expect((await send(url, requestOf(version, 'resources/list'))).body).toMatchObject({
      error: { code: -32601 },
    });
    const { body } = await send(url, requestOf(version, 'tools/list'));
    expect(JSON.stringify(body)).not.toContain('ui://');
  });
});
