import { z } from 'zod';
import {
  codeAndText,
  detailsOf,
  type MessageReader,
  plainWord,
  statusMessage,
  TextField,
} from './gateway-message.ts';

const Try = z.object({
  status: TextField,
  amount: TextField,
  currency: TextField,
  card_type: TextField,
  bank_tran_id: TextField,
  risk_level: TextField,
  risk_title: TextField,
});

const Answer = Try.extend({
  /** The response to a start. */
  GatewayPageURL: TextField,
  failedreason: TextField,
  /** The response to a query by our number, or to a refund. */
  APIConnect: TextField,
  no_of_trans_found: TextField,
  element: z.array(Try).optional().catch(undefined),
  refund_ref_id: TextField,
  errorReason: TextField,
});

export const sslcommerzReader: MessageReader = {
  answer(body) {
    const answer = Answer.safeParse(body).data;
    if (!answer) return null;
    if (answer.GatewayPageURL) return { kind: 'page' };
    if (answer.APIConnect && answer.APIConnect.toUpperCase() !== 'DONE') {
      return statusMessage(codeAndText(answer.APIConnect, answer.errorReason));
    }
    if (answer.refund_ref_id) {
      return statusMessage(`refund ${answer.status?.toLowerCase() ?? ''}`.trim(), [
        { label: 'Refund ID', text: answer.refund_ref_id },
      ]);
    }
    const found = answer.element?.find(isPaid) ?? answer.element?.[0];
    if (found) return tried(found);
    if (answer.no_of_trans_found === '0') return statusMessage('payment not found');
    return tried(answer, answer.failedreason ?? answer.errorReason);
  },
  notification(body) {
    const posted = Try.safeParse(body).data;
    return posted ? tried(posted) : null;
  },
};

const words = {
  valid: 'paid',
  validated: 'paid',
  failed: 'failed',
  cancelled: 'canceled',
  unattempted: 'not paid yet',
  expired: 'expired',
  pending: 'pending',
  invalid_transaction: 'not a valid payment',
};

function isPaid({ status }: z.infer<typeof Try>): boolean {
  return plainWord(status, words) === 'paid';
}

function tried(found: z.infer<typeof Try>, reason?: string | undefined) {
  const isRisky = found.risk_level !== undefined && found.risk_level !== '0';
  const isTaka = found.currency?.toUpperCase() === 'BDT';
  return statusMessage(
    plainWord(found.status, words),
    detailsOf({
      Amount: found.amount,
      Currency: isTaka ? undefined : found.currency,
      Method: found.card_type,
      'Gateway ID': found.bank_tran_id,
      Risk: isRisky ? (found.risk_title ?? found.risk_level) : undefined,
      Reason: reason,
    }),
  );
}
