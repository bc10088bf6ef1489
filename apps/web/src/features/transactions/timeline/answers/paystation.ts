import { z } from 'zod';
import { codeAndText, detailsOf, type GatewaySpeech, told, Word } from './said.ts';

const About = z.object({
  status: Word,
  trx_status: Word,
  trx_id: Word,
  request_amount: Word,
  payment_amount: Word,
  trx_amount: Word,
  payment_method: Word,
  payer_mobile_no: Word,
});

const Answer = z.object({
  status_code: Word,
  message: Word,
  payment_url: Word,
  data: About.optional().catch(undefined),
});

export const paystationSpeech: GatewaySpeech = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    if (answer.payment_url) return { kind: 'page' };
    if (answer.data?.trx_status) return told(answer.data.trx_status, about(answer.data));
    return told(codeAndText(answer.status_code, answer.message));
  },
  notification(body) {
    const posted = About.safeParse(body).data;
    return posted ? told(posted.trx_status || posted.status, about(posted)) : null;
  },
};

function about(found: z.infer<typeof About>) {
  return detailsOf({
    'Amount due': found.request_amount,
    Amount: found.payment_amount ?? found.trx_amount,
    Method: found.payment_method,
    'Gateway ID': found.trx_id,
    'Paid from': found.payer_mobile_no,
  });
}
