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
type World = {
  user: Account;
  sessions: Kept[];
  password: string;
  role: 'user' | 'admin';
  changes: number;
};

const now = () => app.clock.now().getTime();

function isOpen({ createdAt, usedAt, hasEnded }: Kept, role: World['role']): boolean {
  const lifetime = role === 'admin' ? limits.adminMaxMs : limits.maxMs;
  return !hasEnded && now() < createdAt + lifetime && now() < usedAt + limits.idleMs;
}

async function beginSession({ user, sessions, password }: World): Promise<void> {
  const { token } = (await signIn(app, user.email, password).expect(200)).body;
  sessions.push({ token, createdAt: now(), usedAt: now(), hasEnded: false });
}

/** Calls as a session; says whether it got in, which the model must have known. */
async function use(
  { role }: World,
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

function endAllBut(world: World, kept: Kept | null): void {
  for (const session of world.sessions) if (session !== kept) session.hasEnded = true;
}

type Step = (world: World, session: Kept) => Promise<void>;
const steps: Record<string, Step> = {
  signIn: beginSession,
  use: async (world, session) => {
    await use(world, session, 'get', '/api/auth/me');
  },
  logout: async (world, session) => {
    const { isIn } = await use(world, session, 'post', '/api/auth/logout');
    if (isIn) session.hasEnded = true;
  },
  signOutEverywhere: async (world, session) => {
    const { isIn } = await use(world, session, 'post', '/api/auth/sign-out-everywhere');
    if (isIn) endAllBut(world, null);
  },
  endOthers: async (world, session) => {
    const { isIn } = await use(world, session, 'post', '/api/account/sessions/end-others');
    if (isIn) endAllBut(world, session);
  },
  endAnother: async (world, session) => {
    const { isIn, reply } = await use(world, session, 'get', '/api/account/sessions');
    if (!isIn) return;
    const open = world.sessions.filter((one) => isOpen(one, world.role));
    expect(reply.body.sessions).toHaveLength(open.length);
    const [, other] = reply.body.sessions;
    if (!other) return;
    await app.api.as(session.token).send('delete', `/api/account/sessions/${other.id}`).expect(200);
    const ended = open.filter((one) => sidOf(one) === other.id);
    expect(ended).toHaveLength(1);
    for (const one of ended) one.hasEnded = true;
  },
  changePassword: async (world, session) => {
    world.changes += 1;
    const newPassword = `Other-Secret-${world.changes}`;
    const body = { currentPassword: world.password, newPassword };
    const { isIn } = await use(world, session, 'put', '/api/auth/change-password', body);
    if (!isIn) return;
    world.password = newPassword;
    endAllBut(world, session);
  },
  changeRole: async (world) => {
    const role = world.role === 'user' ? 'admin' : 'user';
    const { firstname, lastname, email, id } = world.user;
    const admin = await app.build.user({ role: 'admin' });
    const body = { firstname, lastname, email, role };
    await app.api.as(admin.token).send('put', `/api/admin/users/${id}`).send(body).expect(200);
    world.role = role;
    endAllBut(world, null);
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
      const world: World = { user, sessions: [], password: PASSWORD, role: 'user', changes: 0 };
      const { token } = user;
      world.sessions.push({ token, createdAt: now(), usedAt: now(), hasEnded: false });
      await beginSession(world);
      for (const { name, which, wait } of history) {
        app.clock.advance(wait);
        const session = world.sessions[which % world.sessions.length];
        if (session) await steps[name]?.(world, session);
      }
      for (const session of world.sessions) await use(world, session, 'get', '/api/auth/me');
    }),
    { numRuns: runs(3) },
  );
});
