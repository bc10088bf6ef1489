import { Button, CopyButton, Paper, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { isFreePlan } from '@nobayon/shared/domain/quote.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import css from './first-steps.module.css';

/** On the first day there is nothing to count yet: what to do, in order. */
export function FirstSteps({ stats }: { stats: Stats }) {
  const forSale = stats.usersByPlan.some((plan) => !isFreePlan(plan));
  return (
    <Paper component="section" aria-labelledby="first-steps" className={css.card}>
      <Title order={2} id="first-steps">
        {forSale ? 'Your shop is open' : 'Welcome. Let us open the shop'}
      </Title>
      <Text c="dimmed" mb="lg">
        Nobody has paid yet. These steps lead to the first payment.
      </Text>
      <ol className={css.steps}>
        <Step
          isDone={forSale}
          title="Create a plan"
          text="What your customers pay for: its name, its price and its days."
        >
          {!forSale && (
            <Button component={Link} to={paths.adminPlans} size="sm">
              Create a plan
            </Button>
          )}
        </Step>
        <Step
          isDone={false}
          title="Invite your customers"
          text="They register here, choose a plan and pay in taka:"
        >
          <RegistrationAddress />
        </Step>
        <Step
          isDone={false}
          title="Watch this page"
          text="The first payment shows up here by itself, and so does what needs your help."
        />
      </ol>
    </Paper>
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

function RegistrationAddress() {
  const address = new URL(paths.register, window.location.href).href;
  return (
    <>
      <span className={css.address}>{address}</span>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="sm"
            leftSection={
              copied ? <IconCheck aria-hidden size={16} /> : <IconCopy aria-hidden size={16} />
            }
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy the address'}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
