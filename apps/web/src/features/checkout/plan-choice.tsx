import { Paper } from '@mantine/core';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import { useId } from 'react';
import { Taka } from '../../ui/taka.tsx';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import type { Offer } from './offer.ts';
import css from './plan-choice.module.css';

type Props = {
  offers: readonly Offer[];
  cycle: BillingCycle;
  chosenId: number | null;
  /** The plan the user is on. */
  currentId: number | null;
  onChoose: (planId: number) => void;
};

const units = { monthly: 'month', yearly: 'year' } as const satisfies Record<BillingCycle, string>;

/** The plans for sale: one radio button each, as large as its card. */
export function PlanChoice({ offers, cycle, chosenId, currentId, onChoose }: Props) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="Plan" className={css.plans}>
      {offers.map((offer) => {
        const name = `${group}-${offer.planId}-name`;
        const facts = `${group}-${offer.planId}-facts`;
        return (
          <Paper component="label" key={offer.planId} className={css.plan}>
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
            <span id={name} className={css.name}>
              {offer.name}
              {offer.planId === currentId && <ToneBadge tone="green">Current Plan</ToneBadge>}
            </span>
            <span id={facts} style={{ display: 'contents' }}>
              <span className={css.price}>
                <span className={css.amount}>
                  <Taka amount={offer.price} />
                </span>
                <span className={css.per}>/{units[cycle]}</span>
              </span>
              <span className={css.facts}>
                {offer.days === 1 ? '1 day' : `${offer.days} days`}
                {offer.saving > 0 && (
                  <>
                    {' · saves '}
                    <Taka amount={offer.saving} /> against 12 months
                  </>
                )}
              </span>
            </span>
          </Paper>
        );
      })}
    </div>
  );
}
