import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../http/limits/limits.ts';
import { queueChatAlarms } from '../../../jobs/queue/queue-alarms.store.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { serveForTest } from '../../../testing/faults/stand-in-server.ts';
import { apiClient } from '../../../testing/http/api-client.ts';
import { PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { newAddress } from '../../../testing/users/address-actions.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import {
  type AdminUserActions,
  adminUserActions,
  waitingJobs,
} from '../../../testing/users/admin-user-actions.ts';
import { addApp } from '../../../testing/users/second-factor.ts';

// Somebody registers with another person's address, and an administrator who finds it in the list
// makes that person an administrator.

const OWN_PASSWORD = 'Own-Secret-7';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

let stranger: Awaited<ReturnType<typeof registerAsAnother>>;
beforeEach(async () => {
  stranger = await registerAsAnother();
});

async function registerAsAnother() {
  const person = { firstname: 'Nusrat', lastname: 'Jahan', email: newAddress() };
  const { body } = await app.api
    .post('/api/auth/register', { ...person, password: PASSWORD })
    .expect(201);
  return { ...person, id: Number(body.user.id), role: 'user' as const };
}

const promote = (change: object = {}) => actions.update(stranger, { role: 'admin', ...change });

async function signInAs(password: string) {
  const { body } = await signIn(app, stranger.email, password).expect(200);
  const { status } = await app.api.as(body.token).get('/api/admin/users');
  return { token: body.token, role: body.user.role, list: status };
}

test('they are a user until the address is confirmed, which only its owner can', async () => {
  const { token } = await signInAs(PASSWORD);
  await addApp(app, { ...stranger, token });
  const { body } = await promote().expect(200);
  expect(body.user).toMatchObject({ role: 'admin', must_prove_address: true });
  await signIn(app, stranger.email).expect(403);

  const link = await requestReset(app, stranger.email);
  await app.api
    .post('/api/auth/reset-password', { token: link, newPassword: OWN_PASSWORD })
    .expect(200);
  await signIn(app, stranger.email).expect(401);
  expect(await signInAs(OWN_PASSWORD)).toMatchObject({ role: 'admin', list: 200 });
});

const changeAddress = (token: string, email: string) =>
  app.api.as(token).post('/api/account/address/change', { email, currentPassword: PASSWORD });

test('they cannot confirm another address instead', async () => {
  await promote().expect(200);
  const { token } = await signInAs(PASSWORD);
  const { body } = await changeAddress(token, newAddress()).expect(403);
  expect(body.code).toBe('address_unproven');
});

test('nor one that they requested before they had the role', async () => {
  const other = newAddress();
  await changeAddress((await signInAs(PASSWORD)).token, other).expect(200);
  const proof = await readProof(app, other);
  await promote().expect(200);
  await app.api
    .post('/api/auth/verify-email', { token: proof.token, password: PASSWORD })
    .expect(400);
  const { token, list } = await signInAs(PASSWORD);
  expect(list).toBe(403);
  await app.api.as(token).post('/api/account/address/code', { code: proof.code }).expect(400);
});

test('their password signs in without the role', async () => {
  await promote().expect(200);
  expect(await signInAs(PASSWORD)).toMatchObject({ role: 'user', list: 403 });
});

test('with a password from an administrator the role is effective at once, and nothing else signs in', async () => {
  const { token } = await signInAs(PASSWORD);
  await addApp(app, { ...stranger, token });
  const { body } = await promote({ password: OWN_PASSWORD }).expect(200);
  expect(body.user).toMatchObject({ must_prove_address: false, has_second_factor: false });
  await signIn(app, stranger.email).expect(401);
  expect(await signInAs(OWN_PASSWORD)).toMatchObject({ role: 'admin', list: 200 });
});

test('an administrator who confirmed an address stays one with the next, which needs no confirmation', async () => {
  const proof = await readProof(app, stranger.email);
  await app.api
    .post('/api/auth/verify-email', { token: proof.token, password: PASSWORD })
    .expect(200);
  await promote().expect(200);
  const url = await serveWithoutProofs();
  const { token } = await signInAs(PASSWORD);
  const api = apiClient(url).as(token);
  await api
    .post('/api/account/address/change', { email: newAddress(), currentPassword: PASSWORD })
    .expect(200);
  await api.get('/api/admin/users').expect(200);
});

test('if addresses need no confirmation, the role is effective at once', async () => {
  const url = await serveWithoutProofs();
  const { id, firstname, lastname, email } = stranger;
  await apiClient(url)
    .as(actions.admin.token)
    .send('put', `/api/admin/users/${id}`)
    .send({ firstname, lastname, email, role: 'admin' })
    .expect(200);
  expect(await signInAs(PASSWORD)).toMatchObject({ role: 'admin', list: 200 });
});

function serveWithoutProofs(): Promise<string> {
  const settings = { ...app.deps.settings, requireProvenAddress: false };
  const limits = createLimits({ factor: 1_000, limits: {} });
  return serveForTest(createApp({ ...app.deps, settings }, { limits, trustProxy: 0 }));
}

test('no alarm is sent to them before', async () => {
  await promote().expect(200);
  await queueChatAlarms(app.db, app.clock.now());
  const jobs = await waitingJobs(app, 'send_chat_alarm');
  expect(jobs).toContainEqual(expect.objectContaining({ userId: actions.admin.id }));
  expect(jobs).not.toContainEqual(expect.objectContaining({ userId: stranger.id }));
});
