import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/guard.ts';
import { findByInvoice, findTransaction, type TransactionRow } from '../transactions.store.ts';

/**
 * A payment by its id or invoice number, for its owner and for administrators. To anybody else it
 * does not exist: throws `transaction_not_found`.
 */
export async function findForCaller(
  { db }: Pick<AppDeps, 'db'>,
  caller: Caller,
  idOrInvoice: string,
): Promise<TransactionRow> {
  const row = await (isId(idOrInvoice)
    ? findTransaction(db, Number(idOrInvoice))
    : findByInvoice(db, idOrInvoice));
  if (!row || !mayRead(caller, row)) throw new AppError('transaction_not_found');
  return row;
}

export function isOwner(caller: Caller | null, row: TransactionRow): boolean {
  return caller !== null && row.userId === caller.id;
}

function mayRead(caller: Caller, row: TransactionRow): boolean {
  return caller.role === 'admin' || isOwner(caller, row);
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_INT;
}
