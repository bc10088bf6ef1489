import { Skeleton } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TakaOfSum } from '../../ui/taka-of-sum.tsx';
import { type Detail, transactionDetails } from './transaction-details.ts';
import css from './transaction-facts.module.css';

/** A payment in full. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { amount, discount_amount, final_amount } = transaction;
  const sum = [amount, discount_amount, final_amount];
  return (
    <dl className={css.facts} aria-label="Payment details">
      <div className={css.fact}>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={transaction.status} />
        </dd>
      </div>
      {transactionDetails(transaction).map((detail) => (
        <div key={detail.label} className={css.fact}>
          <dt>{detail.label}</dt>
          <dd>
            <Value detail={detail} sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ detail, sum }: { detail: Detail; sum: readonly number[] }) {
  return 'amount' in detail ? <TakaOfSum amount={detail.amount} sum={sum} /> : detail.text;
}

const USUAL = ['plan', 'cycle', 'days', 'total', 'method', 'invoice', 'gateway', 'date', 'settled'];

/** The room that they mostly take. */
export function TransactionFactsSkeleton() {
  return (
    <div role="status" aria-label="Loading the details">
      {USUAL.map((label) => (
        <div key={label} className={css.fact}>
          <Skeleton height={14} width="35%" my={6} />
          <Skeleton height={14} width="25%" my={6} />
        </div>
      ))}
    </div>
  );
}
