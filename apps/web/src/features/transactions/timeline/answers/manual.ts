import { z } from 'zod';
import { type Detail, detailsOf, TextField } from './gateway-message.ts';

const Answer = z.object({
  payment_url: TextField,
  claim: z
    .object({ state: z.string(), wallet: TextField, trx_id: TextField, paid_amount: TextField })
    .nullish()
    .catch(null),
});

const titles = new Map([
  ['open', 'Payment details submitted'],
  ['approved', 'Manual payment approved'],
  ['rejected', 'Manual payment rejected'],
]);

/** The claims of a manual payment, and their results. */
export function readManualAnswer(payload: unknown): { title: string; details: Detail[] } {
  const answer = Answer.safeParse(payload).data;
  if (answer?.payment_url) return { title: 'Payment page created', details: [] };
  const claim = answer?.claim;
  if (!claim) return { title: 'No payment details submitted yet', details: [] };
  return {
    title: titles.get(claim.state) ?? 'Manual payment',
    details: detailsOf({
      'Sent to': claim.wallet,
      'Transaction ID': claim.trx_id,
      'Amount received': claim.paid_amount,
    }),
  };
}
