import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { paths } from '../../../app/paths.ts';
import { NextSteps } from '../result/next-steps.tsx';
import { Banner } from '../result/outcome-banner.tsx';
import css from '../result/payment-view.module.css';
import type { Problem } from './problem.ts';

type Props = { problem: Problem; onRetry?: () => void };

/** Replaces a payment that cannot be shown. */
export function PaymentProblem({ problem: { title, text, canRetry }, onRetry }: Props) {
  const retry = canRetry ? onRetry : undefined;
  return (
    <div className={css.outcome}>
      <div role="alert">
        <Banner tone="yellow" title={title} text={text}>
          <IconAlertTriangle aria-hidden size={36} stroke={1.75} />
        </Banner>
      </div>
      {/* If it may have been paid, the retry only checks its status again. */}
      <NextSteps best={retry ? null : 'dashboard'} tryAgain={retry ? null : paths.checkout}>
        {retry && (
          <Button leftSection={<IconRefresh aria-hidden size={18} />} onClick={retry}>
            Try Again
          </Button>
        )}
      </NextSteps>
    </div>
  );
}
