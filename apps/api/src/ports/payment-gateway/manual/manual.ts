import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { type WalletKind, walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

/** What a customer says of their payment, and what a human found. */
export type PaymentClaim = {
  state: ClaimState;
  walletId: number;
  kind: WalletKind;
  number: string;
  trxId: string;
  /** When the customer first said so, before they corrected it. */
  claimedAt: Date;
  /** What arrived, where that is not what was asked for. */
  paidAmount: Paisa | null;
};

/** What customers have told us, and where they can send money to. */
export type ClaimBook = {
  /** The last one about a payment; null where there is none. */
  findLast(invoiceNumber: string): Promise<PaymentClaim | null>;
  hasActiveWallet(): Promise<boolean>;
};

/** No wallet takes more in one go than the books can hold. */
const AMOUNTS = { min: 1, max: MAX_INT };

/**
 * No gateway at all: customers send the money to an account of the operator, tell us on a page of
 * ours, and a human looks whether it came. What that human decided is what is verified here, so that
 * such a payment is settled as any other. It cannot refund: that is done by hand, and noted.
 */
export function manual({ appUrl, claims }: { appUrl: string; claims: ClaimBook }): PaymentGateway {
  return {
    name: 'manual',
    abilities: {
      isRemote: false,
      findsByInvoice: true,
      waitsForUs: false,
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
  // A claim that was rejected says nothing of the money, which may yet come, or have come otherwise.
  if (claim?.state !== 'approved') return { kind: 'unknown', reason: 'processing' };
  return {
    kind: 'paid',
    gatewayId: `${claim.walletId}:${claim.trxId}`,
    amount: claim.paidAmount ?? amount,
    method: walletTitle(claim.kind),
    // By then it had been sent, however long it took us to look.
    paidAt: claim.claimedAt,
  };
}

function recordOf(claim: PaymentClaim | null): unknown {
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
