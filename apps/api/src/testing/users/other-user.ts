import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startSession } from '../../features/auth/sessions/start-session.ts';
import type { TestApp } from '../create-test-app.ts';
import type { KnownValues } from '../http/all-endpoints.ts';

/** The victim's name, which no reply to anybody else may contain. */
export const VICTIM_NAME = 'zubaida';

/** An attacker, a victim, and objects to attack. */
export async function createOtherUser(app: TestApp) {
  const { build, deps } = app;
  // The first payment has the same ID as the first user, who must therefore not be one of those
  // below.
  await build.user();
  const [otherUser, admin, victim, plan, coupon] = await Promise.all([
    build.user({ email: 'other-user@example.com' }),
    build.user({ role: 'admin' }),
    build.user({ firstname: VICTIM_NAME, email: `${VICTIM_NAME}@example.com` }),
    build.plan(),
    build.coupon(),
  ]);
  const own = await build.payment({ user: otherUser, plan });
  const theirs = await build.payment({ user: victim, plan });

  const shared = {
    session_id: randomUUID(),
    q: 'nobody is called this',
    plan_id: plan.id,
    planId: plan.id,
    code: coupon.code,
    kind: 'nagad',
    accountType: 'merchant',
    number: '01800000001',
    sender_number: '01800000002',
    phone: '01800000003',
    coupon_code: coupon.code,
  };
  const known: KnownValues = {
    ...shared,
    id: own.row.id,
    invoice_number: own.row.invoiceNumber,
    action: 'delete_selected',
    transactionIds: [own.row.id],
    export: { kind: 'coupons' },
    of: { ...(await toBeChanged(app)), '/api/account/sessions': { id: randomUUID() } },
  };
  const theirSession = await app.db.session.findFirstOrThrow({ where: { userId: victim.id } });
  const of = { '/api/account/sessions': { id: theirSession.id } };
  const ofVictim = [
    { ...shared, of, id: theirs.row.id, invoice_number: theirs.row.invoiceNumber },
    { ...shared, of, id: theirs.row.invoiceNumber, invoice_number: theirs.row.invoiceNumber },
  ] satisfies KnownValues[];

  return {
    otherUser,
    admin,
    victim,
    known,
    ofVictim,
    theirs: theirs.row,
    /** Expects the victim's account and payment to be unchanged. */
    async expectVictimUnchanged(): Promise<void> {
      expect(await app.db.transaction.findUnique({ where: { id: theirs.row.id } })).toMatchObject({
        status: 'pending',
        userId: victim.id,
      });
      expect(await app.db.user.findUnique({ where: { id: victim.id } })).toMatchObject({
        role: 'user',
        email: victim.email,
        passwordHash: victim.passwordHash,
        sessionVersion: 1,
      });
    },
    /** A valid token, even if the previous one was revoked. */
    async freshToken(role: 'user' | 'admin'): Promise<string> {
      const { id } = role === 'admin' ? admin : otherUser;
      return startSession(deps, await deps.db.user.findUniqueOrThrow({ where: { id } }));
    },
  };
}

/** Separate objects for administrators' calls to change and delete. */
async function toBeChanged({ build }: TestApp): Promise<NonNullable<KnownValues['of']>> {
  const [user, plan, coupon] = await Promise.all([build.user(), build.plan(), build.coupon()]);
  const wallet = await build.wallet();
  const { claim } = await build.claim({ wallet: await build.wallet() });
  return {
    '/api/admin/users': { id: user.id },
    '/api/admin/plans': { id: plan.id },
    '/api/coupon/admin': { id: coupon.id },
    '/api/admin/wallets': { id: wallet.id, ids: [wallet.id] },
    '/api/admin/claims': { id: claim.id },
  };
}
