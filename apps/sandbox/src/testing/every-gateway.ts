import type { SandboxClient } from '../control/sandbox-client.ts';
import type { GatewayName } from '../gateway/gateway-names.ts';
import { merchant } from '../gateway/paystation/initiate-payment.ts';
import type { Sandbox } from '../start-sandbox.ts';
import { bkashCaller, paymentRequest } from './bkash-calls.ts';
import { chargeFields, piprapayCaller } from './piprapay-calls.ts';
import { sessionFields, sslcommerzCaller } from './sslcommerz-calls.ts';
import { checkoutFields, newInvoice } from './test-sandbox.ts';

type Call = (invoice: string) => Promise<Response>;
export type Calls = { initiate: Call; status: Call } & Partial<
  Record<'token' | 'execute' | 'refund' | 'refundStatus', Call>
>;

/** The calls of every gateway about the shop's own number, from the side of a shop's server. */
export async function everyGateway(sandbox: Sandbox, client: SandboxClient) {
  const { paystation, sslcommerz, bkash, piprapay } = sandbox.gatewayUrls;
  const ssl = sslcommerzCaller(sslcommerz);
  const bk = bkashCaller(bkash);
  const pipra = piprapayCaller(piprapay);
  await client.bkash.limitTokens(null);
  await bk.signIn();

  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${paystation}${path}`, {
      method: 'POST',
      headers: { merchantId: merchant.merchantId },
      body: new URLSearchParams(fields),
    });
  const namesOf = async (invoice: string) => {
    const { gateway_reference, trx_id, refunds } = await client.order(invoice);
    return {
      reference: gateway_reference ?? '',
      trxId: trx_id ?? '',
      refundId: refunds[0]?.id ?? '',
    };
  };

  const calls: Record<GatewayName, Calls> = {
    paystation: {
      initiate: (invoice) => form('/initiate-payment', checkoutFields({ invoice_number: invoice })),
      status: (invoice) => form('/transaction-status', { invoice_number: invoice }),
    },
    sslcommerz: {
      initiate: (invoice) => ssl.post(sessionFields({ tran_id: invoice })),
      status: (invoice) => ssl.send({ tran_id: invoice }),
      refund: async (invoice) =>
        ssl.send({
          bank_tran_id: (await namesOf(invoice)).trxId,
          refund_trans_id: newInvoice(),
          refund_amount: '10.00',
          refund_remarks: 'Asked for',
        }),
      refundStatus: async (invoice) =>
        ssl.send({ refund_ref_id: (await namesOf(invoice)).refundId }),
    },
    bkash: {
      token: () => bk.grant(),
      initiate: (invoice) => bk.post('create', paymentRequest({ merchantInvoiceNumber: invoice })),
      execute: async (invoice) =>
        bk.post('execute', { paymentID: (await namesOf(invoice)).reference }),
      status: async (invoice) =>
        bk.post('payment/status', { paymentID: (await namesOf(invoice)).reference }),
      refund: async (invoice) => {
        const { reference: paymentID, trxId: trxID } = await namesOf(invoice);
        const request = { paymentID, trxID, amount: '10.00', sku: 'plan', reason: 'Asked for' };
        return bk.post('payment/refund', request);
      },
      refundStatus: async (invoice) => {
        const { reference: paymentID, trxId: trxID } = await namesOf(invoice);
        return bk.post('payment/refund', { paymentID, trxID });
      },
    },
    piprapay: {
      initiate: (invoice) => pipra.send('create-charge', chargeFields({ metadata: { invoice } })),
      status: async (invoice) =>
        pipra.send('verify-payments', { pp_id: (await namesOf(invoice)).reference }),
    },
  };
  return calls;
}
