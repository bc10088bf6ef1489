import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { PeriodBars } from '../bars/period-bars.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { expiringBars, expiringFigures, expiringSummary } from './expiring.ts';

/** The plans that expire soon, whose users may be reminded. */
export function ExpiringCard({ days }: { days: Stats['expiringByDay'] }) {
  return (
    <ChartCard
      title="Expiring in the next 30 days"
      span={2}
      summary={expiringSummary(days)}
      figures={expiringFigures(days)}
    >
      {days.some(({ count }) => count > 0) && (
        <PeriodBars bars={expiringBars(days)} valueText={String} height={208} />
      )}
    </ChartCard>
  );
}
