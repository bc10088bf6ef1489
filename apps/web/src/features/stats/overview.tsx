import '@mantine/charts/styles.css';
import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { AttentionLine } from './attention-line.tsx';
import { ExpiringCard } from './expiring-card.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GatewayLine } from './gateway-line.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import css from './overview.module.css';
import { PlansCard } from './plans-card.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { RevenueCard } from './revenue-card.tsx';

/** The figures, and pictures of them as soon as there is something to see. */
export function Overview({ stats }: { stats: Stats }) {
  const hasPayments = stats.totalTransactions > 0;
  return (
    <div className={css.grid}>
      <GatewayLine trouble={stats.gatewayTrouble} />
      <AttentionLine waiting={stats.openAttention} />
      <Figures stats={stats} />
      {hasPayments ? (
        <>
          <RevenueCard stats={stats} />
          <OutcomesCard outcomes={stats.paymentsByOutcome} />
        </>
      ) : (
        <FirstSteps stats={stats} />
      )}
      <ExpiringCard days={stats.expiringByDay} />
      <PlansCard plans={stats.usersByPlan} />
      <RecentTransactions transactions={stats.recentTransactions} />
    </div>
  );
}
