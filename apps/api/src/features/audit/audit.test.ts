import type { AuditEntry } from '@nobayon/shared/contract/admin/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { recordAudit } from './audit.store.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.auditEntry.deleteMany();
  admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Siddiqua' });
});

const list = (query = '') => app.api.as(admin.token).get(`/api/admin/audit${query}`).expect(200);
const entries = async (query = ''): Promise<AuditEntry[]> => (await list(query)).body.entries;
const send = (method: 'post' | 'put' | 'delete', path: string, body?: object) =>
  app.api.as(admin.token).send(method, path).send(body);

const plan = { name: 'Pro', monthly_price: 499.5, yearly_price: 4_999, duration_days: 30 };
/** The audited presentation of a plan without one. */
const presentation = { summary: '', features: [], is_recommended: false, is_shown: true };
const coupon = { code: 'EID26', discountType: 'fixed', discountValue: 99.5 };

describe('an administrator’s action is audited', () => {
  test('for a plan: created, changed, archived or deleted', async () => {
    const { body: made } = await send('post', '/api/admin/plans', plan).expect(201);
    const path = `/api/admin/plans/${made.plan.id}`;
    const of = await app.build.coupon({ planNames: ['Pro'] });
    const changes = { name: 'Max', monthly_price: 600, guid: 'group-1' };
    await send('put', path, { ...plan, ...changes }).expect(200);
    await buy(app, { plan: await app.db.plan.findUniqueOrThrow({ where: { id: made.plan.id } }) });
    await send('delete', path).expect(200);
    const other = await app.build.plan();
    await send('delete', `/api/admin/plans/${other.id}`).expect(200);

    const by = {
      admin_id: expect.any(Number),
      admin_name: 'Ayesha Siddiqua',
      admin_email: admin.email,
      at: app.clock.now().toISOString(),
    };
    const about = { ...by, subject: 'plan', subject_id: made.plan.id, id: expect.any(Number) };
    expect(await entries()).toEqual([
      expect.objectContaining({ action: 'delete', subject_name: other.name, after: null }),
      {
        ...about,
        action: 'archive',
        subject_name: 'Max',
        before: { ...plan, ...presentation, ...changes },
        after: null,
      },
      {
        ...by,
        id: expect.any(Number),
        action: 'update',
        subject: 'coupon',
        subject_id: of.id,
        subject_name: of.code,
        before: { plan_restrictions: ['Pro'] },
        after: { plan_restrictions: ['Max'] },
      },
      {
        ...about,
        action: 'update',
        subject_name: 'Max',
        before: { name: 'Pro', monthly_price: 499.5, guid: null },
        after: changes,
      },
      {
        ...about,
        action: 'create',
        subject_name: 'Pro',
        before: null,
        after: { ...plan, ...presentation, guid: null },
      },
    ]);
  });

  test('for a coupon: created, changed, archived or deleted', async () => {
    const { body: made } = await send('post', '/api/coupon/admin/create', coupon).expect(201);
    const path = `/api/coupon/admin/${made.coupon.id}`;
    const later = { ...coupon, validUntil: '2026-12-31', billingCycleRestrictions: ['yearly'] };
    await send('put', path, later).expect(200);
    await send('delete', path).expect(200);
    const used = await app.build.coupon();
    await buy(app, { coupon: used });
    await send('delete', `/api/coupon/admin/${used.id}`).expect(200);
    expect(await entries('?subject=coupon')).toEqual([
      expect.objectContaining({ action: 'archive', subject_id: used.id, subject_name: used.code }),
      expect.objectContaining({
        action: 'delete',
        before: expect.objectContaining({ code: 'EID26', valid_until: '2026-12-31' }),
        after: null,
      }),
      expect.objectContaining({
        action: 'update',
        before: { valid_until: null, billing_cycle_restrictions: [] },
        after: { valid_until: '2026-12-31', billing_cycle_restrictions: ['yearly'] },
      }),
      expect.objectContaining({
        action: 'create',
        before: null,
        after: {
          code: 'EID26',
          discount: '৳99.50',
          max_uses: null,
          max_uses_per_customer: null,
          new_customers_only: false,
          valid_from: null,
          valid_until: null,
          plan_restrictions: [],
          billing_cycle_restrictions: [],
          is_active: true,
        },
      }),
    ]);
  });

  test('only if something changed and was not rejected', async () => {
    const { id } = await app.build.plan({
      name: 'Same',
      monthlyPrice: 499_50,
      yearlyPrice: 4_999_00,
    });
    await send('put', `/api/admin/plans/${id}`, { ...plan, name: 'Same' }).expect(200);
    await send('put', `/api/admin/plans/${id}`, { ...plan, name: '' }).expect(400);
    const stale = { ...plan, updated_at: new Date(0).toISOString() };
    await send('put', `/api/admin/plans/${id}`, stale).expect(409);
    await send('delete', '/api/admin/plans/2147483647').expect(404);
    expect(await entries()).toEqual([]);
  });

  test('and stays when the administrator is deleted', async () => {
    await send('post', '/api/coupon/admin/create', { ...coupon, code: 'STAYS' }).expect(201);
    const gone = admin;
    admin = await app.build.user({ role: 'admin' });
    await app.db.user.delete({ where: { id: gone.id } });
    const [entry] = await entries();
    expect(entry).toMatchObject({ admin_email: gone.email, subject_name: 'STAYS' });
  });

  test('but an administrator who is deleted in the meantime changes nothing', async () => {
    const work = app.db.$transaction(async (tx) => {
      await tx.plan.create({
        data: { name: 'Lost', monthlyPrice: 1, yearlyPrice: 1, durationDays: 1 },
      });
      await recordAudit(tx, {
        adminId: 2_147_483_647,
        action: 'create',
        subject: 'plan',
        subjectId: 1,
        subjectName: 'Lost',
        after: { name: 'Lost' },
        at: app.clock.now(),
      });
    });
    await expect(work).rejects.toMatchObject({ code: 'session_ended' });
    expect(await app.db.plan.count({ where: { name: 'Lost' } })).toBe(0);
  });
});

