import type { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { MAX_CLAIMS_PER_PAYMENT, MAX_OPEN_CLAIMS } from '@nobayon/shared/domain/manual/claim.ts';
import { normalizeAccountNumber, type WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';
import { isOpen } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { reserveUseForClaim } from '../../coupons/reserve-use-for-claim.store.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import { findTransaction, type TransactionRow } from '../../payments/transactions.store.ts';
import { lockWalletShared } from '../wallets/wallets.store.ts';
import {
  type ClaimRow,
  countOpenOf,
  findClaimsOf,
  insertClaim,
  type NewClaim,
} from './claims.store.ts';
import { findOwnManual } from './find-own-manual.ts';

/**
 * Records a customer's claim that they have sent the money, for an administrator to check. While it
 * is open, the payment is neither given up nor canceled, and reserves a use of its coupon if one is
 * left. A repeated identical claim, as by a browser without a reply, is the same claim.
 */
export async function submitClaim(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params, body }: Request<typeof manualPayments.claim>,
): Promise<TransactionRow> {
  const found = await findOwnManual(deps, caller, params.id);
  await deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    const payment = await lockPayment(tx, found, { now });
    const { row } = payment;
    const wallet = await lockWalletShared(tx, body.wallet_id);
    const senderNumber = senderOf(wallet, body.sender_number);
    const claim = {
      transactionId: row.id,
      walletId: body.wallet_id,
      trxId: body.trx_id,
      senderNumber,
      claimedAt: now,
    };
    const { last, count } = await findClaimsOf(tx, row.id);
    if (last && isSame(last, claim)) return;
    requireOpen(row, last, count);
    if ((await countOpenOf(tx, caller.id)) >= MAX_OPEN_CLAIMS) throw new AppError('claim_limit');
    if ((await insertClaim(tx, claim)) === null) throw fieldError('trx_id_taken', 'trx_id');
    await reserveUseForClaim(tx, payment, now);
  });
  return (await findTransaction(deps.db, found.id)) ?? found;
}

/**
 * Parses the sender's number as one of the wallet's kind. The wallet may no longer be shown, because
 * it was when the money was sent. Throws `wallet_unknown`, and `account_number_invalid`.
 */
function senderOf(wallet: { kind: WalletKind } | null, senderNumber: string): string {
  if (!wallet) throw fieldError('wallet_unknown', 'wallet_id');
  const number = normalizeAccountNumber(wallet.kind, senderNumber);
  if (number === null) throw fieldError('account_number_invalid', 'sender_number');
  return number;
}

function isSame(last: ClaimRow, claim: NewClaim): boolean {
  return (
    last.state === 'open' &&
    last.wallet.id === claim.walletId &&
    last.trxId === claim.trxId &&
    last.senderNumber === claim.senderNumber
  );
}

/** Throws if the payment can no longer be claimed. */
function requireOpen(row: TransactionRow, last: ClaimRow | null, count: number): void {
  if (last && last.state !== 'rejected') {
    throw new AppError(last.state === 'open' ? 'claim_open' : 'payment_not_payable');
  }
  if (!isOpen(row.status)) throw new AppError('payment_not_payable');
  if (count >= MAX_CLAIMS_PER_PAYMENT) throw new AppError('claims_used_up');
}
