import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, Message, optional, price, SeenAt, Taka, text } from './fields.ts';

export const Plan = z.object({
  id: Id,
  name: z.string(),
  monthly_price: Taka,
  yearly_price: Taka,
  duration_days: z.int(),
});
export type Plan = z.infer<typeof Plan>;

export const plans = {
  /** Every living plan, the free one included, cheapest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/plans',
    access: 'user',
    reply: z.object({ plans: z.array(Plan) }),
  }),
};

export const AdminPlan = Plan.extend({
  /** The plan's group in the chat service. */
  guid: z.string().nullable(),
  /** How many have it now. */
  user_count: z.int(),
  updated_at: Instant,
});
export type AdminPlan = z.infer<typeof AdminPlan>;

const DURATION = 'Duration days must be a positive number';

export const PlanBody = z.strictObject({
  name: text(100, 'Plan name is required').trim().min(1, 'Plan name is required'),
  monthly_price: price('Monthly price must be a valid number'),
  yearly_price: price('Yearly price must be a valid number'),
  duration_days: z
    .int(DURATION)
    .positive(DURATION)
    .max(3_650, 'Duration days must be at most 3650'),
  guid: optional(text(200).trim().nullable()),
});

const SavePlanBody = PlanBody.extend({ updated_at: SeenAt });
const PlanId = z.strictObject({ id: IdText });

export const adminPlans = {
  /** Every living plan, the free one included, cheapest first. */
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
  /** Changes what is offered from now on: never what was bought or is being paid. */
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/plans/:id',
    access: 'admin',
    params: PlanId,
    body: SavePlanBody,
    reply: z.object({ plan: AdminPlan }),
  }),
  /** A plan that anybody has or had is archived instead: it is offered no more. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/plans/:id',
    access: 'admin',
    params: PlanId,
    reply: Message,
  }),
};
