import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createBareDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { query, withDatabase } from '@nobayon/prisma/testing/databases.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createDb } from '../../db.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { findUnusedAddress, serveForTest } from '../../testing/faults/stand-in-server.ts';
import { addressOf, allEndpoints, sampleInput } from '../../testing/http/all-endpoints.ts';
import { jsonRequest, sendRaw } from '../../testing/http/raw-http.ts';
import { createOtherUser } from '../../testing/users/other-user.ts';
import { createLimits } from '../limits/limits.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createOtherUser(app);
  token = await scene.freshToken('admin');
});
afterAll(() => app.close());

/** The API with another database. */
async function serveWith(databaseUrl: string): Promise<string> {
  const db = createDb(databaseUrl);
  onTestFinished(() => db.$disconnect());
  const deps = { ...app.deps, db, log: pino({ level: 'silent' }) };
  const limits = createLimits({ factor: 1_000, limits: {} });
  return serveForTest(createApp(deps, { limits, trustProxy: 0 }));
}

function databaseAt(address: string): string {
  return `postgresql://nobayon:db-secret@${address}/nobayon`;
}

/** A database to which our role may not connect. */
async function createForeignDatabase(): Promise<string> {
  const foreign = await createBareDatabase();
  onTestFinished(() => foreign.drop());
  const name = new URL(foreign.url).pathname.slice(1);
  await query(foreign.ownerUrl, `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
  return withDatabase(app.databaseUrl, name);
}

/** A server that accepts every connection and closes it. */
async function startHangUp(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that accepts every connection and never replies. */
async function startSilence(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const guarded = allEndpoints.filter(([, { access }]) => access !== 'public');
// Each connection proves a password, which costs more than the call.
const some = guarded.filter((_endpoint, index) => index % 8 === 0);

describe.each([
  ['away', guarded, async () => databaseAt(await findUnusedAddress())],
  ['hanging up', guarded, async () => databaseAt(await startHangUp())],
  ['rejecting our role', guarded, async () => databaseAt(new URL(app.databaseUrl).host)],
  ['closed to our role', some, createForeignDatabase],
  ['gone', some, async () => withDatabase(app.databaseUrl, 'gone')],
])('while the database is %s', (_case, endpoints, findDatabase) => {
  test('each endpoint replies that the outage is temporary', async () => {
    const url = await serveWith(await findDatabase());
    for (const [name, spec] of endpoints) {
      const input = sampleInput(spec, scene.known);
      const { body } = input;
      const reply = await sendRaw(
        url,
        jsonRequest(spec.method, addressOf(spec, input), { token, body }),
      );
      expect(reply.status, name).toBe(503);
      expect(JSON.parse(reply.text), name).toMatchObject({
        code: 'database_unavailable',
        error: 'Server error. Please try again later.',
      });
      expect(reply.text, name).not.toMatch(/db-secret|127\.0\.0\.1|ECONN|prisma/i);
    }
  });

  test('no caller is authorized, the process is live, and its names are known', async () => {
    const url = await serveWith(await findDatabase());
    for (const [path, person] of [
      ['/api/auth/register', { firstname: 'Rahim', lastname: 'Uddin' }],
      ['/api/auth/login', {}],
    ] as const) {
      const body = { ...person, email: 'rahim@example.com', password: 'Secret-124' };
      const reply = await sendRaw(url, jsonRequest('POST', path, { body }));
      const { code } = JSON.parse(reply.text);
      expect([reply.status, code], path).toEqual([503, 'database_unavailable']);
    }
    const health = await sendRaw(url, { path: '/healthz' });
    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    expect((await sendRaw(url, { path: '/api/config' })).status).toBe(200);
  });
});

test('while the database does not reply, all waiting calls get an error within seconds', async () => {
  const url = await serveWith(databaseAt(await startSilence()));
  // More than the pool has connections.
  const ask = () => fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const replies = await Promise.all(Array.from({ length: 30 }, ask));
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(503));
});
