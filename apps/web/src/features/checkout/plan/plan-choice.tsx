import { Paper } from '@mantine/core';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import clsx from 'clsx';
import { useId } from 'react';
import type { Offer } from './offer.ts';
import css from './plan-choice.module.css';
import { PlanFacts } from './plan-facts.tsx';
import grid from './plan-grid.module.css';
import { PlanGrid } from './plan-grid.tsx';

type Props = {
  offers: readonly Offer[];
  cycle: BillingCycle;
  chosenId: number | null;
  /** The plan the user is on. */
  currentId: number | null;
  onChoose: (planId: number) => void;
};

/** The plans for sale: one radio button each, as large as its card. */
export function PlanChoice({ offers, cycle, chosenId, currentId, onChoose }: Props) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="Plan">
      <PlanGrid count={offers.length} isCompact>
        {offers.map((offer) => {
          const name = `${group}-${offer.planId}-name`;
          const facts = `${group}-${offer.planId}-facts`;
          return (
            <Paper component="label" key={offer.planId} className={clsx(grid.plan, css.choice)}>
              <PlanFacts
                offer={offer}
                cycle={cycle}
                isCurrent={offer.planId === currentId}
                nameId={name}
                factsId={facts}
                radio={
                  <input
                    type="radio"
                    name={group}
                    value={offer.planId}
                    checked={offer.planId === chosenId}
                    aria-labelledby={name}
                    aria-describedby={facts}
                    className={css.radio}
                    onChange={() => onChoose(offer.planId)}
                  />
                }
              />
            </Paper>
          );
        })}
      </PlanGrid>
    </div>
  );
}
