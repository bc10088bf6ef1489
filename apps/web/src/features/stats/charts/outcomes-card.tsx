import { DonutChart } from '@mantine/charts';
import { Paper, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { outcomesOf } from './outcomes.ts';
import css from './outcomes-card.module.css';

/** The outcomes of payments as a ring and as a list. */
export function OutcomesCard({ outcomes }: { outcomes: Stats['paymentsByOutcome'] }) {
  const { total, shares } = outcomesOf(outcomes);
  return (
    <Paper component="section" aria-labelledby="outcomes" data-span={1} className={css.card}>
      <Title order={2} id="outcomes">
        Payments by outcome
      </Title>
      <Text c="dimmed" size="sm">
        All payments so far, whatever the period above.
      </Text>
      <div className={css.body}>
        <div aria-hidden className={css.ring}>
          <DonutChart
            data={shares.map(({ status, count, color }) => ({ name: status, value: count, color }))}
            size={148}
            thickness={12}
            paddingAngle={shares.length > 1 ? 4 : 0}
            strokeWidth={0}
            withTooltip={false}
            accessibilityLayer={false}
            // Hidden from screen readers, and therefore from the keyboard too.
            pieProps={{ cornerRadius: 6, rootTabIndex: -1 }}
          />
          <Text component="span" className={css.total}>
            {countText(total)}
          </Text>
        </div>
        <ul className={css.list}>
          {shares.map(({ status, count, percent, color }) => (
            <li key={status} className={css.share}>
              <span className={css.dot} style={{ background: color }} />
              <StatusBadge status={status} />
              <span className={css.count}>{countText(count)}</span>
              <span className={css.percent}>{percent}</span>
            </li>
          ))}
        </ul>
      </div>
    </Paper>
  );
}
