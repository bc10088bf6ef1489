import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

type Listed = { email: string };

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

async function emailsFor(search: string): Promise<string[]> {
  const { body } = await actions.list({ search }).expect(200);
  return body.users.map(({ email }: Listed) => email);
}

describe('a user in the list', () => {
  test('has the plan, the price, the expiry date and the chat status', async () => {
    const failedAt = new Date('2026-03-09T10:00:00.000Z');
    const user = await app.build.user({
      chatRemoteId: 'remote-1',
      chatError: 'The chat service cannot be reached',
      chatFailedAt: failedAt,
    });
    const { plan } = await buy(app, { user });
    expect(await actions.look(user)).toEqual({
      id: user.id,
      firstname: user.firstname,
      lastname: user.lastname,
      name: `${user.firstname} ${user.lastname}`,
      email: user.email,
      email_proven: true,
      phone: null,
      pending_email: null,
      has_second_factor: false,
      must_prove_address: false,
      role: 'user',
      plan_id: plan.id,
      plan_name: plan.name,
      plan_archived: false,
      plan_price: 300,
      price_paid: 300,
      renewal_price: null,
      billing_cycle: 'monthly',
      carried_days: 0,
      expiry_date: app.clock.inDays(30).toISOString(),
      created_at: user.createdAt.toISOString(),
      updated_at: expect.any(String),
      chat: {
        guid: 'remote-1',
        synced_at: null,
        error: 'The chat service cannot be reached',
        failed_at: failedAt.toISOString(),
      },
    });
  });

  test('contains no secrets', async () => {
    const user = await app.build.user();
    const { text } = await actions.list({ search: user.email }).expect(200);
    expect(text).not.toMatch(/password|no password opens this|session/i);
  });

  test('can have no plan', async () => {
    const user = await app.build.user();
    expect(await actions.look(user)).toMatchObject({
      plan_name: null,
      plan_price: null,
      price_paid: null,
      expiry_date: null,
      chat: { guid: null, synced_at: null, error: null, failed_at: null },
    });
  });
});

describe('pages', () => {
  test('of 20, newest first, contain every user once', async () => {
    for (let n = 0; n < 45; n += 1) await app.build.user();
    const expected = await app.db.user.findMany({ orderBy: { id: 'desc' }, select: { id: true } });
    const total = expected.length;
    const pages = Math.ceil(total / 20);

    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await actions.list({ page }).expect(200);
      expect(body.pagination).toEqual({
        page,
        limit: 20,
        total,
        pages,
        capped: false,
        hasNext: page < pages,
        hasPrev: page > 1,
      });
      seen.push(...body.users.map(({ id }: { id: number }) => id));
    }
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  test('beyond the end are empty', async () => {
    const { body } = await actions.list({ page: 1_000_000, limit: 100 }).expect(200);
    expect(body.users).toEqual([]);
    expect(body.pagination).toMatchObject({ page: 1_000_000, hasNext: false, hasPrev: true });
  });

  test('of a search have the total of the search', async () => {
    for (let n = 0; n < 3; n += 1) await app.build.user({ lastname: 'Zamindar' });
    const { body } = await actions.list({ search: 'zamindar', limit: 2 }).expect(200);
    expect(body.users).toHaveLength(2);
    expect(body.pagination).toMatchObject({ total: 3, pages: 2, hasNext: true, capped: false });
  });

  test('have a current total after additions and deletions', async () => {
    const total = async () => (await actions.list().expect(200)).body.pagination.total;
    const before = await total();
    const user = await app.build.user();
    expect(await total()).toBe(before + 1);
    await actions.remove(user.id).expect(200);
    expect(await total()).toBe(before);
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 'x' },
    { limit: 101 },
    { limit: 0 },
    { search: 'x'.repeat(101) },
    { role: 'admin' },
  ])('%j is rejected', async (query) => {
    const { body } = await actions.list(query).expect(400);
    expect(body).toMatchObject({ code: 'invalid_request' });
    expect(Object.keys(body.fields)).toEqual(Object.keys(query));
  });
});

