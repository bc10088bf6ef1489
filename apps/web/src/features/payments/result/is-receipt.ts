import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';

/**
 * Whether the page of a payment is read as its receipt: it was completed more than an hour ago, so
 * that its reader does not wait for the news any more.
 */
export function isReceipt(
  { status, settled_at }: Pick<TransactionDetails, 'status' | 'settled_at'>,
  now: Date,
): boolean {
  if (status !== 'completed' || settled_at === null) return false;
  return now.getTime() - Date.parse(settled_at) > HOUR_MS;
}
