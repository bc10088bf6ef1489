import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import {
  type EndpointSpec,
  endpoint,
  type RawReply as ReplyOf,
} from '@nobayon/shared/contract/endpoint.ts';
import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serveForTest } from '../testing/faults/stand-in-server.ts';
import { jsonRequest, type RawReply, sendRaw } from '../testing/http/raw-http.ts';
import { AppError } from './app-error.ts';
import { onError } from './errors/on-error.ts';
import type { Authenticate, Caller } from './guard.ts';
import { mount, type Request } from './mount.ts';
import { requestLog } from './request-log/request-log.ts';

const things = {
  save: endpoint({
    method: 'PUT',
    path: '/api/things/:id',
    access: 'user',
    status: 201,
    params: z.strictObject({ id: z.string().transform(Number) }),
    query: z.strictObject({ loud: z.string().optional() }),
    body: z.strictObject({ name: z.string().trim() }),
    reply: z.object({ name: z.string(), owner: z.object({ id: z.int() }) }),
  }),
} satisfies Record<string, EndpointSpec>;

type SaveThing = (request: Request<typeof things.save>) => Promise<ReplyOf<typeof things.save>>;
const session = { id: 'one', userId: 7, version: 1, expiresAt: new Date(0) };
const secondFactor = { isOn: false, givenAt: null };
const { role } = sampleUser;
const caller: Caller = { id: 7, role, account: sampleUser, session, secondFactor };
const asItShould = async ({ body, caller: { id } }: Parameters<SaveThing>[0]) => ({
  ...body,
  owner: { id },
});

/** The reply of an endpoint with this handler, after these middlewares. */
async function saveWith(save: SaveThing, byAccount: RequestHandler[] = []): Promise<RawReply> {
  const call = jsonRequest('PUT', '/api/things/12?loud=yes', {
    token: 'x',
    body: { name: ' Lamp ' },
  });
  return sendRaw(await serve(save, { byAccount }), call);
}

type Served = { authenticate?: Authenticate; byAccount?: RequestHandler[] };

async function serve(
  save: SaveThing,
  { authenticate = async () => caller, byAccount = [] }: Served,
): Promise<string> {
  const app = express();
  const log = pino({ level: 'silent' });
  app.use(requestLog(log));
  mount(
    app,
    things,
    { save },
    {
      log,
      https: true,
      authenticate,
      adminSecondFactor: 'offered',
      limits: { [things.save.path]: { byAccount } },
    },
  );
  app.use(onError(log));
  return serveForTest(app);
}

test('a handler gets the parsed request and the caller', async () => {
  let seen: unknown;
  const { status, text } = await saveWith(async (request) => {
    seen = request;
    return asItShould(request);
  });
  expect(seen).toEqual({
    client: expect.objectContaining({ ip: '127.0.0.1', deviceToken: null }),
    params: { id: 12 },
    query: { loud: 'yes' },
    body: { name: 'Lamp' },
    caller,
  });
  expect([status, JSON.parse(text)]).toEqual([201, { name: 'Lamp', owner: { id: 7 } }]);
});

test('fields that the contract does not name are not sent', async () => {
  const withMore = async () => ({
    name: 'Lamp',
    passwordHash: 'x',
    owner: { id: 7, email: 'nusrat@example.com' },
  });
  const { text } = await saveWith(withMore);
  expect(JSON.parse(text)).toEqual({ name: 'Lamp', owner: { id: 7 } });
});

test('a reply that violates the contract is an internal error, and is not sent', async () => {
  const { status, text } = await saveWith(async () => ({ name: 'Lamp', owner: { id: 0.5 } }));
  expect(status).toBe(500);
  expect(text).not.toContain('Lamp');
});

test('an error of a handler is handled like any other', async () => {
  const { status } = await saveWith(async () => {
    throw new AppError('plan_not_found');
  });
  expect(status).toBe(404);
});

test('middlewares run in order before the handler, with the parsed request', async () => {
  const seen: unknown[] = [];
  const note =
    (name: string): RequestHandler =>
    (_http, { locals }, next) => {
      seen.push([name, locals.request.body, locals.request.caller.id]);
      next();
    };
  await saveWith(asItShould, [note('first'), note('second')]);
  expect(seen).toEqual([
    ['first', { name: 'Lamp' }, 7],
    ['second', { name: 'Lamp' }, 7],
  ]);
});

test('a middleware that rejects prevents the handler from running', async () => {
  let ran = false;
  const save: SaveThing = async (request) => {
    ran = true;
    return asItShould(request);
  };
  const { status } = await saveWith(save, [(_http, _response, next) => next(new AppError('busy'))]);
  expect([status, ran]).toEqual([503, false]);
});

test('a session that ends while the body is being sent ends the request', async () => {
  const identified = Promise.withResolvers<void>();
  let isOpen = true;
  let ran = false;
  const authenticate: Authenticate = async () => {
    identified.resolve();
    if (!isOpen) throw new AppError('session_ended');
    return caller;
  };
  const save: SaveThing = async (request) => {
    ran = true;
    return asItShould(request);
  };
  const { hostname, port } = new URL(await serve(save, { authenticate }));
  const body = JSON.stringify({ name: 'Lamp' });
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `PUT /api/things/12 HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer x\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Connection: close\r\n\r\n${body.slice(0, 5)}`,
  );
  await identified.promise;
  isOpen = false;
  socket.end(body.slice(5));
  expect(await readText(socket)).toMatch(/^HTTP\/1\.1 401 /);
  expect(ran).toBe(false);
});
