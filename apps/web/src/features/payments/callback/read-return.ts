import type { Parsed } from '@nobayon/shared/contract/endpoint.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';

/** The parameters that the gateway added to the callback's URL. */
export type Return = Parsed<typeof payments.processCallback>['body'];

/** Parses the callback's URL. Null if it names no payment. */
export function readReturn(search: URLSearchParams): Return | null {
  const { success, data } = payments.processCallback.body.safeParse({
    invoice_number: search.get('invoice_number'),
    status: search.get('status'),
    trx_id: search.get('trx_id'),
  });
  return success ? data : null;
}
