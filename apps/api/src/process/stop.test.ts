import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { queueChatSync } from '../features/chat-access/queue-chat-sync.ts';
import { queueJob } from '../jobs/queue.store.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { buy, startPurchase } from '../testing/payments/start-purchase.ts';
import { askReady, buildPrograms, programSettings } from '../testing/programs/programs.ts';
import { TIMEOUT } from '../testing/timeout.ts';

let programs: Awaited<ReturnType<typeof buildPrograms>>;
let app: TestApp;
let token: string;
let planId: number;

beforeAll(async () => {
  programs = await buildPrograms();
});
beforeAll(async () => {
  app = await createTestApp({ parts: { clock: () => new Date() } });
  token = (await app.build.user()).token;
  planId = (await app.build.plan()).id;
});
afterEach(async () => {
  await programs.endAll();
  await app.sandbox.clearFaults();
  await app.sandbox.clearMails();
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
});
afterAll(async () => {
  await programs.close();
  await app.close();
});

/** Keeps its connections, as a proxy does. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

type Reply = { status: number; connection: string | undefined; body: string };

function call(url: string, path: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request(
      `${url}${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response)
          .then((body) => resolve({ status, connection: headers.connection, body }))
          .catch(reject);
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** A request that takes as long as the gateway. Resolves once it has started. */
async function callSlowly(url: string, delayMs: number) {
  await app.sandbox.addFault({ service: 'gateway', kind: 'slow', on: 'initiate', delayMs });
  const before = await app.db.transaction.count();
  const reply = call(url, '/api/payment/initiate', { plan_id: planId, billing_cycle: 'monthly' });
  // Some tests never get one.
  reply.catch(() => {});
  await vi.waitFor(async () => expect(await app.db.transaction.count()).toBe(before + 1), TIMEOUT);
  return { reply };
}

async function startApi(env: Record<string, string> = {}) {
  const program = programs.start('api', {
    ...programSettings(app),
    GATEWAY_TIMEOUT_MS: '60000',
    ...env,
  });
  return { program, url: await program.url() };
}

