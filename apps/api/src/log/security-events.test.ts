import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { captureLog } from '../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { chatClient } from '../testing/oidc/relying-party.ts';
import { buildAccount, signIn } from '../testing/users/accounts.ts';
import { type SyncEvent, securityEventCauses } from '../testing/users/security-event-causes.ts';
import { type SecurityEvent, securityEvents } from './security-event.ts';

const names = (Object.keys(securityEvents) as SecurityEvent[]).filter(
  (name): name is Exclude<SecurityEvent, SyncEvent> => name !== 'chat_accounts_mixed_up',
);

const Line = z.strictObject({
  level: z.int(),
  time: z.int(),
  pid: z.int(),
  hostname: z.string(),
  msg: z.literal('security event'),
  event: z.enum(names),
  userId: z.int().nullable(),
  ip: z.literal('203.0.113.7'),
  requestId: z.uuid(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().regex(/^\/(api|oidc)\//),
  account: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  code: z.string().optional(),
});

let app: TestApp;
const captured = captureLog();
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    secrets: { oidcClients: [chatClient] },
    parts: { log: captured.log, chatService: null },
    trustProxy: 1,
    limits: { factor: 1_000, limits: { INITIATE_PER_USER: { max: 0.001, windowMs: 60_000 } } },
  });
});
afterAll(() => app.close());

test.each(names)(
  '%s is logged once, with user and address, in the common format',
  async (event) => {
    const people = { user: await buildAccount(app), admin: await buildAccount(app, 'admin') };
    // The first sign-up creates the first administrator.
    if (event === 'admin_signed_up') await app.db.user.deleteMany();
    const before = captured.lines().length;
    const [expected, cause] = securityEventCauses(app)[event];
    const { status, about } = await cause(people);
    expect(status).toBe(expected);

    const logged = captured.lines().slice(before);
    const here = logged.filter(({ ip, event: name }) => ip === '203.0.113.7' && name !== undefined);
    expect(here).toHaveLength(1);
    const line = Line.parse(here[0]);
    expect(line).toMatchObject({ event, userId: about });
    expect(line.level).toBe(securityEvents[event] === 'warn' ? 40 : 30);
  },
);

test('no event contains a password, a token or an email address', () => {
  const text = JSON.stringify(captured.lines().filter(({ msg }) => msg === 'security event'));
  expect(text).not.toMatch(/Secret-\d|@|eyJ|xxxxx/);
});

test('an account is logged by a hash, which an operator can compute', async () => {
  await signIn(app, 'nobody@example.com').expect(401);
  const account = createHash('sha256').update('nobody@example.com').digest('hex').slice(0, 16);
  expect(captured.lines()).toContainEqual(
    expect.objectContaining({ event: 'login_refused', userId: null, account }),
  );
});

test('the table in docs/operations.md has every event at its level', async () => {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'operations.md');
  const rows = [...(await readFile(file, 'utf8')).matchAll(/^\| `(\w+)` +\| `(info|warn)` +\|/gm)];
  expect(Object.fromEntries(rows.map(([, name, level]) => [name, level]))).toEqual(securityEvents);
});
