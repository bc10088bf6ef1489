import type { TestApp } from '../create-test-app.ts';
import { holdLock } from '../faults/hold-lock.ts';
import { waitForLocks } from '../faults/wait-for-locks.ts';
import { initiate } from './start-purchase.ts';

type Order = Parameters<typeof initiate>[1] & { coupon: { id: number; code: string } };

/**
 * Changes a plan while an order holds it and is blocked at its coupon, so that the change has to
 * wait.
 */
export async function whileOrdering<Reply>(
  app: TestApp,
  order: Order,
  change: () => PromiseLike<Reply>,
) {
  const inTheWay = await holdLock(
    app.databaseUrl,
    'SELECT 1 FROM coupons WHERE id = $1 FOR UPDATE',
    [order.coupon.id],
  );
  const ordering = initiate(app, order).then((reply) => reply);
  await inTheWay.waiting(1);
  const changing = change().then((reply) => reply);
  await waitForLocks(app.db, 2);
  await inTheWay.release();
  return Promise.all([ordering, changing]);
}
