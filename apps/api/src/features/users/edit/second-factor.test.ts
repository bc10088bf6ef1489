import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';
import { addApp, FACTOR } from '../../../testing/users/second-factor.ts';

const QUARTER = 15 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function withApp(role: 'user' | 'admin') {
  const account = await buildAccount(app, role);
  return { ...account, ...(await addApp(app, account)) };
}

const removeOf = (token: string, id: number) =>
  app.api.as(token).send('delete', `/api/admin/users/${id}/second-factor`);

test('an administrator can remove a user’s second factor, which is audited and sent by email', async () => {
  const able = await withApp('admin');
  const user = await withApp('user');
  await removeOf(able.token, able.id).expect(403);
  await removeOf(user.token, able.id).expect(403);
  await removeOf(able.token, user.id).expect(200);
  await removeOf(able.token, user.id).expect(404);
  await signIn(app, user.email).expect(200);
  const [entry] = (await app.api.as(able.token).get('/api/admin/audit')).body.entries;
  expect(entry).toMatchObject({
    subject_id: user.id,
    before: { second_factor: 'on' },
    after: { second_factor: 'off' },
  });
  await app.runJobs();
  const [mail] = await app.sandbox.mails(user.email);
  expect(mail?.subject).toBe('Nobayon: two-step sign-in removed');
});

const person = { firstname: 'Rahim', lastname: 'Uddin', password: 'Secret-124' };
type Admin = { token: string };
type Target = Awaited<ReturnType<typeof buildAccount>>;
const put = (admin: Admin, { id, firstname, lastname, email, role }: Target, change: object) =>
  app.api
    .as(admin.token)
    .send('put', `/api/admin/users/${id}`)
    .send({ firstname, lastname, email, role, ...change });

const wallet = { kind: 'nagad', number: '01712345678', accountType: 'personal' } as const;

/** What an administrator has to confirm, so that nobody else does it at a computer that was left. */
const sensitive: [
  string,
  'user' | 'admin',
  (by: Admin, to: Target) => PromiseLike<{ status: number }>,
][] = [
  ['making somebody an administrator', 'user', (by, to) => put(by, to, { role: 'admin' })],
  ['taking the role from one', 'admin', (by, to) => put(by, to, { role: 'user' })],
  ['choosing the password of one', 'admin', (by, to) => put(by, to, { password: 'Secret-1234' })],
  ['choosing that of a user', 'user', (by, to) => put(by, to, { password: 'Secret-1234' })],
  ['choosing the address of a user', 'user', (by, to) => put(by, to, { email: `new-${to.email}` })],
  [
    'opening an account for one',
    'user',
    (by, to) =>
      app.api
        .as(by.token)
        .post('/api/admin/users', { ...person, email: `new-${to.email}`, role: 'admin' }),
  ],
  [
    'deleting one',
    'admin',
    (by, to) => app.api.as(by.token).send('delete', `/api/admin/users/${to.id}`),
  ],
  [
    'deleting a user',
    'user',
    (by, to) => app.api.as(by.token).send('delete', `/api/admin/users/${to.id}`),
  ],
  [
    'deleting a payment',
    'user',
    async (by) => {
      const { row } = await app.build.payment();
      return app.api.as(by.token).send('delete', `/api/admin/transactions/${row.id}`);
    },
  ],
  [
    'deleting many',
    'user',
    (by) =>
      app.api
        .as(by.token)
        .post('/api/admin/transactions/bulk-delete', { action: 'delete_all_pending' }),
  ],
  ['removing a second factor', 'user', (by, to) => removeOf(by.token, to.id)],
  [
    'telling customers where to send their money',
    'user',
    (by) => app.api.as(by.token).post('/api/admin/wallets', wallet),
  ],
  [
    'telling them something else',
    'user',
    async (by) => {
      const { db } = app;
      const { id } = (await db.wallet.findFirst()) ?? (await db.wallet.create({ data: wallet }));
      const changed = { ...wallet, instructions: 'Send it to 01898765432' };
      return app.api.as(by.token).send('put', `/api/admin/wallets/${id}`).send(changed);
    },
  ],
];

let admin: Awaited<ReturnType<typeof withApp>>;
beforeAll(async () => {
  admin = await withApp('admin');
  app.clock.advance(QUARTER);
});

test.each(sensitive)(
  '%s takes a second factor of the last 15 minutes',
  async (_what, role, act) => {
    const target = role === 'user' ? await withApp(role) : await buildAccount(app, role);
    expect(await act(admin, target)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    });
    const ordinary = await buildAccount(app);
    await put(admin, ordinary, { firstname: 'Karim' }).expect(200);
    // Whoever has none is not asked.
    const plain = await buildAccount(app, 'admin');
    expect((await act(plain, target)).status).toBeLessThan(300);
  },
);

test.each([
  ['password', { password: 'Secret-1234' }],
  ['address', { email: 'changed@example.com' }],
])('an old session is not enough for the own %s, whatever the account', async (_what, change) => {
  const plain = await buildAccount(app, 'admin');
  app.clock.advance(QUARTER);
  const { body } = await put(plain, plain, change).expect(403);
  expect(body.code).toBe('own_account');
  await put(plain, plain, { firstname: 'Karim' }).expect(200);
  const { token } = (await signIn(app, plain.email).expect(200)).body;
  await put({ token }, { ...plain, firstname: 'Karim' }, change).expect(200);
});

describe('if administrators are required to have a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({
      parts: { adminSecondFactor: 'required' },
    });
  });
  afterAll(() => strict.close());

  test('an administrator without one can only set it up', async () => {
    const admin = await buildAccount(strict, 'admin');
    const as = strict.api.as(admin.token);
    const elsewhere: string = (await signIn(strict, admin.email).expect(200)).body.token;
    const refused = await as.get('/api/admin/users').expect(403);
    expect(refused.body.code).toBe('second_factor_required');
    expect((await as.get(FACTOR).expect(200)).body.is_required).toBe(true);
    await addApp(strict, admin);
    await as.get('/api/admin/users').expect(200);
    // Signed in before there was one: the password alone.
    const other = await strict.api.as(elsewhere).get('/api/admin/users').expect(403);
    expect(other.body.code).toBe('second_factor_needed');
    await as.send('delete', FACTOR).expect(200);
    await as.get('/api/admin/users').expect(403);
  });

  test('an administrator without one sees no payments but their own', async () => {
    const [admin, user, plan] = [
      await buildAccount(strict, 'admin'),
      await buildAccount(strict),
      await strict.build.plan(),
    ];
    const as = strict.api.as(admin.token);
    const own = (await strict.build.payment({ user: admin, plan })).row.id;
    const other = (await strict.build.payment({ user, plan })).row.id;
    const read = async (id: number) => [
      await as.get(`/api/payment/status/${id}`),
      await as.post('/api/payment/verify', { invoice_number: String(id) }),
    ];
    for (const { status } of await read(own)) expect(status).toBe(200);
    for (const { body } of await read(other)) expect(body.code).toBe('second_factor_required');
    await addApp(strict, admin);
    for (const { status } of await read(other)) expect(status).toBe(200);
  });

  test('customers are not affected', async () => {
    const user = await buildAccount(strict);
    await strict.api.as(user.token).get('/api/payment/history').expect(200);
    expect((await signIn(strict, user.email, PASSWORD)).status).toBe(200);
  });
});
