import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { type WalletKind, walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { ManualAnswer } from '@nobayon/shared/records/gateway-answer.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

/** What a customer reported about their payment, and what an administrator found. */
export type PaymentClaim = {
  state: ClaimState;
  walletId: number;
  kind: WalletKind;
  number: string;
  trxId: string;
  /** When the customer first submitted the claim, before any corrections. */
  claimedAt: Date;
  /** The amount that arrived, if it differs from the price. */
  paidAmount: Paisa | null;
};

/** The claims of customers, and the wallets that they can send money to. */
export type ClaimReader = {
  /** The last claim about a payment; null if there is none. */
  findLast(invoiceNumber: string): Promise<PaymentClaim | null>;
  hasActiveWallet(): Promise<boolean>;
};

/** The maximum is what the database can store; no wallet accepts more in one transfer. */
const AMOUNTS = { min: 1, max: MAX_INT };

/**
 * Payment without a gateway: customers send the money to a wallet of the operator and submit its
 * transaction ID, and an administrator checks that it arrived. `verify` returns the administrator's
 * decision, so that these payments are settled like all others. Refunds are made by hand and
 * recorded.
 */
export function manual({
  appUrl,
  claims,
}: {
  appUrl: string;
  claims: ClaimReader;
}): PaymentGateway {
  return {
    name: 'manual',
    capabilities: {
      isRemote: false,
      canQueryByInvoice: true,
      needsFinalCall: false,
      amounts: AMOUNTS,
      currencies: ['BDT'],
      needsPhone: false,
      reportsRefunds: false,
    },
    isReady: () => claims.hasActiveWallet(),
    async start({ invoiceNumber }) {
      const paymentUrl = `${appUrl}/payment/manual/${invoiceNumber}`;
      return {
        meaning: { kind: 'started', paymentUrl, reference: null },
        answer: { kind: 'manual', payment_url: paymentUrl },
      };
    },
    async verify({ invoiceNumber, amount }) {
      const claim = await claims.findLast(invoiceNumber);
      return { meaning: verdictOf(claim, amount), answer: recordOf(claim) };
    },
  };
}

function verdictOf(claim: PaymentClaim | null, amount: Paisa): Verdict {
  // A rejected claim is not a failed payment: the money may still arrive or be claimed again.
  if (claim?.state !== 'approved') return { kind: 'unknown', reason: 'processing' };
  return {
    kind: 'paid',
    gatewayId: `${claim.walletId}:${claim.trxId}`,
    amount: claim.paidAmount ?? amount,
    method: walletTitle(claim.kind),
    // The money was sent before the claim, however long the decision took.
    paidAt: claim.claimedAt,
  };
}

function recordOf(claim: PaymentClaim | null): ManualAnswer {
  if (claim === null) return { kind: 'manual', claim: null };
  const { state, kind, number, trxId, paidAmount } = claim;
  return {
    kind: 'manual',
    claim: {
      state,
      wallet: `${walletTitle(kind)} ${number}`,
      trx_id: trxId,
      ...(paidAmount !== null && { paid_amount: toTaka(paidAmount) }),
    },
  };
}
