import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { RequestHandler } from 'express';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { findByInvoice } from '../transactions.store.ts';
import { checkSoon } from './check-soon.ts';

/**
 * A rate limit on callbacks that loses no notification: the caller is rejected, but the gateway is
 * still queried later.
 */
export function checkRefused(deps: Pick<AppDeps, 'db'>, limit: RequestHandler): RequestHandler {
  return (http, response, next) => {
    limit(http, response, (refusal?: unknown) => {
      if (!refusal) return next();
      const { body } = response.locals.request as Request<typeof payments.processCallback>;
      findByInvoice(deps.db, body.invoice_number)
        .then((row) => (row ? checkSoon(deps, row) : undefined))
        // If not even that is possible, the reply is our error.
        .then(() => next(refusal), next);
    });
  };
}
