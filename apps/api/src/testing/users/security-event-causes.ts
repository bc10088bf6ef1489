import type { SecurityEvent } from '../../log/security-event.ts';
import type { TestApp } from '../create-test-app.ts';
import { openBrowser, relyingParty } from '../oidc/relying-party.ts';
import { type buildAccount, PASSWORD, requestReset } from './accounts.ts';
import { readProof } from './address-proofs.ts';

/** The header that a proxy adds. */
const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

const FIRST_ADMIN = {
  firstname: 'Ayesha',
  lastname: 'Siddiqua',
  email: 'first@example.com',
  password: 'First-Secret-1',
};

type Account = Awaited<ReturnType<typeof buildAccount>>;
type People = { user: Account; admin: Account };
/** Causes the event. Returns the status of the reply and the ID of the user it is about. */
type Cause = (people: People) => Promise<{ status: number; about: number | null }>;

async function causedBy(
  request: PromiseLike<{ status: number }>,
  about: number | null,
): ReturnType<Cause> {
  return { status: (await request).status, about };
}

const login = '/api/auth/login';
const initiate = '/api/payment/initiate';

/** Logged by a sync, which may be no call. */
export type SyncEvent = 'chat_accounts_mixed_up';

/** The cause of each security event of a call. Calls come from one address through a proxy. */
export function securityEventCauses(
  app: TestApp,
): Record<Exclude<SecurityEvent, SyncEvent>, [status: number, cause: Cause]> {
  function as(token: string | null) {
    const client = app.api.as(token);
    return {
      send: (method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}) =>
        client.send(method, path).set(FORWARDED).send(body),
    };
  }
  const nobody = () => as(null);

  return {
    admin_signed_up: [
      201,
      async () => {
        const reply = await nobody().send('post', '/api/auth/admin/signup', FIRST_ADMIN);
        return { status: reply.status, about: reply.body.user.id };
      },
    ],
    admin_signup_refused: [
      403,
      () => causedBy(nobody().send('post', '/api/auth/admin/signup', FIRST_ADMIN), null),
    ],
    login_refused: [
      401,
      ({ user }) =>
        causedBy(
          nobody().send('post', login, { email: user.email, password: 'Wrong-Secret-2' }),
          user.id,
        ),
    ],
    second_factor_refused: [
      400,
      async ({ user }) => {
        const start = '/api/account/second-factor/confirm/start';
        const { ticket } = (await app.api.as(user.token).post(start)).body;
        const body = { ticket, code: '000000' };
        return causedBy(
          as(user.token).send('post', '/api/account/second-factor/confirm', body),
          user.id,
        );
      },
    ],
    password_refused: [
      400,
      ({ user }) => {
        const body = { currentPassword: 'Wrong-Secret-2', newPassword: 'Third-Secret-3' };
        return causedBy(as(user.token).send('put', '/api/auth/change-password', body), user.id);
      },
    ],
    session_refused: [
      401,
      ({ user }) => causedBy(as(`${user.token}x`).send('get', '/api/auth/me'), null),
    ],
    access_refused: [
      403,
      ({ user }) => causedBy(as(user.token).send('get', '/api/admin/users'), user.id),
    ],
    limit_reached: [
      429,
      async ({ user }) => {
        const body = { plan_id: 999_999, billing_cycle: 'monthly' };
        await app.api.as(user.token).post(initiate, body);
        return causedBy(as(user.token).send('post', initiate, body), user.id);
      },
    ],
    reset_requested: [
      200,
      ({ user }) =>
        causedBy(nobody().send('post', '/api/auth/forgot-password', { email: user.email }), null),
    ],
    reset_refused: [
      400,
      () => {
        const body = { token: 'x'.repeat(43), newPassword: 'Third-Secret-3' };
        return causedBy(nobody().send('post', '/api/auth/reset-password', body), null);
      },
    ],
    password_reset: [
      200,
      async ({ user }) => {
        const token = await requestReset(app, user.email);
        const body = { token, newPassword: 'Fourth-Secret-4' };
        return causedBy(nobody().send('post', '/api/auth/reset-password', body), user.id);
      },
    ],
    address_refused: [
      400,
      ({ user }) =>
        causedBy(
          as(user.token).send('post', '/api/account/address/code', { code: '000000' }),
          user.id,
        ),
    ],
    address_proven: [
      200,
      async ({ user }) => {
        await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt: null } });
        await app.api.as(user.token).post('/api/account/address/send').expect(200);
        const { token } = await readProof(app, user.email);
        return causedBy(as(user.token).send('post', '/api/auth/verify-email', { token }), user.id);
      },
    ],
    address_change_asked: [
      200,
      ({ user }) => {
        const body = { email: 'asked@example.com', currentPassword: PASSWORD };
        return causedBy(as(user.token).send('post', '/api/account/address/change', body), user.id);
      },
    ],
    address_changed: [
      200,
      async ({ user }) => {
        const body = { email: 'changed@example.com', currentPassword: PASSWORD };
        await app.api.as(user.token).post('/api/account/address/change', body).expect(200);
        const { code } = await readProof(app, body.email);
        return causedBy(
          as(user.token).send('post', '/api/account/address/code', { code }),
          user.id,
        );
      },
    ],
    password_changed: [
      200,
      ({ user }) => {
        const body = { currentPassword: PASSWORD, newPassword: 'Fifth-Secret-5' };
        return causedBy(as(user.token).send('put', '/api/auth/change-password', body), user.id);
      },
    ],
    signed_out_everywhere: [
      200,
      ({ user }) => causedBy(as(user.token).send('post', '/api/auth/sign-out-everywhere'), user.id),
    ],
    other_devices_signed_out: [
      200,
      ({ user }) =>
        causedBy(as(user.token).send('post', '/api/account/sessions/end-others'), user.id),
    ],
    device_signed_out: [
      200,
      async ({ user }) => {
        const { sessions } = (await app.api.as(user.token).get('/api/account/sessions')).body;
        const path = `/api/account/sessions/${sessions[0].id}`;
        return causedBy(as(user.token).send('delete', path), user.id);
      },
    ],
    oidc_refused: [
      400,
      () =>
        causedBy(nobody().send('post', '/oidc/token', { grant_type: 'authorization_code' }), null),
    ],
    oidc_signed_in: [
      303,
      async ({ user }) => {
        const [browser, chat] = [openBrowser(app), await relyingParty(app)];
        const { url: onward = '' } = await browser.answer(
          await browser.begin((await chat.start()).url),
          user.token,
        );
        const { status } = await browser.send(onward, { headers: FORWARDED });
        return { status, about: user.id };
      },
    ],
    oidc_signed_out: [
      303,
      async ({ user }) => {
        const [browser, chat] = [openBrowser(app), await relyingParty(app)];
        await chat.signIn(browser, user.token);
        const { status } = await browser.signOut(FORWARDED);
        return { status, about: user.id };
      },
    ],
    admin_changed: [
      200,
      ({ admin, user }) =>
        causedBy(as(admin.token).send('delete', `/api/admin/users/${user.id}`), admin.id),
    ],
  };
}
