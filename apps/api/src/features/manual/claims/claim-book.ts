import type { Db } from '../../../db.ts';
import type { ClaimBook } from '../../../ports/payment-gateway/manual/manual.ts';
import { countActive } from '../wallets/wallets.store.ts';
import { findLastByInvoice } from './claims.store.ts';

/** What manual payment is verified by. */
export function claimBook(db: Db): ClaimBook {
  return {
    async findLast(invoiceNumber) {
      const claim = await findLastByInvoice(db, invoiceNumber);
      if (!claim) return null;
      const { kind, number } = claim.wallet;
      return { ...claim, kind, number };
    },
    hasActiveWallet: async () => (await countActive(db)) > 0,
  };
}
