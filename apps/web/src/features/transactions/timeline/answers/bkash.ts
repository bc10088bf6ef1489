import { z } from 'zod';
import {
  codeAndText,
  detailsOf,
  type MessageReader,
  plainWord,
  statusMessage,
  TextField,
} from './gateway-message.ts';

const Payment = z.object({
  transactionStatus: TextField,
  userVerificationStatus: TextField,
  verificationStatus: TextField,
  trxID: TextField,
  amount: TextField,
  debitMSISDN: TextField,
});

const Answer = Payment.extend({
  statusCode: TextField,
  statusMessage: TextField,
  /** Some rejections have these fields instead. */
  errorCode: TextField,
  errorMessage: TextField,
  bkashURL: TextField,
  refundTrxID: TextField,
});

const OK = '0000';

export const bkashReader: MessageReader = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    const code = answer.statusCode ?? answer.errorCode;
    if (code !== OK)
      return statusMessage(codeAndText(code, answer.statusMessage ?? answer.errorMessage));
    if (answer.bkashURL) return { kind: 'page' };
    if (answer.refundTrxID) {
      return statusMessage(`refund ${answer.transactionStatus?.toLowerCase() ?? ''}`.trim(), [
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

/**
 * The status is `Initiated` until money moves; another field, which has one of two names, says whose
 * turn it is.
 */
function wordOf({ transactionStatus: status, ...payment }: z.infer<typeof Payment>) {
  if (status?.toLowerCase() !== 'initiated') return plainWord(status, words);
  const steps = [payment.userVerificationStatus, payment.verificationStatus];
  const isApproved = steps.some((step) => step?.toLowerCase() === 'complete');
  return isApproved ? 'agreed by the customer' : 'not paid yet';
}

function paid(payment: z.infer<typeof Payment>) {
  return statusMessage(
    wordOf(payment),
    detailsOf({
      Amount: payment.amount,
      'Gateway ID': payment.trxID,
      'Paid from': payment.debitMSISDN,
    }),
  );
}
