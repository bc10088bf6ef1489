import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { GatewayAnswer, GatewayReply } from '@nobayon/shared/records/gateway-answer.ts';
import type { Payment } from './payments.ts';
import { refundNumberOf, refundReferenceOf } from './refunds.ts';

/** The responses of a gateway other than PayStation, in its own format. */
type GatewayReplies = {
  /** The stored responses of a completed payment. */
  paid(payment: Payment): GatewayAnswer;
  refunded(payment: Payment): GatewayAnswer;
};

export const gatewayReplies: Record<string, GatewayReplies> = {
  sslcommerz: {
    paid({ transaction, collected }) {
      const made = {
        status: 'VALID',
        tran_id: transaction.invoiceNumber,
        val_id: transaction.gatewayReference,
        bank_tran_id: collected?.gatewayId,
        amount: taka(collected?.amount),
        currency: 'BDT',
        card_type: collected?.method,
        risk_level: '0',
        risk_title: 'Safe',
      };
      const found = { APIConnect: 'DONE', no_of_trans_found: 1, element: [made] };
      return { found: answered(found), validated: answered({ ...made, APIConnect: 'DONE' }) };
    },
    refunded: ({ transaction, collected }) =>
      answered({
        APIConnect: 'DONE',
        bank_tran_id: collected?.gatewayId,
        tran_id: transaction.invoiceNumber,
        refund_trans_id: refundNumberOf(transaction),
        refund_ref_id: refundReferenceOf(transaction),
        status: 'refunded',
      }),
  },
  bkash: {
    paid({ transaction, collected }) {
      const said = {
        statusCode: '0000',
        statusMessage: 'Successful',
        paymentID: transaction.gatewayReference,
        amount: taka(collected?.amount),
        currency: 'BDT',
      };
      const agreed = { transactionStatus: 'Initiated', userVerificationStatus: 'Complete' };
      const moved = { transactionStatus: 'Completed', trxID: collected?.gatewayId };
      return {
        queried: answered({ ...said, ...agreed, merchantInvoice: transaction.invoiceNumber }),
        executed: answered({ ...said, ...moved, merchantInvoiceNumber: transaction.invoiceNumber }),
      };
    },
    refunded: ({ transaction, refund }) =>
      answered({
        statusCode: '0000',
        statusMessage: 'Successful',
        originalTrxID: transaction.gatewayId,
        refundTrxID: refundReferenceOf(transaction),
        transactionStatus: 'Completed',
        amount: taka(refund?.amount),
        currency: 'BDT',
      }),
  },
};

function answered(body: object): GatewayReply {
  return { kind: 'answered', status: 200, text: JSON.stringify(body) };
}

function taka(amount = 0): string {
  return toTaka(amount).toFixed(2);
}
