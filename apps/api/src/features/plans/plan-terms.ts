import type { PlanBody } from '@nobayon/shared/contract/plans.ts';
import { fromTaka, toTaka } from '@nobayon/shared/domain/money.ts';
import type { z } from 'zod';
import type { DbOrTx } from '../../db.ts';
import { fieldError } from '../../http/app-error.ts';
import { isGuidTaken, isNameTaken, type PlanTerms } from './admin-plans.store.ts';

/** What a form says, in the terms of the books. A group that is left out is none. */
export function termsOf(body: z.output<typeof PlanBody>): PlanTerms {
  return {
    name: body.name,
    monthlyPrice: fromTaka(body.monthly_price),
    yearlyPrice: fromTaka(body.yearly_price),
    durationDays: body.duration_days,
    guid: body.guid || null,
  };
}

/** Throws where another living plan has this name or group. Needs `lockPlanNames`. */
export async function requireUnique(
  tx: DbOrTx,
  { name, guid }: PlanTerms,
  ownId: number | null,
): Promise<void> {
  if (await isNameTaken(tx, name, ownId)) throw fieldError('plan_name_taken', 'name');
  if (guid !== null && (await isGuidTaken(tx, guid, ownId))) throw fieldError('guid_taken', 'guid');
}

/** The terms as an administrator reads them in the audit. */
export function auditedTerms({ name, monthlyPrice, yearlyPrice, durationDays, guid }: PlanTerms) {
  return {
    name,
    monthly_price: toTaka(monthlyPrice),
    yearly_price: toTaka(yearlyPrice),
    duration_days: durationDays,
    guid,
  };
}
