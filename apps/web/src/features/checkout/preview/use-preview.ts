import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Offer } from '../plan/offer.ts';

/** Previews the purchase of an offer; disabled while none is selected. */
export function usePreview(offer: Offer | null, cycle: BillingCycle) {
  // The key is the selection, so a reply for an older one is never shown.
  return useQuery({
    ...query(payments.preview, {
      query: { plan_id: String(offer?.planId ?? 0), billing_cycle: cycle },
    }),
    enabled: offer !== null,
    // Time passes and payments arrive, so a cached preview may be outdated.
    staleTime: 0,
  });
}
