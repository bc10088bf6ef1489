import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import {
  buildAccount,
  PASSWORD,
  requestReset,
  signIn,
} from '../../../../testing/users/accounts.ts';
import {
  ASKED,
  addressActions,
  CHANGED,
  newAddress,
} from '../../../../testing/users/address-actions.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';
import { adminUserActions } from '../../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let address: ReturnType<typeof addressActions>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  address = addressActions(app);
});
afterAll(() => app.close());

describe('a customer who changes their address', () => {
  test('keeps the old one until the new one is confirmed, and both get an email', async () => {
    const user = await buildAccount(app);
    const email = newAddress();
    await address.change(user, ` ${email.toUpperCase()} `).expect(200);
    expect(await address.show(user)).toMatchObject({ email: user.email, pending_email: email });
    expect(await address.subjectsTo(user.email)).toEqual([ASKED]);
    await signIn(app, email).expect(401);

    const other = (await signIn(app, user.email).expect(200)).body.token;
    await address.enter(user, (await readProof(app, email)).code).expect(200);
    expect(await address.show(user)).toEqual({
      email,
      proven: true,
      pending_email: null,
      asked_at: null,
    });
    expect((await address.subjectsTo(user.email)).toSorted()).toEqual([ASKED, CHANGED]);
    // The session that confirmed it goes on with the token it has.
    expect([await address.statusOf(user.token), await address.statusOf(other)]).toEqual([200, 401]);
    // The next sign-in from the device of the ended session is notified again.
    expect(await app.db.knownDevice.count({ where: { userId: user.id } })).toBe(0);
    await signIn(app, user.email).expect(401);
    await signIn(app, email).expect(200);
  });

  test('is signed out everywhere if the link is opened without a session', async () => {
    const user = await buildAccount(app);
    const email = newAddress();
    await address.change(user, email).expect(200);
    const { token } = await readProof(app, email);
    await address.press(token).expect(400);
    expect(await address.addressOf(user)).toBe(user.email);
    await address.press(token, PASSWORD).expect(200);
    expect(await address.addressOf(user)).toBe(email);
    expect(await address.statusOf(user.token)).toBe(401);
  });

  test('needs the password and a different address', async () => {
    const user = await buildAccount(app);
    const { body } = await address.change(user, newAddress(), 'Wrong-Secret-1').expect(400);
    expect(body.fields).toEqual({ currentPassword: 'Current password is incorrect' });
    const same = await address.change(user, user.email.toUpperCase()).expect(400);
    expect(same.body).toMatchObject({ code: 'same_address' });
    expect(await address.show(user)).toMatchObject({ pending_email: null });
    expect(await address.subjectsTo(user.email)).toEqual([]);
  });

  test('can cancel the change', async () => {
    const user = await buildAccount(app);
    const email = newAddress();
    await address.change(user, email).expect(200);
    const { token, code } = await readProof(app, email);
    await app.api.as(user.token).post('/api/account/address/cancel').expect(200);
    await address.press(token, PASSWORD).expect(400);
    await address.enter(user, code).expect(400);
    expect(await address.addressOf(user)).toBe(user.email);
  });

  test.each([
    [
      'a reset of the password through the old address',
      async (user: Awaited<ReturnType<typeof buildAccount>>) => {
        const token = await requestReset(app, user.email);
        const body = { token, newPassword: 'Another-Secret-2' };
        await app.api.post('/api/auth/reset-password', body).expect(200);
        return body.newPassword;
      },
    ],
    [
      'a change of the password',
      async (user: Awaited<ReturnType<typeof buildAccount>>) => {
        const body = { currentPassword: PASSWORD, newPassword: 'Another-Secret-2' };
        await app.api.as(user.token).send('put', '/api/auth/change-password').send(body);
        return body.newPassword;
      },
    ],
    [
      'a password that an administrator gives',
      async (user: Awaited<ReturnType<typeof buildAccount>>) => {
        const password = 'Another-Secret-2';
        await (await adminUserActions(app)).update(user, { password }).expect(200);
        return password;
      },
    ],
  ])('loses it by %s', async (_case, setPassword) => {
    const user = await buildAccount(app);
    const email = newAddress();
    await address.change(user, email).expect(200);
    const { token } = await readProof(app, email);
    await address.press(token, await setPassword(user)).expect(400);
    expect(await address.addressOf(user)).toBe(user.email);
  });

  test('can correct an unconfirmed address', async () => {
    const user = await buildAccount(app);
    await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt: null } });
    const email = newAddress();
    await address.change(user, email).expect(200);
    await address.enter(user, (await readProof(app, email)).code).expect(200);
    expect(await address.show(user)).toMatchObject({ email, proven: true });
  });
});

