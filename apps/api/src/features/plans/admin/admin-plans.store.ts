import { type DbOrTx, Prisma } from '../../../db.ts';
import { findLivingPlan, type PlanRow } from '../plans.store.ts';

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

/** Whoever makes or changes plans holds this until the commit: what was free stays free. */
export async function lockPlanNames(tx: DbOrTx): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('nobayon:plans'))`;
}

/**
 * Holds a plan for a change of its terms: whoever is ordering it has ordered it before, or orders
 * what comes after. Settling goes on meanwhile, and takes its locks in another order.
 */
export async function lockForChange(tx: DbOrTx, id: number): Promise<PlanRow | null> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR NO KEY UPDATE`;
  return findLivingPlan(tx, id);
}

/** Holds a plan for its removal: nothing can begin to refer to it. */
export async function lockForRemoval(tx: DbOrTx, id: number): Promise<PlanRow | null> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR UPDATE`;
  return findLivingPlan(tx, id);
}

/** Whether another living plan has this name, however it is written. Needs `lockPlanNames`. */
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

/** The last one where plans are in an order of their own, else where its price puts it. */
export async function insertPlan(tx: DbOrTx, terms: PlanTerms): Promise<PlanRow> {
  const { _max } = await tx.plan.aggregate({
    where: { archivedAt: null },
    _max: { position: true },
  });
  return tx.plan.create({ data: { ...terms, position: _max.position ? _max.position + 1 : 0 } });
}

/** Remembers the group it had, so that nobody is left in it. */
export function updatePlanRow(tx: DbOrTx, before: PlanRow, terms: PlanTerms): Promise<PlanRow> {
  const left = before.guid === terms.guid ? null : before.guid;
  const former = new Set([...before.formerGuids, ...(left === null ? [] : [left])]);
  return tx.plan.update({
    where: { id: before.id },
    data: { ...terms, formerGuids: [...former].filter((guid) => guid !== terms.guid) },
  });
}

/** The plan that stops being the recommended one, for `exceptId` to become it. */
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

/** Puts plans in this order. What a form was opened with stays as good as it was. */
export async function savePositions(tx: DbOrTx, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE plans SET position = wanted.position
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted (id, position)
    WHERE plans.id = wanted.id AND plans.position <> wanted.position`;
}

/** Whether anybody has the plan, ever had it and may get it back, or ever began to pay for it. */
export async function isReferredTo(tx: DbOrTx, planId: number): Promise<boolean> {
  const [found] = await tx.$queryRaw<[{ isReferredTo: boolean }]>`
    SELECT EXISTS (SELECT FROM transactions WHERE plan_id = ${planId})
      OR EXISTS (SELECT FROM subscriptions WHERE plan_id = ${planId})
      OR EXISTS (SELECT FROM subscription_events WHERE (details ->> 'planId')::int = ${planId})
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
