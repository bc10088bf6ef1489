import { Paper, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { DashedLine } from '../../../ui/brand/dashed-line.tsx';
import css from './plans-card.module.css';
import { withoutPlanText } from './without-plan-text.ts';

/** The number of users of each plan, as bars. */
export function PlansCard({ stats }: { stats: Pick<Stats, 'usersByPlan' | 'totalUsers'> }) {
  const { usersByPlan: plans } = stats;
  const most = Math.max(1, ...plans.map(({ user_count }) => user_count));
  return (
    <Paper component="section" aria-labelledby="by-plan" data-span={1} className={css.card}>
      <Title order={2} id="by-plan">
        Users by plan
      </Title>
      {plans.length > 0 && (
        <Text c="dimmed" size="sm">
          {withoutPlanText(stats)}
        </Text>
      )}
      {plans.length === 0 ? (
        <Text c="dimmed" className={css.empty}>
          No plan data available
        </Text>
      ) : (
        <ul className={css.plans}>
          {plans.map(({ name, user_count }) => (
            <li key={name} className={css.plan}>
              <span className={css.name}>{name}</span>
              <span className={css.count}>{countText(user_count)}</span>
              <span className={css.track}>
                {user_count > 0 && (
                  <span className={css.seam} style={{ width: `${(100 * user_count) / most}%` }}>
                    <DashedLine />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
