import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { RequestHandler } from 'express';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { findByInvoice } from '../transactions.store.ts';
import { checkSoon } from './check-soon.ts';

/**
 * A limit of the callback that loses no notification: whoever is over it is told to come later,
 * and the payment is asked about all the same.
 */
export function checkRefused(deps: Pick<AppDeps, 'db'>, limit: RequestHandler): RequestHandler {
  return (http, response, next) => {
    limit(http, response, (refusal?: unknown) => {
      if (!refusal) return next();
      const { body } = response.locals.request as Request<typeof payments.processCallback>;
      findByInvoice(deps.db, body.invoice_number)
        .then((row) => (row ? checkSoon(deps, row) : undefined))
        // Where not even that is possible, it is our failure that is told.
        .then(() => next(refusal), next);
    });
  };
}