describe('an address of another user', () => {
  /** Everything that the caller sees, but for what differs from call to call. */
  const shape = ({ status, body }: { status: number; body: object }) => ({ status, body });

  test('gets the same reply as any other, and only its mailbox is told', async () => {
    const [user, owner] = [await buildAccount(app), await buildAccount(app)];
    const taken = shape(await address.change(user, owner.email));
    const free = shape(await address.change(user, newAddress()));
    expect(taken).toEqual(free);
    await address.change(user, owner.email).expect(200);
    expect(await address.show(user)).toMatchObject({ pending_email: owner.email });

    const { token, code } = await readProof(app, owner.email);
    const seen = await app.api.get(`/api/auth/verify-email-token?token=${token}`).expect(200);
    expect(seen.body).toMatchObject({ valid: true, is_change: true });
    const { body } = await address.enter(user, code).expect(409);
    expect(body).toMatchObject({ code: 'email_taken' });
    expect([await address.addressOf(user), await address.addressOf(owner)]).toEqual([
      user.email,
      owner.email,
    ]);
    // Pressing the button must not assign another user's account to them.
    await address.press(token).expect(400);
  });

  test('goes to the first of two users who confirm it at the same time', async () => {
    const people = await Promise.all([buildAccount(app), buildAccount(app)]);
    const email = newAddress();
    const codes: string[] = [];
    for (const person of people) {
      await app.sandbox.clearMails();
      await address.change(person, email).expect(200);
      codes.push((await readProof(app, email)).code);
    }
    const replies = await Promise.all(
      people.map((person, n) => address.enter(person, codes[n] ?? '')),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await app.db.user.count({ where: { email } })).toBe(1);
  });

  test('that is registered in the meantime is rejected', async () => {
    const user = await buildAccount(app);
    const email = newAddress();
    await address.change(user, email).expect(200);
    const { code } = await readProof(app, email);
    const person = { firstname: 'Rahim', lastname: 'Uddin', email, password: PASSWORD };
    await app.api.post('/api/auth/register', person).expect(201);
    await address.enter(user, code).expect(409);
    expect(await address.addressOf(user)).toBe(user.email);
  });
});

test('an older link does not undo a later change', async () => {
  const user = await buildAccount(app);
  const [first, second] = [newAddress(), newAddress()];
  await address.change(user, first).expect(200);
  const early = await readProof(app, first);
  await address.change(user, second).expect(200);
  const late = await readProof(app, second);
  await address.press(early.token, PASSWORD).expect(400);
  await address.press(late.token, PASSWORD).expect(200);
  await address.press(early.token, PASSWORD).expect(400);
  expect(await address.addressOf(user)).toBe(second);
});

test('a pending change expires after an hour and can be sent again', async () => {
  const user = await buildAccount(app);
  const email = newAddress();
  await address.change(user, email).expect(200);
  const { code } = await readProof(app, email);
  app.clock.advance(HOUR);
  await address.enter(user, code).expect(400);
  await app.api.as(user.token).post('/api/account/address/send').expect(200);
  await app.sandbox.clearMails();
  await address.enter(user, (await readProof(app, email)).code).expect(200);
  expect(await address.addressOf(user)).toBe(email);
});

describe('an administrator who changes the address of a user', () => {
  test('sees that it is pending, which is audited', async () => {
    const actions = await adminUserActions(app);
    const user = await buildAccount(app);
    const email = newAddress();
    const { body } = await actions.update(user, { email, firstname: 'Nasrin' }).expect(200);
    expect(body).toMatchObject({
      message: 'User updated successfully',
      user: { email: user.email, pending_email: email, firstname: 'Nasrin' },
    });
    const [entry] = await actions.audits(user.id);
    expect(entry).toMatchObject({ after: { firstname: 'Nasrin', new_email: email } });
    expect(await address.subjectsTo(user.email)).toEqual([ASKED]);

    await address.press((await readProof(app, email)).token, PASSWORD).expect(200);
    expect(await actions.look({ email })).toMatchObject({
      email_proven: true,
      pending_email: null,
    });
  });

  test('gets an error if another user has it', async () => {
    const actions = await adminUserActions(app);
    const [user, owner] = [await buildAccount(app), await buildAccount(app)];
    const { body } = await actions.update(user, { email: owner.email }).expect(409);
    expect(body).toMatchObject({ code: 'email_taken' });
    expect(await address.show(user)).toMatchObject({ pending_email: null });
  });
});
