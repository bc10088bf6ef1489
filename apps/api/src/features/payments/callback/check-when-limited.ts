import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { RequestHandler } from 'express';
import type { Db } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { weakMemoize } from '../../../weak-memoize.ts';
import { shareRuns } from '../settle/ask/share-runs.ts';
import { findByInvoice } from '../transactions.store.ts';
import { checkSoon } from './check-soon.ts';

/** By invoice number: rejected posts are free to send, and would take up every connection. */
const sharedChecks = weakMemoize((_db: Db) => shareRuns<string, void>());

/**
 * A rate limit on callbacks that loses no notification: the caller is rejected, but the gateway is
 * still queried later.
 */
export function checkWhenLimited(
  { db }: Pick<AppDeps, 'db'>,
  limit: RequestHandler,
): RequestHandler {
  const check = async (invoice: string) => {
    const row = await findByInvoice(db, invoice);
    if (row) await checkSoon({ db }, row);
  };
  return (http, response, next) => {
    limit(http, response, (error?: unknown) => {
      if (!error) return next();
      const { body } = response.locals.request as Request<typeof payments.processCallback>;
      const invoice = body.invoice_number;
      // If not even that is possible, the reply is our error.
      sharedChecks(db)(invoice, () => check(invoice)).then(() => next(error), next);
    });
  };
}
