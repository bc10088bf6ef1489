import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';

/** What the gateway put into the address it sent the customer back to. */
export type Return = Input<typeof payments.processCallback>['body'];

/** Reads the return's address. Null when it names no payment. */
export function readReturn(search: URLSearchParams): Return | null {
  const { success, data } = payments.processCallback.body.safeParse({
    invoice_number: search.get('invoice_number'),
    status: search.get('status'),
    trx_id: search.get('trx_id'),
  });
  return success ? data : null;
}
