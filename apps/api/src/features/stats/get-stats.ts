import type { GatewayTrouble, Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import {
  type GatewayState,
  readGatewayStates,
} from '../payments/due/outages/gateway-state.store.ts';
import { boundsOf, type Ledger } from '../tallies/ledger.ts';
import {
  readLedger,
  type Tallies,
  talliedBetween,
  talliedInAll,
} from '../tallies/read-ledger.store.ts';
import { daysFrom, monthsUntil, type NamedSpans, named } from './named-spans.ts';
import {
  countWaiting,
  listNewest,
  listPlans,
  listUsedGateways,
  runningParts,
} from './stats.store.ts';

const DAYS = 30;
const MONTHS = 12;
const NEWEST = 5;

const revenue: Tallies = { kinds: ['payments'], key: 'completed' };
/** A customer is lost on the day when the paid time ends, unless they pay again. */
const paidEnds: Tallies = { kinds: ['customers'], key: 'lost' };

/** The statistics of the business. Revenue counts on the day of the settlement. */
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
  // A plan that expires at exactly this instant has expired.
  const still = new Date(now.getTime() + 1);
  const earning = boundsOf([...past.bounds, ...months.bounds]);
  const ending = [still, ...ahead.bounds.slice(1)];
  const [ledger, plans, newest, waiting, gatewayStates, used] = await Promise.all([
    readLedger(db, boundsOf([...earning, ...ending]), [
      talliedInAll({ kinds: ['payments', 'users'] }),
      talliedBetween(revenue, earning),
      talliedBetween(paidEnds, ending),
      ...runningParts(ending, now),
    ]),
    listPlans(db),
    listNewest(db, NEWEST),
    countWaiting(db),
    readGatewayStates(db, connected),
    listUsedGateways(db, gatewayNames),
  ]);
  const countOf = (kind: string, key: string) => ledger.total(kind, key).count;
  const sumOf = (kind: string, count: (key: string) => number) =>
    ledger.keys(kind).reduce((sum, key) => sum + count(key), 0);
  const unarchived = plans.filter(({ archivedAt }) => archivedAt === null);
  return {
    totalUsers: sumOf('users', (role) => countOf('users', role)),
    totalPlans: unarchived.length,
    plansForSale: unarchived.filter((plan) => plan.isShown && !isFreePlan(plan)).length,
    totalRevenue: toTaka(ledger.total('payments', 'completed').amount),
    totalTransactions: sumOf('payments', (status) => countOf('payments', status)),
    usersByPlan: usersByPlan(
      plans,
      (id) => ledger.since('ending', id, still).count + countOf('endless', id),
    ),
    recentTransactions: newest.map(showNewest),
    revenueByDay: along(past, ledger).map(({ name, ...earned }) => ({ day: name, ...earned })),
    revenueByMonth: along(months, ledger).map(({ name, ...earned }) => ({
      month: name,
      ...earned,
    })),
    paymentsByOutcome: transactionStatuses.map((status) => ({
      status,
      count: countOf('payments', status),
    })),
    expiringByDay: expiringByDay({ ...ahead, bounds: ending }, ledger),
    openAttention: waiting,
    gateways: [...new Set([...gateways.offered.map(({ name }) => name), ...used])],
    gatewayTroubles: gatewayStates.flatMap((state) => troubleOf(state) ?? []),
  };
}

/** Most users first, then by name. Archived plans are included only if they have users. */
function usersByPlan(
  plans: Awaited<ReturnType<typeof listPlans>>,
  countUsers: (id: string) => number,
): Stats['usersByPlan'] {
  // Archived plans can have the same name as others.
  const byName = new Map<string, { users: number; isUnarchived: boolean }>();
  for (const { id, name, archivedAt } of plans) {
    const { users, isUnarchived } = byName.get(name) ?? { users: 0, isUnarchived: false };
    byName.set(name, {
      users: users + countUsers(String(id)),
      isUnarchived: isUnarchived || archivedAt === null,
    });
  }
  return [...byName]
    .filter(([, { users, isUnarchived }]) => isUnarchived || users > 0)
    .map(([name, { users }]) => ({ name, user_count: users }))
    .sort((a, b) => b.user_count - a.user_count);
}

/** The worst problem of a gateway: one that is only unreachable can recover by itself. */
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

/** How many plans end on each day, and how many of them are paid. */
function expiringByDay(days: NamedSpans, ledger: Ledger): Stats['expiringByDay'] {
  const plans = ledger.keys('ending');
  return named(days).map(({ name, from, until }) => ({
    day: name,
    count: plans.reduce((sum, plan) => sum + ledger.sum('ending', plan, from, until).count, 0),
    paid: ledger.sum('customers', 'lost', from, until).count,
  }));
}

/** The revenue of each span, with its name. */
function along(spans: NamedSpans, ledger: Ledger) {
  return named(spans).map(({ name, from, until }) => {
    const { count, amount } = ledger.sum('payments', 'completed', from, until);
    return { name, revenue: toTaka(amount), payments: count };
  });
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
