import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { type RawReply, sendRaw } from '../../testing/http/raw-http.ts';
import { serveWeb } from './serve-web.ts';

const INDEX = '<!doctype html><title>Nobayon</title>';
const REGISTER = '<!doctype html><title>Nobayon</title><h1>Register</h1>';
const SECRET = 'not for anybody';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'nobayon-web-'));
  await mkdir(join(place, 'dist', 'assets'), { recursive: true });
  await writeFile(join(place, 'secret.txt'), SECRET);
  await writeFile(join(place, 'dist', 'index.html'), INDEX);
  await writeFile(join(place, 'dist', 'register.html'), REGISTER);
  await writeFile(join(place, 'dist', 'favicon.svg'), '<svg/>');
  await writeFile(join(place, 'dist', '.env'), SECRET);
  await writeFile(join(place, 'dist', 'assets', 'app-1a2b3c.js'), 'export {};');
  await writeFile(join(place, 'dist', 'assets', 'app-1a2b3c.js.br'), 'as br');
  await writeFile(join(place, 'dist', 'assets', 'app-1a2b3c.js.gz'), 'as gzip');
});
afterAll(() => rm(place, { recursive: true }));

async function ask(path: string, method = 'GET', headers = {}): Promise<RawReply> {
  const app = express();
  serveWeb(app, join(place, 'dist'));
  return sendRaw(await serveForTest(app), { path, method, headers });
}

test.each([
  '/',
  '/index.html',
  '/login',
  '/checkout?planId=1',
  '/payment/success?transactionId=1',
  '/admin/users',
  '/no/such/page',
  '/reset-password?token=a.b.c',
  '/..',
  '/%2e%2e/secret.txt',
  '/payment/manual/%E0%A4%A',
  '/%',
])('%s returns the app, revalidated each time', async (path) => {
  const { status, headers, text } = await ask(path);
  expect(text).toBe(INDEX);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/register', '/register?plan=2', '/register.html'])(
  'at %s is the page that was written at build, asked for anew each time',
  async (path) => {
    const { status, headers, text } = await ask(path);
    expect([status, text]).toEqual([200, REGISTER]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('an asset has a hash in its name and is cached forever', async () => {
  const { status, headers, text } = await ask('/assets/app-1a2b3c.js');
  expect([status, text]).toEqual([200, 'export {};']);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', 'as br'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', undefined, 'export {};'],
])(
  'a browser that accepts %s gets an asset as the build compressed it',
  async (accepted, ...expected) => {
    const { status, headers, text } = await ask('/assets/app-1a2b3c.js', 'GET', {
      'accept-encoding': accepted,
    });
    expect([headers['content-encoding'], text]).toEqual(expected);
    expect(status).toBe(200);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toMatch(/^text\/javascript; charset=utf-8$/i);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  },
);

test('an asset that was removed by a new build is missing, and its reply can be read', async () => {
  const files = ['gone-1a2b3c.js', 'gone-1a2b3c.js.br'].map((name) =>
    join(place, 'dist', 'assets', name),
  );
  for (const file of files) await writeFile(file, 'export {};');
  const app = express();
  serveWeb(app, join(place, 'dist'));
  for (const file of files) await rm(file);
  const { status, headers, text } = await sendRaw(await serveForTest(app), {
    path: '/assets/gone-1a2b3c.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([status, text]).toEqual([404, 'Not Found']);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('other files are cached for an hour', async () => {
  const { status, headers } = await ask('/favicon.svg');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

test.each(['/assets/app-old.js', '/assets/', '/assets', '/assets/no/such.css'])(
  'a missing asset such as %s is missing, and not the app',
  async (path) => {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toContain('<title>');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  },
);

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/....//....//secret.txt',
  '/.env',
  '/assets/%00',
  '//etc/passwd',
  '/etc/passwd',
  '/%252e%252e%252fsecret.txt',
])('%s returns no file outside of the app', async (path) => {
  const { text, status } = await ask(path);
  expect(status).toBeLessThan(500);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('root:');
});

test.each(['POST', 'PUT', 'DELETE'])('a page does not accept %s', async (method) => {
  expect((await ask('/login', method)).status).toBe(404);
});

test('a page supports HEAD', async () => {
  const { status, text } = await ask('/login', 'HEAD');
  expect([status, text]).toEqual([200, '']);
});
