import { Anchor } from '@mantine/core';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { Taka } from '../../../ui/format/taka.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { KeptCredit } from '../plan/kept-credit.tsx';
import { useSubscription } from '../use-subscription.ts';
import { explainExpiry } from './explain-expiry.ts';
import { PaymentsOf } from './payments-of.tsx';
import css from './plan-origin.module.css';

const ID = paths.expiryExplained.split('#')[1];

type Props = { user: Pick<User, 'plan_price'>; state: ExpiryState };

/**
 * Explains the expiry date of a plan, and which money is kept. On a paid plan with an expiry date
 * all paid money is time, so nothing is requested until the user opens the explanation.
 */
export function PlanOrigin({ user, state }: Props) {
  const isRunning = state !== 'past' && state !== 'never';
  return (
    <>
      {isRunning && <Explanation />}
      {(state === 'never' || !user.plan_price) && <KeptCredit />}
    </>
  );
}

function Explanation() {
  const isAskedFor = useLocation().hash === `#${ID}`;
  const [isOpen, setOpen] = useState(isAskedFor);
  const box = useRef<HTMLDetailsElement>(null);
  // A link to the explanation scrolls to it and focuses it.
  useEffect(() => {
    if (isAskedFor) box.current?.querySelector('summary')?.focus();
  }, [isAskedFor]);
  return (
    <details
      id={ID}
      className={css.origin}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      ref={box}
    >
      <summary className={css.question}>
        <IconChevronRight aria-hidden size={18} className={css.chevron} />
        How this date is calculated
      </summary>
      <div className={css.answer}>{isOpen && <Parts />}</div>
    </details>
  );
}

function Parts() {
  const { data, isError, refetch } = useSubscription();
  const now = useNow();
  const { timeZone } = useAppConfig();
  if (!data && isError) {
    return (
      <span role="status">
        This cannot be calculated right now.{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          onClick={() => refetch()}
        >
          Try again
        </Anchor>
      </span>
    );
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Calculating the expiry date" />;
  return (
    <>
      <ol className={css.parts}>
        {explainExpiry(data, now, timeZone).map(({ text, payments }) => (
          <li key={text} className={css.part}>
            {text} <PaymentsOf payments={payments} />
          </li>
        ))}
      </ol>
      <p className={css.worth}>
        Remaining value of your payments: <Taka amount={data.worth} />
      </p>
    </>
  );
}
