import type { TransactionFilter } from '@nobayon/shared/contract/admin-transactions.ts';
import type { AppDeps } from '../../deps.ts';
import { filterTransactions } from '../transactions/filter-transactions.ts';
import { amountCell, labelCell, timeCells } from './cells.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import {
  type ExportedTransaction,
  type Place,
  readTransactions,
} from './transactions-batch.store.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;

export function transactionsSheet(
  { db, settings: { timeZone } }: Deps,
  filter: TransactionFilter,
): Sheet {
  const timeCell = timeCells(timeZone);
  const where = filterTransactions(filter, timeZone);
  return sheetOf<ExportedTransaction, Place>(
    'transactions',
    [
      ['Transaction', ({ id }) => String(id)],
      ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
      ['Gateway ID', ({ gatewayId }) => gatewayId],
      ['User', ({ userName }) => userName],
      ['Email', ({ userEmail }) => userEmail],
      ['Plan', ({ planName }) => planName],
      ['Billing Cycle', ({ cycle }) => labelCell(cycle)],
      ['Original Amount (BDT)', ({ amount }) => amountCell(amount)],
      ['Discount (BDT)', ({ discountAmount }) => amountCell(discountAmount)],
      ['Amount (BDT)', ({ finalAmount }) => amountCell(finalAmount)],
      ['Paid (BDT)', paidCell],
      ['Coupon', ({ couponCode }) => couponCode],
      ['Status', ({ status }) => labelCell(status)],
      ['Date', ({ createdAt }) => timeCell(createdAt)],
      ['Settled', ({ settledAt }) => settledAt && timeCell(settledAt)],
    ],
    (after, limit) => readTransactions(db, where, after, limit),
  );
}

/** What came: of completed payments it adds up to the revenue. */
function paidCell({ status, finalAmount, paidAmount }: ExportedTransaction): string | null {
  if (status === 'review') return paidAmount === null ? null : amountCell(paidAmount);
  const hasCome = status === 'completed' || status === 'refunded';
  return hasCome ? amountCell(paidAmount ?? finalAmount) : null;
}
