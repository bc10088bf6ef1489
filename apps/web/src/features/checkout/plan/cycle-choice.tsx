import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';
import clsx from 'clsx';
import { useId } from 'react';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import css from './cycle-choice.module.css';

type Props = {
  cycle: BillingCycle;
  onChoose: (cycle: BillingCycle) => void;
  className?: string | undefined;
};

/**
 * Two radio buttons side by side. Mantine's SegmentedControl would have to measure the page before
 * it is drawn.
 */
export function CycleChoice({ cycle, onChoose, className }: Props) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="Billing cycle" className={clsx(css.cycles, className)}>
      {billingCycles.map((one) => (
        <label key={one} className={css.cycle}>
          <input
            type="radio"
            name={group}
            value={one}
            checked={one === cycle}
            className={css.radio}
            onChange={() => onChoose(one)}
          />
          {cycleNames[one]}
        </label>
      ))}
    </div>
  );
}
