import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { Taka } from '../../../ui/format/taka.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PlanOrigin } from '../origin/plan-origin.tsx';
import { useHasCarriedDays } from '../use-subscription.ts';
import { expiryLook } from './expiry-look.ts';
import { KeptCredit } from './kept-credit.tsx';
import css from './plan-card.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { planNotes } from './plan-notes.ts';
import { canRenew, renewalOf } from './renewal.ts';
import { timeLeft } from './time-left.ts';
import { TimeLeftRing } from './time-left-ring.tsx';

type Props = {
  user: User;
  /** The name of the free plan if it gives the access now. */
  freePlan: string | null;
};

/** The user's plan: name, price, time left and actions. */
export function PlanCard({ user, freePlan }: Props) {
  const left = timeLeft(user, useNow());
  const hasCarried = useHasCarriedDays(user);
  if (user.plan_name === null) return <NoPlan />;
  const look = expiryLook[left.state];
  const expires = left.state !== 'never';
  const { plan_name: planName } = user;
  const facts = { planName, hasCarried, canRenew: canRenew(user), freePlan };
  return (
    <Paper component="section" aria-labelledby="plan" className={css.card}>
      <div className={css.head}>
        <div className={css.what}>
          <Text c="dimmed" size="sm">
            Current plan
          </Text>
          <Title order={2} id="plan" className={css.name}>
            {user.plan_name}
          </Title>
          {user.plan_price !== null && (
            <p className={css.price}>
              <Taka amount={user.plan_price} />
              <span>/month</span>
            </p>
          )}
          <ToneBadge tone={look.badge.tone}>{look.badge.text}</ToneBadge>
        </div>
        {expires && <TimeLeftRing left={left} tone={look.ring} />}
      </div>
      <PlanFacts user={user} />
      {expires && left.state !== 'past' && (
        <Text c="dimmed" size="sm">
          Ends by itself. Nothing more is charged.
        </Text>
      )}
      <PlanOrigin user={user} state={left.state} />
      {planNotes(left.state, facts).map(({ tone, text }) => (
        <p key={text} className={css.note} data-tone={tone}>
          {text}
        </p>
      ))}
      <Group gap="sm" className={css.actions}>
        {expires && (
          <Button component={Link} to={renewalOf(user)}>
            Renew
          </Button>
        )}
        <Button component={Link} to={paths.checkout} variant={expires ? 'default' : 'filled'}>
          Upgrade Plan
        </Button>
      </Group>
    </Paper>
  );
}

function NoPlan() {
  return (
    <Paper component="section">
      <EmptyState
        title="No active subscription found"
        text="Choose a plan and pay in taka. It starts as soon as your payment is confirmed."
        action={
          <Button component={Link} to={paths.checkout}>
            Choose a Plan
          </Button>
        }
      />
      <KeptCredit />
    </Paper>
  );
}
