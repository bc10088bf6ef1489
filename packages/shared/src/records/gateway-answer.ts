import { z } from 'zod';
import type { ClaimState } from '../domain/manual/claim.ts';

// What a gateway replied, as the events of a payment keep it.

/** The reply to one call, as it arrived. */
const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), status: z.int(), text: z.string() }),
  z.object({ kind: z.literal('unreachable'), reason: z.string() }),
]);
export type GatewayReply = z.infer<typeof Reply>;

/** The calls of a query or a refund that takes several, in their order: the last reply counts. */
export const callSteps = [
  'queried',
  'requested',
  'found',
  'executed',
  'validated',
  'again',
] as const;
type Replies = Partial<Record<(typeof callSteps)[number], GatewayReply>>;
const Replies: z.ZodType<Replies> = z.partialRecord(z.enum(callSteps), Reply);

/** The state of a manual payment, which no gateway knows. Amounts in taka. */
export type ManualAnswer =
  | { kind: 'manual'; payment_url: string }
  | {
      kind: 'manual';
      claim: { state: ClaimState; wallet: string; trx_id: string; paid_amount?: number } | null;
    };

export type GatewayAnswer = GatewayReply | Replies | ManualAnswer;

/** The replies in an answer, in the order of their calls; empty for anything else. */
export function repliesIn(answer: unknown): GatewayReply[] {
  const one = Reply.safeParse(answer).data;
  if (one) return [one];
  const several = Replies.safeParse(answer).data ?? {};
  return callSteps.flatMap((step) => several[step] ?? []);
}
