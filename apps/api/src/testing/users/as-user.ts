import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { TestApp } from '../create-test-app.ts';

type User = { token: string };

/** The user's own account. */
export async function readMe({ api }: TestApp, { token }: User) {
  const { body } = await api.as(token).get('/api/auth/me').expect(200);
  return body.user;
}

/** The preview of a purchase. */
export async function readPreview(
  { api }: TestApp,
  { token }: User,
  { plan, cycle = 'monthly' }: { plan: { id: number }; cycle?: BillingCycle },
) {
  const query = `plan_id=${plan.id}&billing_cycle=${cycle}`;
  const { body } = await api.as(token).get(`/api/payment/preview?${query}`).expect(200);
  return body.preview;
}

/** The status of a payment for its buyer. */
export async function readStatus(
  { api }: TestApp,
  { token }: User,
  payment: { id: number | string },
) {
  const { body } = await api.as(token).get(`/api/payment/status/${payment.id}`).expect(200);
  return body.transaction;
}
