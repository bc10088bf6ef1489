import type { GatewayTrouble, Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { type GatewayState, readGatewayStates } from '../payments/due/gateway-state.store.ts';
import {
  countTallied,
  readByStretch,
  readTotals,
  sumOf,
  type Tallied,
} from '../tallies/read-tallies.store.ts';
import {
  countLivingPlans,
  countWaiting,
  listNewest,
  listRunning,
  listUsedGateways,
  type RunningPlan,
} from './stats.store.ts';
import { daysFrom, monthsUntil, type Stretches } from './stretches.ts';

const DAYS = 30;
const MONTHS = 12;
const NEWEST = 5;

const revenue = { kind: 'payments', key: 'completed' } as const;
/** Customers that are lost on the day on which what they paid for ends, unless they pay again. */
const paidEnds = { kind: 'customers', key: 'lost' } as const;

/** How the business stands. What was earned counts for the day on which it was settled. */
export async function getStats({
  db,
  gateways,
  clock,
  settings: { timeZone },
}: Pick<AppDeps, 'db' | 'gateways' | 'clock' | 'settings'>): Promise<Stats> {
  const now = clock();
  const connected: string[] = gateways.connected.map(({ name }) => name);
  const today = dayIn(now, timeZone);
  const past = daysFrom(addCalendarDays(today, 1 - DAYS), DAYS, timeZone);
  const ahead = daysFrom(today, DAYS, timeZone);
  const months = monthsUntil(today, MONTHS, timeZone);
  const [
    payments,
    totalUsers,
    byDay,
    byMonth,
    running,
    paidEnding,
    totalPlans,
    newest,
    waiting,
    gatewayStates,
    used,
  ] = await Promise.all([
    readTotals(db, 'payments'),
    countTallied(db, 'users'),
    readByStretch(db, revenue, past.bounds),
    readByStretch(db, revenue, months.bounds),
    listRunning(db, ahead.bounds, now),
    readByStretch(db, paidEnds, [new Date(now.getTime() + 1), ...ahead.bounds.slice(1)]),
    countLivingPlans(db),
    listNewest(db, NEWEST),
    countWaiting(db),
    readGatewayStates(db, connected),
    listUsedGateways(db, gatewayNames),
  ]);
  return {
    totalUsers,
    totalPlans,
    totalRevenue: toTaka(payments.get('completed')?.amount ?? 0),
    totalTransactions: sumOf(payments),
    usersByPlan: running.filter(isShown).map(({ name, users }) => ({ name, user_count: users })),
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
    expiringByDay: ahead.names.map((day, n) => ({
      day,
      count: endingIn(running, n),
      paid: paidEnding[n]?.count ?? 0,
    })),
    openAttention: waiting,
    gateways: [...new Set([...gateways.offered.map(({ name }) => name), ...used])],
    gatewayTroubles: gatewayStates.flatMap((state) => troubleOf(state) ?? []),
  };
}

/** One that is archived is shown only while somebody is on it. */
function isShown({ isLiving, users }: RunningPlan): boolean {
  return isLiving || users > 0;
}

function endingIn(plans: RunningPlan[], stretch: number): number {
  return plans.reduce((sum, { ending }) => sum + (ending[stretch] ?? 0), 0);
}

/** The worst of what is wrong with it: one that is away may be back by itself. */
function troubleOf({
  gateway,
  awaySince,
  unknownSince,
  missingSince,
}: GatewayState & { gateway: string }): GatewayTrouble | null {
  const trouble = (kind: GatewayTrouble['kind'], since: Date | null) =>
    since && { gateway, kind, since: since.toISOString() };
  return (
    trouble('no_settings', missingSince) ??
    trouble('knows_none', unknownSince) ??
    trouble('away', awaySince)
  );
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
