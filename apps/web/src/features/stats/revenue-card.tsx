import { SegmentedControl } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { useState } from 'react';
import { type Earned, earnedByDay, earnedByMonth } from './earned.ts';
import { PictureCard } from './picture-card.tsx';
import {
  compactTaka,
  revenueBars,
  revenueFigures,
  revenueSummary,
  type Stretch,
} from './revenue.ts';
import { StitchedBars } from './stitched-bars.tsx';

type By = 'day' | 'month';

const choices: { value: By; label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'month', label: 'By month' },
];

const stretches = {
  day: { span: 'the last 30 days', at: 'on', column: 'Day' },
  month: { span: 'the last 12 months', at: 'in', column: 'Month' },
} as const satisfies Record<By, Stretch>;

export function RevenueCard({ stats }: { stats: Stats }) {
  const [by, setBy] = useState<By>('day');
  const earned = {
    day: () => earnedByDay(stats.revenueByDay),
    month: () => earnedByMonth(stats.revenueByMonth),
  } satisfies Record<By, () => Earned[]>;
  const shown = earned[by]();
  return (
    <PictureCard
      title="Revenue"
      span={2}
      summary={revenueSummary(shown, stretches[by])}
      figures={revenueFigures(shown, stretches[by])}
      controls={
        <SegmentedControl
          aria-label="Revenue"
          size="sm"
          data={choices}
          value={by}
          onChange={setBy}
        />
      }
    >
      <StitchedBars
        bars={revenueBars(shown)}
        valueText={compactTaka}
        height={{ base: 240, md: 320 }}
      />
    </PictureCard>
  );
}
