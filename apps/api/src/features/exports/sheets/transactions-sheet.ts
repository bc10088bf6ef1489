import type { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { wallClock } from '@nobayon/shared/domain/calendar.ts';
import {
  gatewayTitle,
  NO_GATEWAY,
  shownGatewayId,
} from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { amountPaid, amountRefunded } from '@nobayon/shared/domain/transaction/refund.ts';
import { matchesSearch } from '@nobayon/shared/domain/transaction/transaction-search.ts';
import type { AppDeps } from '../../../deps.ts';
import { filterTransactions } from '../../transactions/list/filter-transactions.ts';
import { amountCell, labelCell } from '../csv/cells.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import {
  type ExportedTransaction,
  type Place,
  readTransactions,
} from './transactions-batch.store.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;

export function transactionsSheet(
  { db, settings: { timeZone } }: Deps,
  { search = '', ...filter }: TransactionFilter & { search?: string | undefined },
): Sheet {
  const timeCell = (instant: Date) => wallClock(instant, timeZone);
  const timeOrNone = (instant: Date | null) => instant && timeCell(instant);
  const where = filterTransactions(filter, timeZone);
  return sheetOf<ExportedTransaction, Place>(
    'transactions',
    [
      ['Transaction', ({ id }) => String(id)],
      ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
      ['Gateway', ({ gateway }) => (gateway === NO_GATEWAY ? null : gatewayTitle(gateway))],
      ['Gateway ID', shownGatewayId],
      ['Payment Method', ({ paymentMethod }) => paymentMethod],
      ['User', ({ userName }) => userName],
      ['Email', ({ userEmail }) => userEmail],
      ['Plan', ({ planName }) => planName],
      ['Billing Cycle', ({ cycle }) => labelCell(cycle)],
      ['Original Amount (BDT)', ({ amount }) => amountCell(amount)],
      ['Discount (BDT)', ({ discountAmount }) => amountCell(discountAmount)],
      ['Amount (BDT)', ({ finalAmount }) => amountCell(finalAmount)],
      ['Paid (BDT)', paidCell],
      ['Refunded (BDT)', refundedCell],
      ['Coupon', ({ couponCode }) => couponCode],
      ['Status', ({ status }) => labelCell(status)],
      ['Date', ({ createdAt }) => timeCell(createdAt)],
      ['Settled', ({ settledAt }) => settledAt && timeCell(settledAt)],
      ['Paid', (row) => timeOrNone(paidAt(row))],
      ['Refunded', (row) => timeOrNone(row.status === 'refunded' ? row.settledAt : null)],
      ['Last Refund', (row) => timeOrNone(lastRefundAt(row))],
    ],
    (after, limit) => readTransactions(db, where, { after, limit }),
    // The search filters rows after reading them, as on the screen, so a row never costs more than
    // without a search.
    (row) => matchesSearch({ ...row, gatewayId: shownGatewayId(row) }, search),
  );
}

/** Null if nothing was paid, and for a refund of a deleted account, whose history is gone. */
function paidAt({ status, settledAt, history }: ExportedTransaction): Date | null {
  if (status === 'completed') return settledAt;
  return status === 'refunded' ? (history[0]?.at ?? null) : null;
}

/** Also of a part. Null if nothing was refunded. */
function lastRefundAt({ status, settledAt, refunds }: ExportedTransaction): Date | null {
  return status === 'refunded' ? settledAt : (refunds[0]?.settledAt ?? null);
}

/** The received amount: the sum over completed payments, less their refunds, is the revenue. */
function paidCell(row: ExportedTransaction): string | null {
  const paid = amountPaid(row);
  return paid === null ? null : amountCell(paid);
}

/** The refunded amount, in full or in part. */
function refundedCell(row: ExportedTransaction): string | null {
  const refunded = amountRefunded(row);
  return refunded > 0 ? amountCell(refunded) : null;
}