describe('the list', () => {
  async function write(count: number, subject: 'user' | 'plan') {
    await app.db.$executeRaw`
      INSERT INTO audit_entries (admin_name, admin_email, action, subject, subject_id, subject_name, at)
      SELECT 'A', 'a@example.com', 'update', ${subject}::"AuditSubject", n, 'Number ' || n, now()
      FROM generate_series(1, ${count}::int) AS n`;
  }
  const names = (found: AuditEntry[]) => found.map(({ subject_name }) => subject_name);

  test('shows the newest first, page by page, of one subject or of all', async () => {
    await write(3, 'user');
    await write(2, 'plan');
    const { body } = await list('?page=2&limit=2');
    expect(names(body.entries)).toEqual(['Number 3', 'Number 2']);
    expect(body.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      pages: 3,
      capped: false,
      hasNext: true,
      hasPrev: true,
    });
    const { body: plans } = await list('?subject=plan');
    expect(names(plans.entries)).toEqual(['Number 2', 'Number 1']);
    expect(plans.pagination).toMatchObject({ total: 2, pages: 1, limit: 20 });
    expect((await list('?subject=')).body.pagination.total).toBe(5);
    expect((await list('?subject=coupon')).body).toMatchObject({
      entries: [],
      pagination: { total: 0, pages: 1 },
    });
  });

  test('is counted up to ten thousand', async () => {
    await write(10_001, 'user');
    expect((await list()).body.pagination).toMatchObject({ total: 10_000, capped: true });
    await app.db.auditEntry.deleteMany({ where: { subjectId: 1 } });
    expect((await list()).body.pagination).toMatchObject({ total: 10_000, capped: false });
  });

  test.each(['?subject=password', '?page=0', '?limit=1000', '?admin=1'])(
    'takes no %s',
    async (query) => {
      await app.api.as(admin.token).get(`/api/admin/audit${query}`).expect(400);
    },
  );
});
