import { Paper } from '@mantine/core';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { TakaOfSum } from '../../ui/format/taka-of-sum.tsx';
import css from './year-totals.module.css';

type Props = Pick<Reply<typeof payments.totals>, 'years'>;

/** The totals per year; nothing if there were no payments. */
export function YearTotals({ years }: Props) {
  if (years.length === 0) return null;
  const sums = years.map(({ total }) => total);
  return (
    <Paper component="section" aria-labelledby="year-totals" className={css.card}>
      <h2 id="year-totals" className={css.title}>
        Paid per year
      </h2>
      <dl className={css.years}>
        {years.map(({ year, total, payments: count }) => (
          <div key={year} className={css.year}>
            <dt>{year}</dt>
            <dd>
              <strong className={css.total}>
                <TakaOfSum amount={total} sum={sums} />
              </strong>
              <span className={css.count}>{plural(count, 'payment')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        Completed payments by the day they were confirmed, less what was refunded of them. Payments
        that were refunded in full are not counted.
      </p>
    </Paper>
  );
}
