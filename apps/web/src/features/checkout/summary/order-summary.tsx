import { Title } from '@mantine/core';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { ReactNode } from 'react';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import type { Offer } from '../plan/offer.ts';
import type { OrderAmounts } from './order-amounts.ts';
import css from './order-summary.module.css';

const NOT_KNOWN = '–';

type Order = { offer: Offer; amounts: OrderAmounts };
type Props = {
  /** Null while no plan is selected; the lines are rendered anyway. */
  order: Order | null;
  cycle: BillingCycle;
  /** Whether its plan is still being loaded. */
  isLoading?: boolean;
};

export function OrderSummary({ order, cycle, isLoading = false }: Props) {
  return (
    <section aria-labelledby="order-summary">
      <Title order={2} id="order-summary" mb="sm">
        Order Summary
      </Title>
      <dl className={css.lines}>
        <Line label="Plan">{isLoading ? NOT_KNOWN : (order?.offer.name ?? 'None selected')}</Line>
        <Line label="Billing cycle">{isLoading ? NOT_KNOWN : cycleNames[cycle]}</Line>
        <AmountLine label="Subtotal" order={order} pick={({ subtotal }) => subtotal} />
        <AmountLine label="Discount" order={order} pick={({ discount }) => -discount} />
        <AmountLine label="Total" order={order} pick={({ total }) => total} isTotal />
      </dl>
    </section>
  );
}

type AmountLineProps = {
  label: string;
  order: Order | null;
  pick: (amounts: OrderAmounts) => number;
  isTotal?: boolean;
};

function AmountLine({ label, order, pick, isTotal = false }: AmountLineProps) {
  return (
    <Line label={label} isTotal={isTotal}>
      {order ? (
        <TakaOfSum amount={pick(order.amounts)} sum={Object.values(order.amounts)} />
      ) : (
        NOT_KNOWN
      )}
    </Line>
  );
}

type LineProps = { label: string; isTotal?: boolean; children: ReactNode };

function Line({ label, isTotal = false, children }: LineProps) {
  return (
    <div className={isTotal ? `${css.line} ${css.total}` : css.line}>
      <dt>{label}</dt>
      <dd aria-live={isTotal ? 'polite' : undefined}>{children}</dd>
    </div>
  );
}
