import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount, signIn } from '../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
});
// Each with its own administrators: who is the last one must be known.
beforeEach(async () => {
  await app.asOwner('DELETE FROM users');
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const roles = async () => {
  const admins = await app.db.user.findMany({ where: { role: 'admin' }, select: { id: true } });
  return admins.map(({ id }) => id);
};

describe('two administrators who edit the same user', () => {
  test('the second one gets an error, and nothing is saved', async () => {
    const user = await app.build.user();
    const seen = (await actions.look(user)).updated_at;
    await actions.update(user, { firstname: 'First', updated_at: seen }).expect(200);
    const late = await actions.update(user, { lastname: 'Second', updated_at: seen }).expect(409);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      error: 'Someone else has changed this. Review their changes before saving.',
    });
    const now = await actions.look(user);
    expect(now).toMatchObject({ firstname: 'First', lastname: user.lastname });
    await actions.update(now, { lastname: 'Second', updated_at: now.updated_at }).expect(200);
  });

  test('consecutive saves with the version of the last reply succeed', async () => {
    const user = await app.build.user();
    const { plan } = await buy(app, { user });
    let { updated_at } = await actions.look(user);
    const steps = [{ firstname: 'A' }, { expiryDate: '2026-05-01' }, { planName: null }, {}];
    for (const step of [...steps, { planName: plan.name }]) {
      const { body } = await actions.update(user, { ...step, updated_at }).expect(200);
      ({ updated_at } = body.user);
      expect((await actions.look(user)).updated_at).toBe(updated_at);
    }
  });

  test('only one of ten simultaneous saves succeeds', async () => {
    const user = await app.build.user();
    const { updated_at } = await actions.look(user);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        actions.update(user, { firstname: `Name ${n}`, updated_at }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await actions.audits(user.id)).toHaveLength(1);
  });

  test('without a version the last save wins, and both are audited', async () => {
    const user = await app.build.user();
    await actions.update(user, { firstname: 'First' }).expect(200);
    await actions.update(user, { firstname: 'Second' }).expect(200);
    expect((await actions.audits(user.id)).map(({ before, after }) => [before, after])).toEqual([
      [{ firstname: user.firstname }, { firstname: 'First' }],
      [{ firstname: 'First' }, { firstname: 'Second' }],
    ]);
  });

  test('a form from before a payment does not shorten the paid time', async () => {
    const user = await app.build.user();
    const purchase = await buy(app, { user });
    const { updated_at } = await actions.look(user);
    await buy(app, purchase);
    const form = { expiryDate: '2026-04-01', updated_at };
    expect((await actions.update(user, form).expect(409)).body.code).toBe('changed_meanwhile');
  });

  test('a chat sync is not a conflicting change', async () => {
    const user = await app.build.user();
    const { updated_at } = await actions.look(user);
    await app.db.user.update({ where: { id: user.id }, data: { chatSyncedAt: new Date() } });
    await actions.update(user, { firstname: 'Saved', updated_at }).expect(200);
  });

  test('a user who was deleted in the meantime is not found', async () => {
    const user = await app.build.user();
    await actions.remove(user.id).expect(200);
    const { body } = await actions.update(user, { firstname: 'Late' }).expect(404);
    expect(body.code).toBe('user_not_found');
  });
});

describe('there is always an administrator', () => {
  test('administrators cannot remove their own role', async () => {
    await app.build.user({ role: 'admin' });
    const { body } = await actions.update(actions.admin, { role: 'user' }).expect(403);
    expect(body).toMatchObject({
      code: 'own_account',
      error: 'You cannot delete your own account or remove your own administrator role.',
    });
    await actions.list().expect(200);
  });

  test('administrators cannot delete themselves', async () => {
    await app.build.user({ role: 'admin' });
    expect((await actions.remove(actions.admin.id).expect(403)).body.code).toBe('own_account');
    await actions.list().expect(200);
  });

  test('administrators can change their own name and password', async () => {
    const admin = await buildAccount(app, 'admin');
    const changes = { firstname: 'Mine', lastname: 'Own', email: admin.email, role: 'admin' };
    await app.api
      .as(admin.token)
      .send('put', `/api/admin/users/${admin.id}`)
      .send(changes)
      .expect(200);
    const password = 'another one';
    const path = `/api/admin/users/${admin.id}`;
    await app.api
      .as(admin.token)
      .send('put', path)
      .send({ ...changes, password })
      .expect(200);
    await app.api.as(admin.token).get('/api/admin/users').expect(200);
    await signIn(app, admin.email, password).expect(200);
  });

  /** Two of them, each about to do it to the other: both are let in before either is done. */
  async function bothAtOnce(
    act: (
      by: AdminUserActions,
      to: AdminUserActions['admin'],
    ) => Promise<{ body: { code?: string }; status: number }>,
  ) {
    const other = await adminUserActions(app);
    const wall = await holdLock(
      app.databaseUrl,
      "SELECT pg_advisory_xact_lock(hashtextextended('nobayon:admins', 0))",
    );
    const both = Promise.all([act(actions, other.admin), act(other, actions.admin)]);
    await wall.waiting(2);
    await wall.release();
    return both;
  }

  test('one of two administrators who demote each other remains', async () => {
    const replies = await bothAtOnce(async (by, to) => by.update(to, { role: 'user' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await roles()).toHaveLength(1);
  });

  test('one of two administrators who delete each other remains', async () => {
    const replies = await bothAtOnce(async (by, to) => by.remove(to.id));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await roles()).toHaveLength(1);
  });

  test('two administrators can change each other’s address', async () => {
    const replies = await bothAtOnce(async (by, to) => by.update(to, { email: `x${to.email}` }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    ['is deleted', 'DELETE FROM users WHERE id = $1'],
    [
      'loses the role',
      `WITH demoted AS (UPDATE users SET role = 'user' WHERE id = $1 RETURNING id)
       SELECT pg_advisory_xact_lock(hashtextextended('nobayon:admins', 0)) FROM demoted`,
    ],
  ])('an administrator who %s during an edit changes nothing', async (_what, ending) => {
    const [user, other] = [await app.build.user(), await adminUserActions(app)];
    const wall = await holdLock(app.databaseUrl, ending, [other.admin.id]);
    const edit = (async () => other.update(user, { firstname: 'Ghost' }))();
    await wall.waiting(1);
    await wall.commit();
    expect((await edit).body.code).toBe('session_ended');
    expect(await actions.look(user)).toMatchObject({ firstname: user.firstname });
  });
});
