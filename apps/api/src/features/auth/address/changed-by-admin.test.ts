import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD } from '../../../testing/users/accounts.ts';
import { ASKED, addressActions, newAddress } from '../../../testing/users/address-actions.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import { adminUserActions } from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let address: ReturnType<typeof addressActions>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  address = addressActions(app);
});
afterAll(() => app.close());

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
