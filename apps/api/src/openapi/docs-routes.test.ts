import { createHook } from 'node:async_hooks';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { sendRaw } from '../testing/http/raw-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ settings: { appName: 'Rahim & <Sons>' } });
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(app.url, { path, headers });

test('the document is served, and says whose it is', async () => {
  const { status, headers, text } = await ask('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(text);
  expect(document.info.title).toBe('Rahim & <Sons> API');
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});

test('the document is sent again only when it has changed', async () => {
  const { headers } = await ask('/api/openapi.json');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await ask('/api/openapi.json', { 'If-None-Match': String(headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
  const other = await ask('/api/openapi.json', { 'If-None-Match': '"another"' });
  expect(other.status).toBe(200);
});

const addresses = (html: string) =>
  [...html.matchAll(/(?:src|href|data-document)="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address !== 'data:,');

test('all resources of the page come from this origin', async () => {
  const { headers, text } = await ask('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('<title>Rahim &amp; &lt;Sons> API</title>');
  const needed = addresses(text);
  expect(needed.length).toBeGreaterThanOrEqual(5);
  for (const address of needed) {
    expect(address).toMatch(/^\/api\//);
    const { status, headers } = await ask(address);
    expect([address, status]).toEqual([address, 200]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('the page keeps to the content policy: no script and no style of its own', async () => {
  const { headers, text } = await ask('/api/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:/);
});

test('files with a version in their name are cached forever', async () => {
  const { text } = await ask('/api/docs');
  const bundle = addresses(text).find((address) => address.endsWith('swagger-ui-bundle.js'));
  expect(bundle).toMatch(/^\/api\/docs\/\d+[.]\d+[.]\d+\//);
  const { headers } = await ask(String(bundle));
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('nothing is compressed for a second reader', async () => {
  const all = ['/api/docs', ...addresses((await ask('/api/docs')).text)];
  const accepted = ['br, gzip', 'gzip', 'deflate', '*', 'identity'];
  const askForAll = async () => {
    for (const path of all) {
      const whole = (await ask(path)).text;
      for (const encoding of accepted) {
        const { status, headers, text } = await ask(path, { 'Accept-Encoding': encoding });
        expect([path, encoding, status]).toEqual([path, encoding, 200]);
        if (!headers['content-encoding']) expect(text).toBe(whole);
      }
    }
  };
  await askForAll();
  let compressed = 0;
  const count = createHook({
    init(_id, type) {
      if (type === 'ZLIB') compressed += 1;
    },
  }).enable();
  await askForAll();
  count.disable();
  expect(compressed).toBe(0);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
])('a reader of %s gets %s', async (accepted, encoding) => {
  const { headers } = await ask('/api/openapi.json', { 'Accept-Encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toContain('Accept-Encoding');
  // As browsers decode it.
  const read = await fetch(`${app.url}/api/openapi.json`, {
    headers: { 'Accept-Encoding': accepted },
  });
  expect(await read.json()).toMatchObject({ openapi: expect.any(String) });
});

test.each(['/api/docs/index.html', '/api/docs/5.0.0/package.json', '/api/docs/../openapi.json'])(
  'nothing else is served: %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