describe('the API told to stop', () => {
  test('loses no request of those who leave when it is not ready, and takes a keystroke that arrives twice for one', async () => {
    const { program, url } = await startApi({ DRAIN_MS: '4000' });
    let isLeaving = false;
    const replies: Reply[] = [];
    const keepCalling = async () => {
      while (!isLeaving) replies.push(await call(url, '/api/auth/me'));
    };
    const callers = Array.from({ length: 4 }, keepCalling);
    const watch = async () => {
      while (!isLeaving) isLeaving = (await askReady(url)).status !== 200;
    };
    const watcher = watch();
    await vi.waitFor(() => expect(replies.length).toBeGreaterThan(50), TIMEOUT);
    // Longer than the drain, so it is still running when nothing is accepted any more.
    const { reply: slow } = await callSlowly(url, 6_000);

    program.kill('SIGINT');
    program.kill('SIGTERM');
    await Promise.all([watcher, ...callers]);
    expect((await call(url, '/api/auth/me')).connection).toBe('close');
    expect(await askReady(url)).toEqual({
      status: 503,
      checks: { process: { ok: false, reason: 'stopping' } },
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const late = await slow;
    expect([late.status, late.connection]).toEqual([200, 'close']);
    expect(JSON.parse(late.body)).toMatchObject({ success: true });
    expect((await program.exited).code).toBe(0);
    await expect(call(url, '/api/auth/me')).rejects.toThrow('ECONNREFUSED');
  });

  test('without pending work ends at once, whatever has arrived on open connections: nothing, a part of a request, or a whole one', async () => {
    const { program, url } = await startApi();
    const part = 'GET /healthz HTTP/1.1\r\nHo';
    const json = 'Content-Type: application/json\r\nContent-Length: 90';
    const body = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${json}\r\n\r\n{`;
    const whole = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${part}`;
    const sockets = ['', part, whole, body].map((sent) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(sent));
      return socket.on('error', () => {}).resume();
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // It has accepted the connections that were opened before this one, which stays open.
    expect((await call(url, '/api/auth/me')).connection).toBe('keep-alive');
    program.kill('SIGINT');
    // What does not end by itself is ended when its time is over, with 1.
    expect((await program.exited).code).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test('is forced after the timeout, or by a second signal, whatever is pending', async () => {
    const [one, other] = [await startApi(), await startApi()];
    const calls = [await callSlowly(one.url, 60_000), await callSlowly(other.url, 60_000)];
    const inTheEnd = Promise.all(calls.map(({ reply }) => expect(reply).rejects.toThrow()));
    for (const { program } of [one, other]) program.kill('SIGTERM');
    await one.program.says('api is stopping');
    // Locked until the connection is closed.
    const insisting = setInterval(() => one.program.kill('SIGTERM'), 400);
    const first = await Promise.race([
      one.program.exited.then(({ code }) => ({ who: 'told twice', code })),
      other.program.exited.then(({ code }) => ({ who: 'told once', code })),
    ]);
    clearInterval(insisting);
    expect(first).toEqual({ who: 'told twice', code: 1 });
    expect((await other.program.exited).code).toBe(1);
    await inTheEnd;
  });
});

/** Emails that the mail server reads at once and acknowledges much later. */
async function queueSlowMails(count: number): Promise<void> {
  await app.sandbox.addFault({ service: 'mailbox', kind: 'slow', delayMs: 100_000 });
  for (let n = 0; n < count; n += 1) {
    const { id } = await app.build.user();
    await queueJob(app.db, 'send_welcome', { userId: id });
  }
}

/** Queries about payments that the gateway answers much later. */
async function queueSlowChecks(count: number): Promise<void> {
  const user = await app.build.user();
  const slow = { service: 'gateway', gateway: 'paystation', kind: 'slow', on: 'status' } as const;
  for (let n = 0; n < count; n += 1) {
    const { id } = await startPurchase(app, { user });
    await queueJob(app.db, 'check_payment', { transactionId: id });
  }
  await app.sandbox.addFault({ ...slow, delayMs: 100_000 });
}

test('the worker still does all other work while a mail server and a gateway stay silent', async () => {
  await queueSlowMails(8);
  // Eight seconds each: with five slots, longer than this test waits.
  await queueSlowChecks(60);
  programs.start('worker', programSettings(app));
  const sending = () =>
    app.db.$queryRaw`
      SELECT FROM graphile_worker.jobs
      WHERE task_identifier = 'send_welcome' AND locked_at IS NOT NULL`;
  await vi.waitFor(async () => expect(await app.sandbox.mails()).toHaveLength(2), TIMEOUT);
  const { id } = await app.build.user();
  await queueChatSync(app.db, id);
  await vi.waitFor(async () => {
    const { chatSyncedAt } = await app.db.user.findUniqueOrThrow({ where: { id } });
    expect(chatSyncedAt).not.toBeNull();
  }, TIMEOUT);
  expect(await sending()).toHaveLength(2);
  expect(await app.sandbox.mails()).toHaveLength(2);
});

test('the worker told to stop finishes a job, returns one that takes too long, and is not ready, so that the proxy notices', async () => {
  // The mail server takes its time with both receipts.
  const emails: string[] = [];
  for (const delayMs of [5_000, 100_000]) {
    const { user } = await buy(app);
    await app.sandbox.addFault({ service: 'mailbox', kind: 'slow', delayMs, to: user.email });
    emails.push(user.email);
  }
  const receipts = () =>
    app.db.$queryRaw<{ locked: boolean }[]>`
      SELECT locked_at IS NOT NULL AS locked FROM graphile_worker.jobs
      WHERE task_identifier = 'send_receipt'`;
  const program = programs.start('worker', programSettings(app));
  await vi.waitFor(
    async () => expect(await receipts()).toEqual([{ locked: true }, { locked: true }]),
    TIMEOUT,
  );
  for (const email of emails) {
    await vi.waitFor(async () => expect(await app.sandbox.mails(email)).toHaveLength(1), TIMEOUT);
  }
  const watchUrl = await program.watchUrl();
  await expect.poll(() => askReady(watchUrl)).toMatchObject({ status: 200 });

  program.kill('SIGTERM');
  await program.says('worker is stopping');
  expect(await askReady(watchUrl)).toMatchObject({ status: 503 });
  // In order: a forced stop exits with 1, and keeps the job.
  expect((await program.exited).code).toBe(0);
  expect(await receipts()).toEqual([{ locked: false }]);
  const mails = await app.db.mail.findMany({ where: { key: { startsWith: 'receipt:' } } });
  expect(mails.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
});
