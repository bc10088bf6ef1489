import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';
import { AdminTaka } from '../../ui/admin-taka.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateTimeIn } from '../../ui/zoned-date.ts';
import { type Fact, paymentFacts } from './fact-list.ts';
import css from './payment-facts.module.css';

/** A payment in full. */
export function PaymentFacts({ transaction }: { transaction: AdminTransaction }) {
  const { amount, discount_amount, final_amount, paid_amount } = transaction;
  const sum = [amount, discount_amount, final_amount, paid_amount ?? 0];
  return (
    <dl className={css.facts}>
      <div className={css.fact}>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={transaction.status} />
        </dd>
      </div>
      {paymentFacts(transaction).map((fact) => (
        <div key={fact.label} className={css.fact}>
          <dt>{fact.label}</dt>
          <dd>
            <Value fact={fact} sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ fact, sum }: { fact: Fact; sum: readonly number[] }) {
  const { timeZone } = useAppConfig();
  if ('amount' in fact) return <AdminTaka amount={fact.amount} sum={sum} />;
  return 'at' in fact ? formatDateTimeIn(fact.at, timeZone) : fact.text;
}
