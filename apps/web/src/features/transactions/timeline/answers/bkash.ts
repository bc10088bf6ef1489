import { z } from 'zod';
import { codeAndText, detailsOf, type GatewaySpeech, plainWord, told, Word } from './said.ts';

const Payment = z.object({
  transactionStatus: Word,
  userVerificationStatus: Word,
  trxID: Word,
  amount: Word,
  debitMSISDN: Word,
});

const Answer = Payment.extend({
  statusCode: Word,
  statusMessage: Word,
  /** Some rejections have these fields instead. */
  errorCode: Word,
  errorMessage: Word,
  bkashURL: Word,
  refundTrxID: Word,
});

const OK = '0000';

export const bkashSpeech: GatewaySpeech = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    const code = answer.statusCode ?? answer.errorCode;
    if (code !== OK) return told(codeAndText(code, answer.statusMessage ?? answer.errorMessage));
    if (answer.bkashURL) return { kind: 'page' };
    if (answer.refundTrxID) {
      return told(`refund ${answer.transactionStatus?.toLowerCase() ?? ''}`.trim(), [
        { label: 'Refund ID', text: answer.refundTrxID },
      ]);
    }
    return paid(answer);
  },
  notification(body) {
    const posted = Payment.safeParse(body).data;
    return posted ? paid(posted) : null;
  },
};

const words = {
  completed: 'paid',
  cancelled: 'canceled',
  failed: 'failed',
  declined: 'declined',
  expired: 'expired',
  refunded: 'refunded',
};

/** The status is `Initiated` until money moves; the other field says whose turn it is. */
function wordOf({
  transactionStatus: status,
  userVerificationStatus: step,
}: z.infer<typeof Payment>) {
  if (status?.toLowerCase() !== 'initiated') return plainWord(status, words);
  return step?.toLowerCase() === 'complete' ? 'agreed by the customer' : 'not paid yet';
}

function paid(payment: z.infer<typeof Payment>) {
  return told(
    wordOf(payment),
    detailsOf({
      Amount: payment.amount,
      'Gateway ID': payment.trxID,
      'Paid from': payment.debitMSISDN,
    }),
  );
}
