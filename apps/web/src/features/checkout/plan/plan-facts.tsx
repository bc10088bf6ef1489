import { Badge } from '@mantine/core';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DashedLine } from '../../../ui/brand/dashed-line.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { cycleUnits } from '../../../ui/format/cycle-names.ts';
import { Taka } from '../../../ui/format/taka.tsx';
import type { Offer } from './offer.ts';
import css from './plan-facts.module.css';

type Props = {
  offer: Offer;
  cycle: BillingCycle;
  isCurrent: boolean;
  nameId: string;
  factsId: string;
  /** The radio button that this labels, if any. */
  radio?: ReactNode;
};

// A label may contain neither headings nor lists.
const tags = {
  article: { Box: 'div', Name: 'h2', List: 'ul', Item: 'li' },
  label: { Box: 'span', Name: 'span', List: 'span', Item: 'span' },
} as const;

/** The rows of a plan's card: name, price and features. */
export function PlanFacts({ offer, cycle, isCurrent, nameId, factsId, radio }: Props) {
  const { Box, Name, List, Item } = tags[radio ? 'label' : 'article'];
  return (
    <>
      <Box className={css.head}>
        {radio}
        <Name id={nameId} className={css.name}>
          <span className={css.title}>{offer.name}</span>{' '}
          {isCurrent && <ToneBadge tone="green">Current Plan</ToneBadge>}{' '}
          {offer.isRecommended && !isCurrent && (
            <Badge
              className={css.recommended ?? ''}
              bg="var(--card-mark, var(--mantine-primary-color-filled))"
              c="var(--card-mark-text, #fff)"
            >
              Recommended
            </Badge>
          )}
        </Name>
      </Box>
      <Box className={css.summary}>{offer.summary}</Box>
      <Box id={factsId} className={css.cost}>
        <span className={css.price}>
          <span className={css.amount}>
            <Taka amount={offer.price} />
          </span>
          <span className={css.per}>/{cycleUnits[cycle]}</span>
        </span>
        <span className={css.days}>{plural(offer.days, 'day')}</span>
        {offer.saving && <Saving saving={offer.saving} cycle={cycle} />}
      </Box>
      {/* The row is rendered even if empty, so that the rows below align. */}
      <Box className={css.features}>
        {offer.features.length > 0 && (
          <>
            <DashedLine className={css.divider} />
            <List className={css.list}>
              {offer.features.map((feature) => (
                <Item key={feature} className={css.feature}>
                  <IconCheck aria-hidden size={18} stroke={2.5} className={css.tick} />
                  <span>{feature}</span>
                </Item>
              ))}
            </List>
          </>
        )}
      </Box>
    </>
  );
}

type SavingProps = { saving: NonNullable<Offer['saving']>; cycle: BillingCycle };

function Saving({ saving: { taka, percent }, cycle }: SavingProps) {
  return (
    <span className={css.saving} data-cycle={cycle}>
      {cycle === 'yearly' ? 'You save ' : 'Yearly saves '}
      <Taka amount={Math.max(1, taka)} />
      {percent > 0 && ` (${percent}%)`}
    </span>
  );
}
