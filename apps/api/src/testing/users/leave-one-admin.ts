import type { TestApp } from '../create-test-app.ts';

/** Removes all payments, coupons and users, for a test of whole lists. Gives an administrator who may ask for them. */
export async function leaveOneAdmin(app: TestApp) {
  await app.db.user.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.coupon.deleteMany();
  return app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Siddiqua' });
}
