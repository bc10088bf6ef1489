import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import type { TestApp } from './create-test-app.ts';

/** Empties the product and creates an administrator who reads its figures. */
export async function openStats(app: TestApp): Promise<{ read(): Promise<Stats> }> {
  await app.db.subscriptionEvent.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.user.deleteMany();
  await app.db.plan.deleteMany();
  const { token } = await app.build.user({ role: 'admin' });
  return {
    read: async () => (await app.api.as(token).get('/api/admin/stats').expect(200)).body.stats,
  };
}
