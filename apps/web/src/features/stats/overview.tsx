import '@mantine/charts/styles.css';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { OutcomesCard } from './charts/outcomes-card.tsx';
import { PlansCard } from './charts/plans-card.tsx';
import { ExpiringCard } from './expiring/expiring-card.tsx';
import { Figures } from './figures/figures.tsx';
import { AttentionLine } from './health/attention-line.tsx';
import { ChatLine } from './health/chat-line.tsx';
import { ClaimsLine } from './health/claims-line.tsx';
import { GatewayLine } from './health/gateway-line.tsx';
import css from './overview.module.css';
import { PeriodFigures } from './period/period-figures.tsx';
import { RecentTransactions } from './recent/recent-transactions.tsx';
import { SetupSteps } from './setup/setup-steps.tsx';

/** The figures, and charts as soon as there is data. */
export function Overview({ stats }: { stats: Stats }) {
  const hasPayments = stats.totalTransactions > 0;
  return (
    <div className={css.grid}>
      {stats.gatewayTroubles.map((trouble) => (
        <GatewayLine key={trouble.gateway} trouble={trouble} />
      ))}
      <ChatLine />
      <AttentionLine waiting={stats.openAttention} />
      <ClaimsLine />
      {hasPayments ? (
        <>
          <PeriodFigures />
          <div className={css.halves}>
            <OutcomesCard outcomes={stats.paymentsByOutcome} />
            <PlansCard stats={stats} />
          </div>
          <ExpiringCard days={stats.expiringByDay} />
        </>
      ) : (
        <>
          <SetupSteps stats={stats} />
          <ExpiringCard days={stats.expiringByDay} />
          <PlansCard stats={stats} />
        </>
      )}
      <Figures stats={stats} />
      <RecentTransactions transactions={stats.recentTransactions} />
    </div>
  );
}
