import express from 'express';
import { expect, test } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { type RawReply, sendRaw } from '../../testing/http/raw-http.ts';
import { AppError } from '../app-error.ts';
import { requestLog } from '../request-log/request-log.ts';
import { fallbackErrorHandler, onError } from './on-error.ts';

const PATH = '/api/auth/thing';

/** The reply and the log of a handler that throws this. */
async function replyTo(
  thrown: unknown,
  path = PATH,
): Promise<{ reply: RawReply; body: Record<string, unknown>; logged: string }> {
  const { log, text } = captureLog();
  const app = express();
  app.use(requestLog(log));
  app.use(() => {
    throw thrown;
  });
  app.use(onError(log), fallbackErrorHandler);
  const reply = await sendRaw(await serveForTest(app), { path });
  return { reply, body: JSON.parse(reply.text), logged: text() };
}

test.each<[string, unknown]>([
  ['an error', new Error('SELECT password_hash FROM users')],
  ['a fault in the program', new TypeError('secret of undefined')],
  ['an error with the status of a server', Object.assign(new Error('secret'), { status: 502 })],
  ['an error with a status that is none', Object.assign(new Error('secret'), { status: '404' })],
  ['a text', 'secret'],
  ['a number', 42],
])(
  '%s is unexpected and gets a generic reply, with details only in the log',
  async (_case, thrown) => {
    const { reply, body, logged } = await replyTo(thrown);
    expect(reply.status).toBe(500);
    expect(body).toEqual({
      error: 'Server error. Please try again later.',
      code: 'internal',
      requestId: reply.headers['x-request-id'],
    });
    expect(logged).toContain('request failed');
    if (thrown instanceof Error) expect(logged).toContain(thrown.message);
  },
);

test('our own error has its status, its text and its fields', async () => {
  const thrown = new AppError('invalid_request', {
    text: 'Email is required',
    fields: { email: 'Email is required' },
    cause: new Error('secret'),
  });
  const { reply, body, logged } = await replyTo(thrown);
  expect(reply.status).toBe(400);
  expect(body).toEqual({
    error: 'Email is required',
    code: 'invalid_request',
    fields: { email: 'Email is required' },
    requestId: reply.headers['x-request-id'],
  });
  expect(logged).not.toContain('request failed');
});

test('a temporary error has the time to retry', async () => {
  const { reply } = await replyTo(new AppError('busy', { retryAfterSeconds: 7 }));
  expect(reply.status).toBe(503);
  expect(reply.headers['retry-after']).toBe('7');
});

test.each([
  ['/api/payment/initiate', { success: false }],
  ['/api/coupon/validate', { valid: false }],
])('an error at %s has the flag %j', async (path, flag) => {
  for (const thrown of [new AppError('not_found'), new Error('secret')]) {
    expect((await replyTo(thrown, path)).body).toMatchObject(flag);
  }
});

test('an error elsewhere has neither flag', async () => {
  const { body } = await replyTo(new AppError('not_found'));
  expect(Object.keys(body).toSorted()).toEqual(['code', 'error', 'requestId']);
});

test('an error that cannot be serialized gets a constant reply, also in development', async () => {
  const fields = { name: { toJSON: () => expect.fail('secret') } as unknown as string };
  const { reply, body } = await replyTo(new AppError('invalid_request', { fields }));
  expect(reply.status).toBe(500);
  expect(body).toEqual({ error: 'Server error. Please try again later.', code: 'internal' });
});

test('an error after the reply has started closes the connection', async () => {
  const { log, text } = captureLog();
  const app = express();
  app.use(requestLog(log));
  app.use((_request, response) => {
    response.write('{"half":');
    throw new Error('secret');
  });
  app.use(onError(log));
  await expect(sendRaw(await serveForTest(app), { path: PATH })).rejects.toThrow();
  expect(text()).toContain('request failed');
});
