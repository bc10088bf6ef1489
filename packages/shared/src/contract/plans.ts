import { z } from 'zod';
import { textAsRead } from '../domain/text/hidden-characters.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdText,
  Instant,
  list,
  Message,
  optional,
  price,
  requiredText,
  SeenAt,
  Taka,
  text,
} from './fields/fields.ts';

export const Plan = z.object({
  id: Id,
  name: z.string(),
  monthly_price: Taka,
  yearly_price: Taka,
  duration_days: z.int(),
  /** What the plan is for, in a sentence or two; can be empty. */
  summary: z.string(),
  /** What the plan includes, one short line each. */
  features: z.array(z.string()),
  /** True for at most one plan. */
  is_recommended: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const plans = {
  /**
   * All plans that are shown and not archived, with the free plan and the caller's own plan even if
   * hidden. In their order, or cheapest first if they have none.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/plans',
    access: 'user',
    reply: z.object({ plans: z.array(Plan) }),
  }),
  /** The plans that every visitor can buy, in the same order. */
  forSale: endpoint({
    method: 'GET',
    path: '/api/plans',
    access: 'public',
    cacheSeconds: 60,
    reply: z.object({ plans: z.array(Plan) }),
  }),
};

export const AdminPlan = Plan.extend({
  /** The plan's group in the chat service. */
  guid: z.string().nullable(),
  /** A hidden plan can only be bought by customers who have it. */
  is_shown: z.boolean(),
  /** The number of users who have it now. */
  user_count: z.int(),
  updated_at: Instant,
});
export type AdminPlan = z.infer<typeof AdminPlan>;

const DURATION = 'Duration days must be a positive number';

/** The maximum number of features of a plan. */
export const MAX_FEATURES = 8;
export const MAX_FEATURE_LENGTH = 80;
export const MAX_SUMMARY_LENGTH = 200;

const Feature = requiredText(MAX_FEATURE_LENGTH, 'A feature must not be empty').refine(
  (line) => !/[\r\n]/.test(line),
  'A feature must be one line',
);

export const PlanBody = z.strictObject({
  name: requiredText(100, 'Plan name is required').overwrite(textAsRead),
  monthly_price: price('Monthly price must be a valid number'),
  yearly_price: price('Yearly price must be a valid number'),
  duration_days: z
    .int(DURATION)
    .positive(DURATION)
    .max(3_650, 'Duration days must be at most 3650'),
  guid: optional(text(200).trim().nullable()),
  // How the plan is presented. Fields that are left out do not change.
  summary: text(MAX_SUMMARY_LENGTH).trim().optional(),
  features: list(
    z.array(Feature).max(MAX_FEATURES, `A plan has at most ${MAX_FEATURES} features`),
  ).optional(),
  /** Setting it removes the recommendation from any other plan. */
  is_recommended: z.boolean().optional(),
  is_shown: z.boolean().optional(),
});

const SavePlanBody = PlanBody.extend({ updated_at: SeenAt });
const PlanId = z.strictObject({ id: IdText });
const PlanIds = list(z.array(Id).max(1_000));

export const adminPlans = {
  /** All plans that are not archived, including free and hidden ones, in their order. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/plans',
    access: 'admin',
    reply: z.object({ plans: z.array(AdminPlan) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/plans',
    access: 'admin',
    status: 201,
    body: PlanBody,
    reply: z.object({ plan: AdminPlan }),
  }),
  /** Sets the order of plans. Contains every plan that is not archived once. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/admin/plans/order',
    access: 'admin',
    body: z.strictObject({
      plan_ids: PlanIds,
      /** The order that the administrator saw. If it has changed since, nothing is saved. */
      seen_plan_ids: PlanIds.optional(),
    }),
    reply: z.object({ plans: z.array(AdminPlan) }),
  }),
  /** Affects future orders only, not existing or pending ones. */
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/plans/:id',
    access: 'admin',
    params: PlanId,
    body: SavePlanBody,
    reply: z.object({ plan: AdminPlan }),
  }),
  /** A plan that a user has or had is archived instead, and no longer for sale. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/plans/:id',
    access: 'admin',
    params: PlanId,
    reply: Message,
  }),
};
