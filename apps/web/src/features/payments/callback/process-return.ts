import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { ALREADY_PROCESSED, payments } from '@nobayon/shared/contract/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session/session.ts';
import { refreshAfterPayment } from '../poll/refresh-after-payment.ts';
import type { Return } from './read-return.ts';

export type ReturnReply = Reply<typeof payments.processCallback>;

/**
 * Reports a callback to the server once per page load, however often the page is rendered or left:
 * the query cache lives as long as the page load. A failed report is repeated only by the customer,
 * with the button or by returning to the page.
 */
export function returnQuery(body: Return) {
  return queryOptions({
    queryKey: ['payment return', body],
    // Reads no abort signal, so that leaving the page does not abort the report.
    queryFn: () => processReturn(body),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function processReturn(body: Return): Promise<ReturnReply> {
  const reply = await call(payments.processCallback, { body });
  if (reply.message !== ALREADY_PROCESSED) await refreshAfterPayment();
  // Processed by a notification, perhaps after this page fetched the record.
  else session.markOutdated();
  return reply;
}
