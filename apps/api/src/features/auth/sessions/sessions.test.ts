import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

type Account = Awaited<ReturnType<typeof buildAccount>>;

/** A token as it was before sessions were kept: it names an account and its version alone. */
function oldToken({ id, sessionVersion }: Account): string {
  const options = { subject: String(id), expiresIn: '7d' } as const;
  return jwt.sign({ ver: sessionVersion }, app.deps.secrets.jwtSecret, options);
}

const kinds = [
  { kind: 'a token', tokenOf: (user: Account) => user.token },
  { kind: 'a token from before sessions were kept', tokenOf: oldToken },
];

describe.each(kinds)('$kind', ({ tokenOf }) => {
  const opens = async (token: string) =>
    (await app.api.as(token).get('/api/auth/me')).status === 200;
  const change = (token: string, currentPassword: string, newPassword: string) =>
    app.api
      .as(token)
      .send('put', '/api/auth/change-password')
      .send({ currentPassword, newPassword })
      .expect(200);

  async function signedInTwice() {
    const user = await buildAccount(app);
    const token = tokenOf(user);
    const other: string = (await signIn(app, user.email).expect(200)).body.token;
    expect([await opens(token), await opens(other)]).toEqual([true, true]);
    return { user, token, other };
  }

  test('ends at its logout, and all other sessions continue', async () => {
    const { token, other } = await signedInTwice();
    await app.api.as(token).post('/api/auth/logout').expect(200);
    expect([await opens(token), await opens(other)]).toEqual([false, true]);
    // Ended sessions stay ended, whatever another session does.
    await change(other, PASSWORD, 'New-Secret-2');
    expect([await opens(token), await opens(other)]).toEqual([false, true]);
  });

  test('continues after its own change of password and ends with one from another session', async () => {
    const { user, token, other } = await signedInTwice();
    await change(token, PASSWORD, 'New-Secret-2');
    await change(token, 'New-Secret-2', 'New-Secret-3');
    expect([await opens(token), await opens(other)]).toEqual([true, false]);
    const third: string = (await signIn(app, user.email, 'New-Secret-3').expect(200)).body.token;
    await change(third, 'New-Secret-3', 'New-Secret-4');
    expect([await opens(token), await opens(third)]).toEqual([false, true]);
  });

  test('ends with all others if its user signs out everywhere', async () => {
    const { user, token, other } = await signedInTwice();
    await change(token, PASSWORD, 'New-Secret-2');
    await app.api.as(token).post('/api/auth/sign-out-everywhere').expect(200);
    expect([await opens(token), await opens(other)]).toEqual([false, false]);
    await signIn(app, user.email, 'New-Secret-2').expect(200);
  });

  test('is not restored by a concurrent change of password', async () => {
    const { token } = await signedInTwice();
    const replies = await Promise.all([
      app.api.as(token).send('put', '/api/auth/change-password').send({
        currentPassword: PASSWORD,
        newPassword: 'New-Secret-2',
      }),
      app.api.as(token).post('/api/auth/sign-out-everywhere'),
    ]);
    expect(replies[1].status).toBe(200);
    expect(await opens(token)).toBe(false);
  });
});

test('an expired session is deleted when its user signs in again', async () => {
  const user = await buildAccount(app);
  const past = { expiresAt: new Date(0) };
  await app.db.session.updateMany({ where: { userId: user.id }, data: past });
  await signIn(app, user.email).expect(200);
  expect(await app.db.session.count({ where: { userId: user.id } })).toBe(1);
});
