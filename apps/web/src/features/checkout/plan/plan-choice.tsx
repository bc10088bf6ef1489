import { Paper } from '@mantine/core';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import clsx from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import card from '../../../ui/form/radio-card.module.css';
import type { Offer } from './offer.ts';
import css from './plan-choice.module.css';
import { PlanFacts } from './plan-facts.tsx';
import grid from './plan-grid.module.css';
import { PlanGrid } from './plan-grid.tsx';

type Props = {
  offers: readonly Offer[];
  cycle: BillingCycle;
  chosenId: number | null;
  /** The user's current plan. */
  currentId: number | null;
  /** Why a plan must be selected; null if nothing is missing. */
  rejection: ErrorDescription | null;
  onChoose: (planId: number) => void;
};

/** The plans for sale: radio buttons as large as their cards. */
export function PlanChoice({ offers, cycle, chosenId, currentId, rejection, onChoose }: Props) {
  const group = useId();
  const box = useRef<HTMLDivElement>(null);
  // The pay button is far below on a phone, so every rejection scrolls here, even if the error is
  // the same.
  useEffect(() => {
    if (!rejection) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [rejection]);
  return (
    <div ref={box} className={css.plans}>
      <div role="alert" className={css.rejection}>
        {rejection?.text}
      </div>
      <div role="radiogroup" aria-label="Plan">
        <PlanGrid count={offers.length} isCompact>
          {offers.map((offer) => {
            const name = `${group}-${offer.planId}-name`;
            const facts = `${group}-${offer.planId}-facts`;
            return (
              <Paper
                component="label"
                key={offer.planId}
                className={clsx(grid.plan, card.card, css.choice)}
              >
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
                      className={card.radio}
                      onChange={() => onChoose(offer.planId)}
                    />
                  }
                />
              </Paper>
            );
          })}
        </PlanGrid>
      </div>
    </div>
  );
}
