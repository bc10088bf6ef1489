import type { GatewayTrouble, Stats } from '@nobayon/shared/contract/stats.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { type GatewayState, readGatewayState } from '../payments/due/gateway-state.store.ts';
import {
  countTallied,
  readByStretch,
  readTotals,
  sumOf,
  type Tallied,
} from '../tallies/read-tallies.store.ts';
import {
  countByPlan,
  countExpiring,
  countLivingPlans,
  countWaiting,
  listNewest,
} from './stats.store.ts';
import { daysFrom, monthsUntil, type Stretches } from './stretches.ts';

const DAYS = 30;
const MONTHS = 12;
const NEWEST = 5;

const revenue = { kind: 'payments', key: 'completed' } as const;

/** How the business stands. What was earned counts for the day on which it was settled. */
export async function getStats({
  db,
  clock,
  settings: { timeZone },
}: Pick<AppDeps, 'db' | 'clock' | 'settings'>): Promise<Stats> {
  const now = clock();
  const today = dayIn(now, timeZone);
  const past = daysFrom(addCalendarDays(today, 1 - DAYS), DAYS, timeZone);
  const ahead = daysFrom(today, DAYS, timeZone);
  const months = monthsUntil(today, MONTHS, timeZone);
  const [
    payments,
    totalUsers,
    byDay,
    byMonth,
    byPlan,
    totalPlans,
    newest,
    expiring,
    waiting,
    gateway,
  ] = await Promise.all([
    readTotals(db, 'payments'),
    countTallied(db, 'users'),
    readByStretch(db, revenue, past.bounds),
    readByStretch(db, revenue, months.bounds),
    countByPlan(db, now),
    countLivingPlans(db),
    listNewest(db, NEWEST),
    countExpiring(db, ahead.bounds, now),
    countWaiting(db),
    readGatewayState(db),
  ]);
  return {
    totalUsers,
    totalPlans,
    totalRevenue: toTaka(payments.get('completed')?.amount ?? 0),
    totalTransactions: sumOf(payments),
    usersByPlan: byPlan.map(({ name, users }) => ({ name, user_count: users })),
    recentTransactions: newest.map(showNewest),
    revenueByDay: along(past, byDay).map(({ name, ...earned }) => ({ day: name, ...earned })),
    revenueByMonth: along(months, byMonth).map(({ name, ...earned }) => ({
      month: name,
      ...earned,
    })),
    paymentsByOutcome: transactionStatuses.map((status) => ({
      status,
      count: payments.get(status)?.count ?? 0,
    })),
    expiringByDay: ahead.names.map((day, n) => ({ day, count: expiring[n] ?? 0 })),
    openAttention: waiting,
    gatewayTrouble: troubleOf(gateway),
  };
}

function troubleOf({ awaySince, unknownSince }: GatewayState): GatewayTrouble | null {
  if (unknownSince) return { kind: 'knows_none', since: unknownSince.toISOString() };
  return awaySince && { kind: 'away', since: awaySince.toISOString() };
}

/** What was earned in each of these stretches, beside what it is called. */
function along({ names }: Stretches, earned: Tallied[]) {
  return names.map((name, n) => ({
    name,
    revenue: toTaka(earned[n]?.amount ?? 0),
    payments: earned[n]?.count ?? 0,
  }));
}

function showNewest(row: Awaited<ReturnType<typeof listNewest>>[number]) {
  return {
    id: row.id,
    user_name: row.userName,
    user_email: row.userEmail,
    plan_name: row.planName,
    final_amount: toTaka(row.finalAmount),
    status: row.status,
    payment_status: row.status,
    created_at: row.createdAt.toISOString(),
  };
}
