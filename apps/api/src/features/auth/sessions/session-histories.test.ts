import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';

const HOUR = 60 * MINUTE;
const limits = { idleMs: 30 * DAY, maxMs: 90 * DAY, adminMaxMs: 12 * HOUR };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { sessionLimits: limits, chatService: null } });
});
afterAll(() => app.close());

type Account = Awaited<ReturnType<typeof buildAccount>>;
/** What should be known of a session. */
type Kept = { token: string; createdAt: number; usedAt: number; hasEnded: boolean };
type Model = {
  user: Account;
  sessions: Kept[];
  password: string;
  role: 'user' | 'admin';
  changes: number;
};

const now = () => app.clock.now().getTime();

function isOpen({ createdAt, usedAt, hasEnded }: Kept, role: Model['role']): boolean {
  const lifetime = role === 'admin' ? limits.adminMaxMs : limits.maxMs;
  return !hasEnded && now() < createdAt + lifetime && now() < usedAt + limits.idleMs;
}

async function beginSession({ user, sessions, password }: Model): Promise<void> {
  const { token } = (await signIn(app, user.email, password).expect(200)).body;
  sessions.push({ token, createdAt: now(), usedAt: now(), hasEnded: false });
}

/** Calls as a session; says whether it got in, which the model must have known. */
async function use(
  { role }: Model,
  session: Kept,
  method: 'get' | 'post' | 'put',
  path: string,
  body?: object,
) {
  const expected = isOpen(session, role);
  const reply = await app.api.as(session.token).send(method, path).send(body);
  expect([path, reply.status !== 401]).toEqual([path, expected]);
  // A use is written down once a minute.
  if (expected && now() - session.usedAt >= MINUTE) session.usedAt = now();
  return { isIn: expected, reply };
}

function endAllBut(model: Model, kept: Kept | null): void {
  for (const session of model.sessions) if (session !== kept) session.hasEnded = true;
}

type Step = (model: Model, session: Kept) => Promise<void>;
const steps: Record<string, Step> = {
  signIn: beginSession,
  use: async (model, session) => {
    await use(model, session, 'get', '/api/auth/me');
  },
  logout: async (model, session) => {
    const { isIn } = await use(model, session, 'post', '/api/auth/logout');
    if (isIn) session.hasEnded = true;
  },
  signOutEverywhere: async (model, session) => {
    const { isIn } = await use(model, session, 'post', '/api/auth/sign-out-everywhere');
    if (isIn) endAllBut(model, null);
  },
  endOthers: async (model, session) => {
    const { isIn } = await use(model, session, 'post', '/api/account/sessions/end-others');
    if (isIn) endAllBut(model, session);
  },
  endAnother: async (model, session) => {
    const { isIn, reply } = await use(model, session, 'get', '/api/account/sessions');
    if (!isIn) return;
    const open = model.sessions.filter((one) => isOpen(one, model.role));
    expect(reply.body.sessions).toHaveLength(open.length);
    const [, other] = reply.body.sessions;
    if (!other) return;
    await app.api.as(session.token).send('delete', `/api/account/sessions/${other.id}`).expect(200);
    const ended = open.filter((one) => sidOf(one) === other.id);
    expect(ended).toHaveLength(1);
    for (const one of ended) one.hasEnded = true;
  },
  changePassword: async (model, session) => {
    model.changes += 1;
    const newPassword = `Other-Secret-${model.changes}`;
    const body = { currentPassword: model.password, newPassword };
    const { isIn } = await use(model, session, 'put', '/api/auth/change-password', body);
    if (!isIn) return;
    model.password = newPassword;
    endAllBut(model, session);
  },
  changeRole: async (model) => {
    const role = model.role === 'user' ? 'admin' : 'user';
    const { firstname, lastname, email, id } = model.user;
    const admin = await app.build.user({ role: 'admin' });
    const body = { firstname, lastname, email, role };
    await app.api.as(admin.token).send('put', `/api/admin/users/${id}`).send(body).expect(200);
    model.role = role;
    endAllBut(model, null);
  },
};

function sidOf({ token }: Kept): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

const waits = fc.constantFrom(
  0,
  MINUTE - 1,
  MINUTE,
  HOUR,
  11 * HOUR,
  13 * HOUR,
  8 * DAY,
  29 * DAY,
  31 * DAY,
);

test('a session is open exactly until it expires or is ended', async () => {
  const names = fc.constantFrom(...Object.keys(steps), 'signIn', 'use', 'use');
  const step = fc.record({ name: names, which: fc.nat(5), wait: waits });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      const user = await buildAccount(app);
      const model: Model = { user, sessions: [], password: PASSWORD, role: 'user', changes: 0 };
      const { token } = user;
      model.sessions.push({ token, createdAt: now(), usedAt: now(), hasEnded: false });
      await beginSession(model);
      for (const { name, which, wait } of history) {
        app.clock.advance(wait);
        const session = model.sessions[which % model.sessions.length];
        if (session) await steps[name]?.(model, session);
      }
      for (const session of model.sessions) await use(model, session, 'get', '/api/auth/me');
    }),
    { numRuns: runs(3) },
  );
});
