import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { AppDeps } from '../../../deps.ts';
import { sumByYear } from '../transactions.store.ts';

/** What a user paid in each year, newest first. */
export async function showYearTotals(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  userId: number,
): Promise<RawReply<typeof payments.totals>> {
  const years = await sumByYear(db, userId, settings.timeZone);
  return {
    success: true,
    years: years.map(({ total, ...year }) => ({ ...year, total: toTaka(total) })),
  };
}
