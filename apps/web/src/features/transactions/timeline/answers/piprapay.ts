import { z } from 'zod';
import { detailsOf, type GatewaySpeech, plainWord, told, Word } from './said.ts';

const Charge = z.object({
  status: Word,
  amount: Word,
  refund_amount: Word,
  currency: Word,
  payment_method: Word,
  transaction_id: Word,
  sender_number: Word,
});

const Answer = Charge.extend({ pp_url: Word, message: Word });

export const piprapaySpeech: GatewaySpeech = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    if (answer.pp_url) return { kind: 'page' };
    if (answer.status) return charged(answer);
    // A charge exists there only once the customer has started to pay.
    return told(plainWord(answer.message, { 'invalid transaction': 'not paid yet' }));
  },
  notification(body) {
    const posted = Charge.safeParse(body).data;
    return posted ? charged(posted) : null;
  },
};

function charged(charge: z.infer<typeof Charge>) {
  const isTaka = charge.currency?.toUpperCase() === 'BDT';
  const isRefunded = Number(charge.refund_amount) > 0;
  return told(
    plainWord(charge.status, { completed: 'paid', cancelled: 'canceled' }),
    detailsOf({
      Amount: charge.amount,
      Currency: isTaka ? undefined : charge.currency,
      Refunded: isRefunded ? charge.refund_amount : undefined,
      Method: charge.payment_method,
      'Gateway ID': charge.transaction_id,
      'Paid from': charge.sender_number,
    }),
  );
}
