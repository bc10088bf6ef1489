import { DAY } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';
import { buy } from '../payments/start-purchase.ts';

/** A customer who paid 300 taka for 30 days ten days ago. `left` is when their plan ends. */
export async function buildSubscriber(app: TestApp) {
  const purchase = await buy(app);
  app.clock.advance(10 * DAY);
  return { ...purchase, left: app.clock.inDays(20).toISOString() };
}