describe('a search', () => {
  test.each([
    ['part of a first name', 'haraza', 'Shaharazad', 'Akter', 'sa1@example.com'],
    ['part of a last name', 'ikdar', 'Mou', 'Sikdar', 'mou1@example.com'],
    ['part of an address', 'odd.address@', 'Mou', 'Islam', 'very.odd.address@example.com'],
    ['an address with an emoji', '😀87654321@example.com', 'Mou', 'Alam', '😀87654321@example.com'],
    ['first and last name together', 'tanvir hossain', 'Tanvir', 'Hossain', 'th@example.com'],
    ['any case', 'RUMANA', 'Rumana', 'Begum', 'rb@example.com'],
    ['a Bengali name', 'নুসরাত', 'নুসরাত', 'জাহান', 'nj@example.com'],
    ['part of a Bengali name', 'সরা', 'ইসরাফিল', 'আলম', 'ia@example.com'],
    ['one Bengali letter', 'ঔ', 'ঔষধি', 'রায়', 'or@example.com'],
    ['an apostrophe', "o'ne", "Shaquille O'Neal", 'Khan', 'son@example.com'],
  ])('finds %s: %s', async (_case, search, firstname, lastname, email) => {
    await app.build.user({ firstname, lastname, email });
    expect(await emailsFor(search)).toContain(email);
  });

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('finds a name that was written in %s when it is written in %s', async (taken, asked) => {
    const email = `${taken}@example.com`.toLowerCase();
    const written = (form: string) => ({
      firstname: 'জয়িতা'.normalize(form),
      lastname: 'বড়ুয়া'.normalize(form),
    });
    const account = { ...written(taken), email, password: 'a long enough one', role: 'user' };
    await actions.create(account).expect(201);
    const { firstname, lastname } = written(asked);
    for (const search of [firstname, lastname, `${firstname} ${lastname}`, lastname.slice(0, 3)]) {
      expect(await emailsFor(search)).toContain(email);
    }
  });

  test('for one letter finds exactly the users who have it anywhere', async () => {
    await app.build.user({ firstname: 'Qasem', lastname: 'Ali', email: 'kasem@example.com' });
    const { body } = await actions.list({ search: 'q', limit: 100 }).expect(200);
    expect(body.users.length).toBeGreaterThan(0);
    for (const { name, email } of body.users) expect(`${name} ${email}`).toMatch(/q/i);
  });

  test('can have 100 characters', async () => {
    const firstname = 'Xy'.repeat(50);
    await app.build.user({ firstname, email: 'long@example.com' });
    expect(await emailsFor(firstname)).toEqual(['long@example.com']);
  });

  test.each([
    ['%', 'per%cent'],
    ['_', 'under_score'],
    ['\\', 'back\\slash'],
    ['r%c', 'anothe r%c'],
    ['\\%', 'escaped\\%'],
    ["'; DROP TABLE users; --", "Robert'; DROP TABLE users; --"],
  ])('takes %s as it is', async (search, firstname) => {
    const { email } = await app.build.user({ firstname });
    const found = await emailsFor(search);
    expect(found).toContain(email);
    const rows = await app.db.user.findMany({ where: { email: { in: found } } });
    for (const row of rows) {
      expect(`${row.firstname} ${row.lastname} ${row.email}`).toContain(search);
    }
  });

  test('for an empty text lists all users', async () => {
    const all = (await actions.list().expect(200)).body.pagination.total;
    expect((await actions.list({ search: '' }).expect(200)).body.pagination.total).toBe(all);
    expect((await actions.list({ search: '   ' }).expect(200)).body.pagination.total).toBe(all);
  });

  test('without matches is empty', async () => {
    const { body } = await actions.list({ search: 'nobody is called this' }).expect(200);
    expect(body).toMatchObject({ users: [], pagination: { total: 0, pages: 1, hasNext: false } });
  });

  test('is counted up to a limit', async () => {
    await app.db.$executeRaw`
      INSERT INTO users (firstname, lastname, email, password_hash)
      SELECT 'Many', 'Namesake', 'namesake' || n || '@example.com', 'none'
      FROM generate_series(1, 10001) n`;
    const { body } = await actions.list({ search: 'namesake' }).expect(200);
    expect(body.pagination).toMatchObject({ total: 10_000, pages: 500, capped: true });
    expect(body.users).toHaveLength(20);
  });
});
