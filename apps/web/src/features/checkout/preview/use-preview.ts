import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Offer } from '../plan/offer.ts';

/** What buying an offer would do; nothing is asked while none is chosen. */
export function usePreview(offer: Offer | null, cycle: BillingCycle) {
  // The key is the selection, so that the answer for an older one never shows.
  return useQuery({
    ...query(payments.preview, {
      query: { plan_id: String(offer?.planId ?? 0), billing_cycle: cycle },
    }),
    enabled: offer !== null,
    // Days pass and payments come in: what was true before may not be so any more.
    staleTime: 0,
  });
}
