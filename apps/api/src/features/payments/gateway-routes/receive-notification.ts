import type { Request, RequestHandler } from 'express';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { runHandlers } from '../../../http/run-handlers.ts';
import type { Post } from '../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { learnReference } from '../callback/learn-reference.ts';
import { receivePost } from '../callback/receive-post.ts';
import { settleForUntrustedCaller } from '../callback/settle-for-untrusted-caller.ts';
import { InvoiceNumber } from './invoice-number.ts';

/**
 * What a gateway's server tells us of a payment, in its own words. One that is not signed as that
 * gateway signs is refused; one that is makes us ask, and no more.
 */
export function receiveNotification(deps: ApiDeps, limits: RequestHandler[]): RequestHandler {
  return async (http, response) => {
    const name = String(http.params.gateway);
    const gateway = gatewayOf(deps.gateways, { gateway: name });
    if (!gateway?.readNotification) throw new AppError('not_found');
    const notification = await gateway.readNotification(postOf(http));
    if (notification.kind === 'refused') {
      deps.log.warn({ gateway: name, reason: notification.reason }, 'a notification was refused');
      throw new AppError('not_allowed');
    }
    if (notification.kind === 'payment') {
      const { invoiceNumber, reference, payload } = notification;
      // The gateway's word all the same, and of a payment that we cannot even look for.
      if (!InvoiceNumber.safeParse(invoiceNumber).success) {
        throw new AppError('transaction_not_found');
      }
      // The limits are those of the callback, which count by it.
      response.locals.request = { body: { invoice_number: invoiceNumber } };
      await runHandlers(limits, http, response);
      const post = {
        invoiceNumber,
        source: 'notification',
        payload,
        receivedAt: deps.clock(),
        callerId: null,
      } as const;
      const received = await receivePost(deps, post);
      // Of a payment with another gateway this one has nothing to say.
      if (received?.row.gateway !== name) throw new AppError('transaction_not_found');
      const row = await learnReference(deps, received.row, reference);
      await settleForUntrustedCaller(deps, row, received.isClaimed);
    }
    response.json({ success: true });
  };
}

function postOf({ headers, body }: Request): Post {
  const single = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  return { headers: Object.fromEntries(single), body: typeof body === 'string' ? body : '' };
}
