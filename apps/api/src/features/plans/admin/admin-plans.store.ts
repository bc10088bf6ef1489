import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { type DbOrTx, lockUntilCommit, Prisma } from '../../../db.ts';
import { findUnarchivedPlan, type PlanRow } from '../plans.store.ts';

export type PlanTerms = Pick<
  PlanRow,
  | 'name'
  | 'monthlyPrice'
  | 'yearlyPrice'
  | 'durationDays'
  | 'guid'
  | 'summary'
  | 'features'
  | 'isRecommended'
  | 'isShown'
>;

/** Locks all names and groups of plans until the commit: a name that is free stays free. */
export async function lockPlanNames(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, 'nobayon:plans');
}

/**
 * Locks a plan for a change of its terms, so that every order gets the terms from before or from
 * after. Does not block settlements, which lock in another order.
 */
export async function lockForChange(tx: DbOrTx, id: number): Promise<PlanRow | null> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR NO KEY UPDATE`;
  return findUnarchivedPlan(tx, id);
}

/** Locks a plan for its removal, so that nothing new can refer to it. */
export async function lockForRemoval(tx: DbOrTx, id: number): Promise<PlanRow | null> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR UPDATE`;
  return findUnarchivedPlan(tx, id);
}

/** Whether another current plan has this name, ignoring case. Needs `lockPlanNames`. */
export function isNameTaken(tx: DbOrTx, name: string, exceptId: number | null): Promise<boolean> {
  return isTaken(tx, Prisma.sql`lower(name) = lower(${name})`, exceptId);
}

export function isGuidTaken(tx: DbOrTx, guid: string, exceptId: number | null): Promise<boolean> {
  return isTaken(tx, Prisma.sql`guid = ${guid}`, exceptId);
}

async function isTaken(tx: DbOrTx, same: Prisma.Sql, exceptId: number | null): Promise<boolean> {
  const others = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM plans WHERE ${same} AND archived_at IS NULL`;
  return others.some(({ id }) => id !== exceptId);
}

/** Added at the end if plans have a custom order; otherwise the price decides its place. */
export async function insertPlan(tx: DbOrTx, terms: PlanTerms): Promise<PlanRow> {
  const { _max } = await tx.plan.aggregate({
    where: { archivedAt: null },
    _max: { position: true },
  });
  return tx.plan.create({ data: { ...terms, position: _max.position ? _max.position + 1 : 0 } });
}

/** Keeps the former group on record, so that the sync removes users from it. */
export function updatePlanRow(tx: DbOrTx, before: PlanRow, terms: PlanTerms): Promise<PlanRow> {
  const left = before.guid === terms.guid ? null : before.guid;
  const former = new Set([...before.formerGuids, ...(left === null ? [] : [left])]);
  return tx.plan.update({
    where: { id: before.id },
    data: { ...terms, formerGuids: [...former].filter((guid) => guid !== terms.guid) },
  });
}

/** Ends the recommendation of any plan but `exceptId`. Returns that plan, or null. */
export async function takeRecommendation(
  tx: DbOrTx,
  exceptId: number | null,
): Promise<PlanRow | null> {
  const [taken] = await tx.plan.updateManyAndReturn({
    where: {
      archivedAt: null,
      isRecommended: true,
      ...(exceptId !== null && { id: { not: exceptId } }),
    },
    data: { isRecommended: false },
  });
  return taken ?? null;
}

/** Saves the order of plans. Leaves `updated_at` as it is, so that open forms can still be saved. */
export async function savePositions(tx: DbOrTx, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE plans SET position = wanted.position
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted (id, position)
    WHERE plans.id = wanted.id AND plans.position <> wanted.position`;
}

/**
 * Whether anybody has the plan, had it and could get it back, has ever started to pay for it, or may be
 * in a group of it in the chat service: nothing records who has fallen back to the free plan.
 */
export async function isReferredTo(tx: DbOrTx, plan: PlanRow): Promise<boolean> {
  const { id: planId } = plan;
  const groups = [...plan.formerGuids, ...(plan.guid === null ? [] : [plan.guid])];
  if (groups.length > 0 && isFreePlan(plan)) return true;
  const [found] = await tx.$queryRaw<[{ isReferredTo: boolean }]>`
    SELECT EXISTS (SELECT FROM transactions WHERE plan_id = ${planId})
      OR EXISTS (SELECT FROM subscriptions WHERE plan_id = ${planId})
      OR EXISTS (SELECT FROM subscription_events WHERE (details ->> 'planId')::int = ${planId})
      OR EXISTS (SELECT FROM users WHERE chat_granted_group = ANY (${groups}::text[]))
      AS "isReferredTo"`;
  return found.isReferredTo;
}

export async function archivePlan(tx: DbOrTx, id: number, now: Date): Promise<void> {
  await tx.plan.update({ where: { id }, data: { archivedAt: now }, select: { id: true } });
}

export async function deletePlan(tx: DbOrTx, id: number): Promise<void> {
  await tx.plan.delete({ where: { id }, select: { id: true } });
}

/** How many users are on each plan now, by the plan's id. */
export async function countMembers(db: DbOrTx, now: Date): Promise<Map<number, number>> {
  const counts = await db.subscription.groupBy({
    by: ['planId'],
    where: runningAt(now),
    _count: true,
  });
  return new Map(counts.map(({ planId, _count }) => [planId, _count]));
}

export function countMembersOf(db: DbOrTx, planId: number, now: Date): Promise<number> {
  return db.subscription.count({ where: { planId, ...runningAt(now) } });
}

function runningAt(now: Date) {
  return { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}
