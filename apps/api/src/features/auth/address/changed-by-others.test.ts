import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';
import {
  ASKED,
  addressActions,
  CHANGED,
  newAddress,
} from '../../../testing/users/address-actions.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import { adminUserActions } from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let address: ReturnType<typeof addressActions>;
beforeAll(async () => {
  app = await createTestApp();
  address = addressActions(app);
});
beforeEach(() => app.sandbox.clearMails());
afterAll(() => app.close());

describe('an administrator who enters another address', () => {
  test('sees that it waits, and the audit says so', async () => {
    const desk = await adminUserActions(app);
    const user = await buildAccount(app);
    const email = newAddress();
    const { body } = await desk.update(user, { email, firstname: 'Nasrin' }).expect(200);
    expect(body).toMatchObject({
      message: 'User updated successfully',
      user: { email: user.email, pending_email: email, firstname: 'Nasrin' },
    });
    const [entry] = await desk.audits(user.id);
    expect(entry).toMatchObject({ after: { firstname: 'Nasrin', new_email: email } });
    expect(await address.subjectsTo(user.email)).toEqual([ASKED]);

    await address.press((await readProof(app, email)).token, PASSWORD).expect(200);
    expect(await desk.look({ email })).toMatchObject({ email_proven: true, pending_email: null });
  });

  test('is told when somebody has it', async () => {
    const desk = await adminUserActions(app);
    const [user, owner] = [await buildAccount(app), await buildAccount(app)];
    const { body } = await desk.update(user, { email: owner.email }).expect(409);
    expect(body).toMatchObject({ code: 'email_taken' });
    expect(await address.show(user)).toMatchObject({ pending_email: null });
  });
});

describe('where addresses need no proof', () => {
  let relaxed: TestApp;
  beforeAll(async () => {
    relaxed = await createTestApp({ settings: { requireProvenAddress: false } });
  });
  afterAll(() => relaxed.close());

  test('another one holds at once, and ends the other sessions', async () => {
    const user = await buildAccount(relaxed);
    const other = (await signIn(relaxed, user.email).expect(200)).body.token;
    const as = relaxed.api.as(user.token);
    const body = { email: newAddress(), currentPassword: PASSWORD };
    await as.post('/api/account/address/change', body).expect(200);
    const { body: me } = await as.get('/api/auth/me').expect(200);
    expect(me.user).toMatchObject({ email: body.email, email_proven: false });
    await relaxed.api.as(other).get('/api/auth/me').expect(401);

    const taken = await buildAccount(relaxed);
    await as.post('/api/account/address/change', { ...body, email: taken.email }).expect(409);
    const desk = await adminUserActions(relaxed);
    await desk.update(taken, { email: newAddress() }).expect(200);
    await relaxed.runJobs();
    const subjects = (await relaxed.sandbox.mails(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([CHANGED]);
  });
});
