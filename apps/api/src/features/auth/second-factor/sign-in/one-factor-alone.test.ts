import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatNotes,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../../testing/timeout.ts';
import {
  buildAccount,
  PASSWORD,
  requestReset,
  signIn,
} from '../../../../testing/users/accounts.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';
import {
  addApp,
  beginSignIn,
  codeOf,
  FACTOR,
  finishSignIn,
  wrongCode,
} from '../../../../testing/users/second-factor.ts';
import { softwarePasskey } from '../../../../testing/users/software-passkey.ts';
import { syncChatNow } from '../../../chat-access/sync/sync-chat-now.ts';

const NEW = 'New-Secret-2';

// What an attacker can do to an account with a second factor who only has its password, or only
// reads its email.

let app: TestApp;
let plan: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  plan = await buildChatPlan(app);
});
beforeEach(() => app.sandbox.clearMails());
afterAll(() => app.close());

type Account = Awaited<ReturnType<typeof buildAccount>>;

const unprove = ({ id }: Account) =>
  app.db.user.update({ where: { id }, data: { emailProvenAt: null } });
const isProven = async ({ id }: Account) =>
  (await app.db.user.findUniqueOrThrow({ where: { id } })).emailProvenAt !== null;
const opensChat = async ({ email }: Account, password: string) =>
  (await app.sandbox.chat.signIn(email, password)) !== null;
const reset = async ({ email }: Account) => {
  const token = await requestReset(app, email);
  await app.api.post('/api/auth/reset-password', { token, newPassword: NEW }).expect(200);
};
const mailsTo = async ({ email }: Account) => {
  await app.runJobs();
  return (await app.sandbox.mails(email)).map(({ subject }) => subject);
};

/** A user whose account in the chat service was created without their password. */
async function chatter() {
  const user = await buildAccount(app);
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id);
  return { ...user, ...(await addApp(app, user)) };
}

async function addPasskey(user: Account) {
  const as = app.api.as(user.token);
  const passkey = softwarePasskey();
  const begun = await as.post(`${FACTOR}/passkeys/start`, { password: PASSWORD }).expect(200);
  const { ticket, options } = begun.body;
  const made = { ticket, name: 'Phone', passkey: passkey.make(options) };
  await as.post(`${FACTOR}/passkeys/finish`, made).expect(200);
  return passkey;
}

async function signInWith(passkey: ReturnType<typeof softwarePasskey>) {
  const { ticket, options } = (await app.api.post('/api/auth/passkey/start').expect(200)).body;
  return app.api.post('/api/auth/passkey/finish', { ticket, passkey: passkey.use(options) });
}

async function untilChatHas(user: Account, password: string) {
  await vi.waitFor(async () => expect(await opensChat(user, password)).toBe(true), TIMEOUT);
}

/** Waits until all work for this user is done. */
async function settle(user: Account) {
  await app.makeJobsDue();
  await syncChatNow(app.deps, user.id);
}

test('the chat service gets the password only after the second step', async () => {
  const user = await chatter();
  const ticket = await beginSignIn(app, user);
  await settle(user);
  expect(await opensChat(user, PASSWORD)).toBe(false);
  const rows = JSON.stringify(await app.db.factorTicket.findMany());
  expect(rows).not.toContain(PASSWORD);
  await finishSignIn(app, ticket, { code: codeOf(app, user.secret) }).expect(200);
  await untilChatHas(user, PASSWORD);
});

test('an attacker who reads the email can set a new password, but can sign in neither here nor in the chat service', async () => {
  const user = await chatter();
  await reset(user);
  await settle(user);
  expect(await opensChat(user, NEW)).toBe(false);
  const { body } = await signIn(app, user.email, NEW).expect(403);
  expect(body.code).toBe('second_step');
  app.clock.advance(60_000);
  const { ticket } = body.secondFactor;
  await finishSignIn(app, ticket, { code: codeOf(app, user.secret) }).expect(200);
  await untilChatHas(user, NEW);
});

