import { z } from 'zod';
import {
  codeAndText,
  detailsOf,
  type MessageReader,
  statusMessage,
  TextField,
} from './gateway-message.ts';

const About = z.object({
  status: TextField,
  trx_status: TextField,
  trx_id: TextField,
  request_amount: TextField,
  payment_amount: TextField,
  trx_amount: TextField,
  payment_method: TextField,
  payer_mobile_no: TextField,
});

const Answer = z.object({
  status_code: TextField,
  message: TextField,
  payment_url: TextField,
  data: About.optional().catch(undefined),
});

export const paystationReader: MessageReader = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    if (answer.payment_url) return { kind: 'page' };
    if (answer.data?.trx_status) return statusMessage(answer.data.trx_status, about(answer.data));
    return statusMessage(codeAndText(answer.status_code, answer.message));
  },
  notification(body) {
    const posted = About.safeParse(body).data;
    return posted ? statusMessage(posted.trx_status || posted.status, about(posted)) : null;
  },
};

function about(found: z.infer<typeof About>) {
  return detailsOf({
    'Amount requested': found.request_amount,
    Amount: found.payment_amount ?? found.trx_amount,
    Method: found.payment_method,
    'Gateway ID': found.trx_id,
    'Paid from': found.payer_mobile_no,
  });
}
