import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { Db } from '../../../db.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Caller, requireAdminFactor } from '../../../http/guard.ts';
import { findByInvoice, findTransaction, type TransactionRow } from '../transactions.store.ts';

/**
 * A payment by its id or invoice number, for its owner and for administrators. To anybody else it
 * does not exist: throws `transaction_not_found`. Of others' payments an administrator sees no more
 * here than under `/api/admin`.
 */
export async function findForCaller(
  { db, adminSecondFactor }: Pick<ApiDeps, 'db' | 'adminSecondFactor'>,
  caller: Caller,
  idOrInvoice: string,
): Promise<TransactionRow> {
  const row = await findPayment(db, idOrInvoice);
  if (row && isOwner(caller, row)) return row;
  requireAdminFactor(caller, adminSecondFactor);
  if (!row || caller.role !== 'admin') throw new AppError('transaction_not_found');
  return row;
}

/** The same for its owner only. */
export async function findOwn(
  { db }: Pick<ApiDeps, 'db'>,
  caller: Caller,
  idOrInvoice: string,
): Promise<TransactionRow> {
  const row = await findPayment(db, idOrInvoice);
  if (!row || !isOwner(caller, row)) throw new AppError('transaction_not_found');
  return row;
}

export function isOwner(caller: Caller | null, row: TransactionRow): boolean {
  return caller !== null && row.userId === caller.id;
}

function findPayment(db: Db, idOrInvoice: string): Promise<TransactionRow | null> {
  return isId(idOrInvoice)
    ? findTransaction(db, Number(idOrInvoice))
    : findByInvoice(db, idOrInvoice);
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_INT;
}
