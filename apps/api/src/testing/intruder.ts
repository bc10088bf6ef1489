import { startSession } from '../features/auth/start-session.ts';
import type { KnownValues } from './all-endpoints.ts';
import type { TestApp } from './create-test-app.ts';

/** What a bystander is called. No reply to anybody else may say it. */
export const BYSTANDER = 'zubaida';

/** Somebody who tries everything, somebody who must not notice, and what there is to try it on. */
export async function createIntruder(app: TestApp) {
  const { build, deps } = app;
  // The id of the first payment is also that of the first user: nobody who is needed later on.
  await build.user();
  const [intruder, admin, bystander, plan, coupon] = await Promise.all([
    build.user({ email: 'intruder@example.com' }),
    build.user({ role: 'admin' }),
    build.user({ firstname: BYSTANDER, email: `${BYSTANDER}@example.com` }),
    build.plan(),
    build.coupon(),
  ]);
  const own = await build.payment({ user: intruder, plan });
  const theirs = await build.payment({ user: bystander, plan });

  const shared = { plan_id: plan.id, planId: plan.id, code: coupon.code, coupon_code: coupon.code };
  const known: KnownValues = {
    ...shared,
    id: own.row.id,
    invoice_number: own.row.invoiceNumber,
    action: 'delete_selected',
    transactionIds: [own.row.id],
    export: { kind: 'coupons' },
    of: await toBeChanged(app),
  };
  const ofBystander = [
    { ...shared, id: theirs.row.id, invoice_number: theirs.row.invoiceNumber },
    { ...shared, id: theirs.row.invoiceNumber, invoice_number: theirs.row.invoiceNumber },
  ] satisfies KnownValues[];

  return {
    intruder,
    admin,
    bystander,
    known,
    ofBystander,
    theirs: theirs.row,
    /** A token that is good now, whatever ended the one before. */
    async freshToken(role: 'user' | 'admin'): Promise<string> {
      const { id } = role === 'admin' ? admin : intruder;
      return startSession(deps, await deps.db.user.findUniqueOrThrow({ where: { id } }));
    },
  };
}

/** What administrators' calls may change and delete, without taking from the others. */
async function toBeChanged({ build }: TestApp): Promise<NonNullable<KnownValues['of']>> {
  const [user, plan, coupon] = await Promise.all([build.user(), build.plan(), build.coupon()]);
  return {
    '/api/admin/users': { id: user.id },
    '/api/admin/plans': { id: plan.id },
    '/api/coupon/admin': { id: coupon.id },
  };
}
