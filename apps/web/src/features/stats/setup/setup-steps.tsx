import { Button, Paper, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { CopyButton } from '../../../ui/facts/copy-button.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './setup-steps.module.css';

/** Replaces the figures of a new installation: what to do, in order. */
export function SetupSteps({ stats }: { stats: Stats }) {
  const forSale = stats.usersByPlan.some((plan) => !isFreePlan(plan));
  const { paymentGateways } = useAppConfig();
  return (
    <Paper component="section" aria-labelledby="first-steps" className={css.card}>
      <Title order={2} id="first-steps">
        {titleOf(forSale, paymentGateways.length > 0)}
      </Title>
      <Text c="dimmed" mb="lg">
        You have no payments yet. Follow these steps to get your first one.
      </Text>
      <ol className={css.steps}>
        <Step
          isDone={forSale}
          title="Create a plan"
          text="Set the name, price and duration that your customers pay for."
        >
          {!forSale && (
            <Button component={Link} to={paths.adminPlans} size="sm">
              Create a plan
            </Button>
          )}
        </Step>
        <WayToBePaid />
        <Step
          isDone={false}
          title="Invite your customers"
          text="Customers see your plans, register and pay in taka here:"
        >
          <PlansUrl />
        </Step>
        <Step
          isDone={false}
          title="Follow your payments"
          text="Your first payment appears here, along with anything that needs your attention."
        />
      </ol>
    </Paper>
  );
}

function titleOf(forSale: boolean, canBePaid: boolean): string {
  if (!forSale) return 'Set up your first plan';
  return canBePaid ? 'You are ready to sell' : 'One more step before you can sell';
}

/** Without a gateway in the settings, or a wallet for payments by hand, nobody can pay. */
function WayToBePaid() {
  const { paymentGateways, isPending } = useAppConfig();
  const titles = paymentGateways.map(({ title }) => title);
  const isDone = titles.length > 0;
  if (isPending) return null;
  return (
    <Step
      isDone={isDone}
      title="Choose how you are paid"
      text={
        isDone
          ? `Customers pay with ${titles.join(', ')}. Wallets are the numbers for manual payments.`
          : 'Connect a payment gateway in the settings of this installation, or add a wallet for manual payments.'
      }
    >
      <Button component={Link} to={paths.adminWallets} size="sm" variant="default">
        {isDone ? 'View wallets' : 'Add a wallet'}
      </Button>
    </Step>
  );
}

type StepProps = { isDone: boolean; title: string; text: string; children?: ReactNode };

function Step({ isDone, title, text, children }: StepProps) {
  return (
    <li className={css.step} data-done={isDone || undefined}>
      <p className={css.title}>
        {title}
        {isDone && (
          <span className={css.done}>
            <IconCheck aria-hidden size={16} /> Done
          </span>
        )}
      </p>
      <Text c="dimmed">{text}</Text>
      {children && <div className={css.action}>{children}</div>}
    </li>
  );
}

function PlansUrl() {
  const url = new URL(paths.plans, window.location.href).href;
  return (
    <>
      <span className={css.url}>{url}</span>
      <CopyButton place="below" what="link" text={url} />
    </>
  );
}
