import type { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { addCalendarDays, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { Prisma } from '../../../db.ts';

/** The payments that are not hidden and fit a filter, whose days are those of a time zone. */
export function filterTransactions(
  { status, gateway, from, to }: TransactionFilter,
  timeZone: string,
): Prisma.TransactionWhereInput {
  return {
    deletedAt: null,
    ...(status && { status }),
    ...(gateway && { gateway }),
    createdAt: {
      ...(from && { gte: startOfDay(from, timeZone) }),
      ...(to && { lt: startOfDay(addCalendarDays(to, 1), timeZone) }),
    },
  };
}
