import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Request, RequestHandler } from 'express';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { isTooDeep } from '../../../http/body/body-of.ts';
import { runHandlers } from '../../../http/run-handlers.ts';
import type {
  FailedNotification,
  Notification,
  Post,
} from '../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { learnReference } from '../callback/learn-reference.ts';
import { receivePost } from '../callback/receive-post.ts';
import { settleForUntrustedCaller } from '../callback/settle-for-untrusted-caller.ts';
import { InvoiceNumber } from '../invoice-number.ts';

/** Amazon repeats a message after a 429 or a 5xx, and after no other error. */
const errorCodes = {
  rejected: 'not_allowed',
  limited: 'too_many_requests',
  unavailable: 'busy',
} as const satisfies Record<FailedNotification['kind'], ErrorCode>;

type PaymentNotification = Extract<Notification, { kind: 'payment' }>;

/** The limits are per minute. */
const ALREADY_LOGGED = { isRepeated: true, retryAfterSeconds: 60 };

export type NotificationLimits = {
  /** For gateways that do not exist, or do not notify. */
  unknown: RequestHandler;
  known: RequestHandler[];
};

/**
 * Receives a notification in the gateway's own format. Without the gateway's signature it is
 * rejected; with it, we query the gateway and trust nothing else.
 */
export function receiveNotification(
  deps: ApiDeps,
  readBody: RequestHandler,
  limits: NotificationLimits,
): RequestHandler {
  return async (http, response) => {
    const name = String(http.params.gateway);
    const gateway = gatewayOf(deps.gateways, { gateway: name });
    if (!gateway?.readNotification) {
      await runHandlers([limits.unknown], http, response);
      throw new AppError('not_found');
    }
    await runHandlers([readBody], http, response);
    const notification = await gateway.readNotification(postOf(http));
    if ('reason' in notification) {
      const { kind, reason } = notification;
      deps.log.warn({ gateway: name, kind, reason }, 'a notification was not accepted');
      throw new AppError(errorCodes[kind], kind === 'limited' ? ALREADY_LOGGED : {});
    }
    if (notification.kind === 'payment') {
      await settleNotified(deps, gateway.name, notification, (invoiceNumber) => {
        // The callback's rate limits count by this field.
        response.locals.request = { body: { invoice_number: invoiceNumber } };
        return runHandlers(limits.known, http, response);
      });
    }
    response.json({ success: true });
  };
}

/** Stores the notification and queries its gateway. `limit` throws over the rate limit. */
async function settleNotified(
  deps: ApiDeps,
  gateway: GatewayName,
  { invoiceNumber, reference, payload }: PaymentNotification,
  limit: (invoiceNumber: string) => Promise<void>,
): Promise<void> {
  if (isTooDeep(payload)) throw new AppError('invalid_request');
  // From the gateway, but about a payment that cannot exist here.
  if (!InvoiceNumber.safeParse(invoiceNumber).success) {
    throw new AppError('transaction_not_found');
  }
  await limit(invoiceNumber);
  const post = {
    invoiceNumber,
    payload,
    receivedAt: deps.clock(),
    callerId: null,
    signedBy: gateway,
  };
  const received = await receivePost(deps, post);
  // A gateway cannot report on a payment of another gateway.
  if (received?.row.gateway !== gateway) throw new AppError('transaction_not_found');
  const row = await learnReference(deps, received.row, reference);
  await settleForUntrustedCaller(deps, row, { mayQuery: received.mayQuery });
}

function postOf({ headers, body }: Request): Post {
  const single = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  return { headers: Object.fromEntries(single), body: typeof body === 'string' ? body : '' };
}