test('an attacker who reads the email gets no more attempts at codes through password resets', async () => {
  const user = await buildAccount(app);
  const { secret, recoveryCodes } = await addApp(app, user);
  const enter = async (code: string, password: string) => {
    const { body } = await signIn(app, user.email, password).expect(403);
    return finishSignIn(app, body.secondFactor.ticket, { code });
  };
  const tryWrong = async () => (await enter(wrongCode(app, secret), PASSWORD)).body.code;
  expect(await tryWrong()).toBe('second_factor_wrong');
  await app.db.authenticatorApp.update({ where: { userId: user.id }, data: { failures: 49 } });
  expect(await tryWrong()).toBe('second_factor_wrong');
  await reset(user);
  expect((await enter(wrongCode(app, secret), NEW)).body.code).toBe('too_many_codes');
  // A new password set in a session resets them.
  const { body } = await enter(recoveryCodes[0] ?? '', NEW);
  const chosen = { currentPassword: NEW, newPassword: PASSWORD };
  await app.api.as(body.token).send('put', '/api/auth/change-password').send(chosen).expect(200);
  expect((await enter(codeOf(app, secret), PASSWORD)).status).toBe(200);
});

test('a thief of a session gets no more attempts at codes by ending the other sessions', async () => {
  const user = await buildAccount(app);
  const { secret } = await addApp(app, user);
  const as = app.api.as(user.token);
  const enter = async (code: string) => {
    const { body } = await as.post(`${FACTOR}/confirm/start`).expect(200);
    return (await as.post(`${FACTOR}/confirm`, { ticket: body.ticket, code })).body.code;
  };
  expect(await enter(wrongCode(app, secret))).toBe('second_factor_wrong');
  await app.db.authenticatorApp.update({ where: { userId: user.id }, data: { failures: 50 } });
  await as.post('/api/account/sessions/end-others').expect(200);
  expect(await enter(wrongCode(app, secret))).toBe('too_many_codes');
});

test('the email about a sign-in is sent only after both steps, and also for a passkey', async () => {
  const user = await buildAccount(app);
  const passkey = await addPasskey(user);
  await unprove(user);
  await mailsTo(user);
  await app.sandbox.clearMails();
  await beginSignIn(app, user);
  expect(await mailsTo(user)).toEqual([]);
  expect((await signInWith(passkey)).status).toBe(200);
  expect(await mailsTo(user)).toContainEqual(expect.stringContaining('confirm your email'));
});

test('a user who registered with another person’s address loses it to the reader of its mailbox', async () => {
  const user = await buildAccount(app);
  await unprove(user);
  const passkey = await addPasskey(user);
  await reset(user);
  expect((await signInWith(passkey)).status).toBe(400);
  const { body } = await signIn(app, user.email, NEW).expect(200);
  expect((await app.api.as(body.token).get(FACTOR).expect(200)).body).toMatchObject({
    is_on: false,
    passkeys: [],
    recovery_codes_left: 0,
  });
  expect(await isProven(user)).toBe(true);
  expect(await mailsTo(user)).toContainEqual(expect.stringContaining('two-step sign-in'));
});

test('an administrator’s account cannot be taken over this way, and its address is not revealed', async () => {
  const user = await buildAccount(app, 'admin');
  await unprove(user);
  const passkey = await addPasskey(user);
  await reset(user);
  await signIn(app, user.email, NEW).expect(403);
  expect(await isProven(user)).toBe(false);
  expect((await signInWith(passkey)).status).toBe(200);
});

test('a link and the password do not confirm an address without the second factor', async () => {
  const user = await buildAccount(app);
  await unprove(user);
  await addPasskey(user);
  await app.api.as(user.token).post('/api/account/address/send').expect(200);
  const { token } = await readProof(app, user.email);
  const press = (password: string) => app.api.post('/api/auth/verify-email', { token, password });
  expect((await press('Wrong-Secret-1').expect(400)).body.code).toBe('wrong_password');
  expect((await press(PASSWORD).expect(400)).body.code).toBe('sign_in_needed');
  expect(await isProven(user)).toBe(false);
  await app.api.as(user.token).post('/api/auth/verify-email', { token }).expect(200);
  expect(await isProven(user)).toBe(true);
});

test('a change of address requires the second factor again', async () => {
  const user = await buildAccount(app);
  await addApp(app, user);
  app.clock.advance(15 * 60_000);
  const change = (email: string) =>
    app.api
      .as(user.token)
      .post('/api/account/address/change', { email, currentPassword: PASSWORD });
  const { body } = await change('elsewhere@example.com').expect(403);
  expect(body.code).toBe('second_factor_needed');
  expect(await app.db.addressProof.count({ where: { userId: user.id } })).toBe(0);
  expect((await chatNotes(app, user)).chatRemoteId).toBeNull();
});
