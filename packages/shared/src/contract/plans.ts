import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Taka } from './fields.ts';

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
