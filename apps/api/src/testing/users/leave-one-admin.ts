import type { TestApp } from '../create-test-app.ts';

/**
 * Removes all payments, coupons and users, for tests of whole lists. Returns a new administrator.
 */
export async function leaveOneAdmin(app: TestApp) {
  await app.db.user.deleteMany();
  await app.db.refund.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.coupon.deleteMany();
  return app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Siddiqua' });
}
