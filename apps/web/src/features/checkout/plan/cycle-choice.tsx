import { SegmentedControl } from '@mantine/core';
import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';
import { cycleNames } from '../../../ui/format/cycle-names.ts';

const cycles = billingCycles.map((cycle) => ({ value: cycle, label: cycleNames[cycle] }));

type Props = {
  cycle: BillingCycle;
  onChoose: (cycle: BillingCycle) => void;
  className?: string | undefined;
};

export function CycleChoice({ cycle, onChoose, className }: Props) {
  return (
    <SegmentedControl
      aria-label="Billing cycle"
      fullWidth
      size="md"
      data={cycles}
      value={cycle}
      onChange={onChoose}
      className={className ?? ''}
    />
  );
}
