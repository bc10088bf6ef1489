import { z } from 'zod';
import {
  detailsOf,
  type MessageReader,
  plainWord,
  statusMessage,
  TextField,
} from './gateway-message.ts';

const Charge = z.object({
  status: TextField,
  amount: TextField,
  refund_amount: TextField,
  currency: TextField,
  payment_method: TextField,
  transaction_id: TextField,
  sender_number: TextField,
});

const Answer = Charge.extend({ pp_url: TextField, message: TextField });

export const piprapayReader: MessageReader = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    if (answer.pp_url) return { kind: 'page' };
    if (answer.status) return charged(answer);
    // A charge exists there only once the customer has started to pay.
    return statusMessage(plainWord(answer.message, { 'invalid transaction': 'not paid yet' }));
  },
  notification(body) {
    const posted = Charge.safeParse(body).data;
    return posted ? charged(posted) : null;
  },
};

function charged(charge: z.infer<typeof Charge>) {
  const isTaka = charge.currency?.toUpperCase() === 'BDT';
  const isRefunded = Number(charge.refund_amount) > 0;
  return statusMessage(
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
