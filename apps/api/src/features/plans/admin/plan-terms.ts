import type { PlanBody } from '@nobayon/shared/contract/plans.ts';
import { fromTaka, toTaka } from '@nobayon/shared/domain/money.ts';
import type { z } from 'zod';
import type { DbOrTx } from '../../../db.ts';
import { fieldError } from '../../../http/app-error.ts';
import { isGuidTaken, isNameTaken, type PlanTerms } from './admin-plans.store.ts';

type Body = z.output<typeof PlanBody>;
type Presentation = Pick<PlanTerms, 'summary' | 'features' | 'isRecommended' | 'isShown'>;

const newPlan: Presentation = { summary: '', features: [], isRecommended: false, isShown: true };

/** The plan's group in the chat service. One that is left out is none. */
export function groupOf({ guid }: Pick<Body, 'guid'>): string | null {
  return guid || null;
}

/** Converts the input of a form to stored values. An omitted presentation stays. */
export function planTermsFrom(body: Body, before: Presentation = newPlan): PlanTerms {
  return {
    name: body.name,
    monthlyPrice: fromTaka(body.monthly_price),
    yearlyPrice: fromTaka(body.yearly_price),
    durationDays: body.duration_days,
    guid: groupOf(body),
    summary: body.summary ?? before.summary,
    features: body.features ?? before.features,
    isRecommended: body.is_recommended ?? before.isRecommended,
    isShown: body.is_shown ?? before.isShown,
  };
}

/** Throws where another unarchived plan has this name or group. Needs `lockPlanNames`. */
export async function requireUnique(
  tx: DbOrTx,
  { name, guid }: PlanTerms,
  ownId: number | null,
): Promise<void> {
  if (await isNameTaken(tx, name, ownId)) throw fieldError('plan_name_taken', 'name');
  if (guid !== null && (await isGuidTaken(tx, guid, ownId))) throw fieldError('guid_taken', 'guid');
}

/** The terms as an administrator reads them in the audit. */
export function auditedPlan(terms: PlanTerms) {
  return {
    name: terms.name,
    monthly_price: toTaka(terms.monthlyPrice),
    yearly_price: toTaka(terms.yearlyPrice),
    duration_days: terms.durationDays,
    guid: terms.guid,
    summary: terms.summary,
    features: terms.features,
    is_recommended: terms.isRecommended,
    is_shown: terms.isShown,
  } satisfies AuditedTerms;
}

/** Every term has a field of its own in the audit. */
type AuditedTerms = Record<keyof Required<Omit<Body, 'updated_at'>>, unknown>;
