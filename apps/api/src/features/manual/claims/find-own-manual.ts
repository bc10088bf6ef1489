import { isManual } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/guard.ts';
import { findOwn } from '../../payments/status/find-for-caller.ts';
import type { TransactionRow } from '../../payments/transactions.store.ts';

/** A manual payment for its owner only. Throws `transaction_not_found`. */
export async function findOwnManual(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  caller: Caller,
  idOrInvoice: string,
): Promise<TransactionRow> {
  const row = await findOwn(deps, caller, idOrInvoice);
  if (!isManual(row.gateway)) throw new AppError('transaction_not_found');
  return row;
}
