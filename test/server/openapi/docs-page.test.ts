import { describe, expect, test } from 'vitest';
import { emptyApp } from '../../fixtures/app.ts';
import { description, operations } from './validate.ts';

async function docs(): Promise<string> {
  return (await emptyApp().app.request('/docs', {}, { address: '192.0.2.1' })).text();
}

describe('the readable description', () => {
  test('tells every operation, parameter, object and field of the other one', async () => {
    const html = await docs();
    for (const { operationId, parameters } of operations) {
      expect(html).toContain(`<h3 id="${operationId}">`);
      for (const { name } of parameters) expect(html).toContain(`<code>${name}</code>`);
    }
    for (const [name, { properties }] of Object.entries(description.components.schemas)) {
      expect(html).toContain(`<h3 id="${name}">`);
      for (const field of Object.keys(properties ?? {})) expect(html).toContain(`<code>${field}</code>`);
    }
    for (const header of Object.keys(description.components.headers)) expect(html).toContain(header);
  });

  test('tells the fields that two objects share once', async () => {
    expect((await docs()).split('<code>verification_state</code>')).toHaveLength(2);
  });

  test('tells the parameters that two operations share once, and links to them', async () => {
    const html = await docs();
    expect(html.split('Only wheelchair-accessible toilets.')).toHaveLength(2);
    expect(html).toContain('And as of <a href="#findToiletsNear">findToiletsNear</a>: <code>open_now</code>');
  });

  test('stays light: under 110 KB', async () => {
    expect(Buffer.byteLength(await docs())).toBeLessThan(110_000);
  });
});
