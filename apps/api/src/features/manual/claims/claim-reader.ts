import { claimedSince } from '@nobayon/shared/domain/manual/claim.ts';
import type { Db } from '../../../db.ts';
import type { ClaimReader } from '../../../ports/payment-gateway/manual/manual.ts';
import { countActive } from '../wallets/wallets.store.ts';
import { listByInvoice } from './claims.store.ts';

/** The records with which manual payments are verified. */
export function claimReader(db: Db): ClaimReader {
  return {
    async findLast(invoiceNumber) {
      const claims = await listByInvoice(db, invoiceNumber);
      const [last] = claims;
      if (!last) return null;
      const { kind, number } = last.wallet;
      return { ...last, kind, number, claimedAt: claimedSince(claims) ?? last.claimedAt };
    },
    hasActiveWallet: async () => (await countActive(db)) > 0,
  };
}
