import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { expiringBars, expiringFigures, expiringSummary } from './expiring.ts';
import { PictureCard } from './picture-card.tsx';
import { StitchedBars } from './stitched-bars.tsx';

/** What ends soon: those who may be reminded. */
export function ExpiringCard({ days }: { days: Stats['expiringByDay'] }) {
  return (
    <PictureCard
      title="Expiring in the next 30 days"
      span={2}
      summary={expiringSummary(days)}
      figures={expiringFigures(days)}
    >
      {days.some(({ count }) => count > 0) && (
        <StitchedBars bars={expiringBars(days)} valueText={String} height={208} />
      )}
    </PictureCard>
  );
}
