import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import {
  createAppNotifying,
  type LogoutEndpoint,
  secondNow,
  startLogoutEndpoint,
} from '../../../testing/oidc/logout-endpoint.ts';
import { chatClient, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { startSession } from '../../auth/sessions/start-session.ts';
import { queueLogout } from './oidc-logouts.store.ts';

const captured = captureLog();
let endpoint: LogoutEndpoint;
let slow: LogoutEndpoint;
let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
beforeAll(async () => {
  endpoint = await startLogoutEndpoint();
  slow = await startLogoutEndpoint();
  app = await createAppNotifying(endpoint, { parts: { log: captured.log } }, { slow });
  chat = await relyingParty(app);
});
afterAll(() => {
  endpoint.close();
  slow.close();
  return app.close();
});
beforeEach(async () => {
  await app.finishSignOuts();
  endpoint.reset();
});

type User = Awaited<ReturnType<TestApp['build']['user']>>;

async function signOut({ token }: User) {
  await app.api.as(token).post('/api/auth/logout').expect(200);
}

test('the notification of an unavailable chat service is repeated for a day', async () => {
  const user = await app.build.user();
  await chat.signIn(openBrowser(app), user.token);
  await signOut(user);
  endpoint.state.answer = 503;
  await app.finishSignOuts();
  await app.finishSignOuts();
  expect(endpoint.notifications).toHaveLength(1);
  const hurry = (more = '') => app.asOwner(`UPDATE oidc_logouts SET due_at = now()${more}`);
  await hurry();
  await app.finishSignOuts();
  expect(endpoint.notifications).toHaveLength(2);
  await hurry(`, ended_at = now() - interval '25 hours'`);
  await app.finishSignOuts();
  expect(await app.db.oidcLogout.count()).toBe(0);
});

test('a notification that is late or repeated does not end a session that began after the sign-out', async () => {
  const user = await app.build.user();
  await chat.signIn(openBrowser(app), user.token);
  await signOut(user);
  endpoint.state.answer = 503;
  const signInAgain = async (someone: User) => {
    await chat.signIn(openBrowser(app), await startSession(app.deps, someone));
    return secondNow();
  };
  await signInAgain(user);
  await signInAgain(user);
  expect(endpoint.notifications).toHaveLength(2);
  // Such an attempt puts off none of those that follow.
  const waiting = await app.db.oidcLogout.findMany({ where: { notifiedAt: null } });
  expect(waiting).toMatchObject([{ failures: 0 }]);
  endpoint.state.answer = 200;
  await signInAgain(await app.build.user());
  expect(endpoint.notifications).toHaveLength(2);

  const began = await signInAgain(user);
  await app.asOwner('UPDATE oidc_logouts SET due_at = now()');
  await app.finishSignOuts();
  expect(endpoint.notifications).toHaveLength(3);
  expect(began).toBeGreaterThan(endpoint.state.revokedUpTo);
});

test('a sign-out that was just notified does not end a session that begins in the same second', async () => {
  // The first notifications are likely to be sent at the end of a second.
  for (let time = 0; time < 3; time += 1) {
    const user = await app.build.user();
    await chat.signIn(openBrowser(app), user.token);
    const next = await startSession(app.deps, user);
    await signOut(user);
    // By another process.
    await app.finishSignOuts();
    await chat.signIn(openBrowser(app), next);
    expect(secondNow()).toBeGreaterThan(endpoint.state.revokedUpTo);
  }
  await app.asOwner(`UPDATE oidc_logouts SET due_at = now()`);
  await app.finishSignOuts();
  expect(await app.db.oidcLogout.count()).toBe(0);
});

test('a sign-out that another process is about to queue does not end a session that begins meanwhile', async () => {
  const user = await app.build.user();
  await chat.signIn(openBrowser(app), user.token);
  const next = await startSession(app.deps, user);
  await signOut(user);
  let signingIn: Promise<unknown> | undefined;
  await app.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM oidc_sessions WHERE user_id = ${user.id} FOR UPDATE`;
    signingIn = chat.signIn(openBrowser(app), next);
    await Promise.race([signingIn, waitForLocks(app.db, 1)]);
  });
  await signingIn;
  expect(endpoint.notifications).toHaveLength(1);
  expect(secondNow()).toBeGreaterThan(endpoint.state.revokedUpTo);
});

test.each([
  [200, 0],
  [400, 1],
])('an answer with %i whose body does not end counts by its status', async (answer, waiting) => {
  const user = await app.build.user();
  await chat.signIn(openBrowser(app), user.token);
  await signOut(user);
  Object.assign(endpoint.state, { answer, isEndless: true });
  await app.finishSignOuts();
  expect(endpoint.notifications).toHaveLength(1);
  expect(await app.db.oidcLogout.count({ where: { notifiedAt: null } })).toBe(waiting);
  if (answer === 400) {
    expect(JSON.stringify(captured.lines().at(-1))).toContain('answered with 400');
  }
  await app.db.oidcLogout.deleteMany();
});

test('a service that does not answer delays the notifications of no other', async () => {
  const queue = (clientId: string) =>
    queueLogout(app.db, { clientId, subject: randomUUID(), sid: 'a session' });
  slow.state.answer = null;
  const following = app.followSignOuts();
  for (let time = 0; time < 30; time += 1) await queue('slow');
  await vi.waitFor(() => expect(slow.notifications).not.toHaveLength(0), 10_000);
  await queue(chatClient.id);
  await vi.waitFor(() => expect(endpoint.notifications).toHaveLength(1), 10_000);
  // The other one still waits for its first answer.
  expect(await app.db.oidcLogout.count({ where: { failures: 0, clientId: 'slow' } })).toBe(30);
  await app.db.oidcLogout.deleteMany();
  slow.close();
  await following.stop();
});

test.each([404, 405])(
  'a service that answers %i for ten minutes takes no notification, and gets one request for each sign-out',
  async (status) => {
    const signInAndOut = async () => {
      const user = await app.build.user();
      await chat.signIn(openBrowser(app), user.token);
      await signOut(user);
      await app.finishSignOuts();
    };
    const warnings = () =>
      captured.lines().filter(({ msg }) => /takes no notification/.test(String(msg))).length;
    const before = warnings();
    const seen = () => [endpoint.notifications.length, warnings() - before];
    const notifyAfter = async (minutes: number) => {
      const since = `now() - interval '${minutes} minutes'`;
      await app.asOwner(`UPDATE oidc_logouts SET due_at = now();
        UPDATE oidc_logout_refusals SET since = ${since}`);
      await app.finishSignOuts();
      return seen();
    };
    endpoint.state.answer = status;
    await signInAndOut();
    // So does a proxy while the service restarts.
    expect(await notifyAfter(9)).toEqual([2, 0]);
    endpoint.state.answer = 503;
    expect(await notifyAfter(11)).toEqual([3, 0]);
    endpoint.state.answer = status;
    expect(await notifyAfter(11)).toEqual([4, 0]);
    expect(await notifyAfter(9)).toEqual([5, 0]);
    expect(await notifyAfter(11)).toEqual([6, 1]);
    expect(await notifyAfter(12)).toEqual([6, 1]);
    await signInAndOut();
    expect(seen()).toEqual([7, 2]);
    // It takes them now, so it may be restarting.
    endpoint.state.answer = 200;
    await signInAndOut();
    endpoint.state.answer = status;
    await signInAndOut();
    expect(await notifyAfter(9)).toEqual([10, 2]);
    endpoint.state.answer = 200;
    expect(await notifyAfter(11)).toEqual([11, 2]);
  },
);
