import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { NextSteps } from '../result/next-steps.tsx';
import { Banner } from '../result/outcome-banner.tsx';
import css from '../result/payment-view.module.css';
import type { Problem } from './problem.ts';

type Props = { problem: Problem; onLook?: () => void };

/** Replaces a payment that cannot be shown. */
export function PaymentProblem({ problem: { title, text, mayPass }, onLook }: Props) {
  const look = mayPass ? onLook : undefined;
  return (
    <div className={css.outcome}>
      <div role="alert">
        <Banner tone="yellow" title={title} text={text}>
          <IconAlertTriangle aria-hidden size={36} stroke={1.75} />
        </Banner>
      </div>
      {/* If it may have been paid, the retry only checks its status again. */}
      <NextSteps best={look ? null : 'dashboard'} canTryAgain={!look}>
        {look && (
          <Button leftSection={<IconRefresh aria-hidden size={18} />} onClick={look}>
            Try Again
          </Button>
        )}
      </NextSteps>
    </div>
  );
}
