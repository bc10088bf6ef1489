import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ErrorMessage } from '../../../ui/errors/error-state.tsx';
import { NextSteps } from '../result/next-steps.tsx';
import type { Problem } from './problem.ts';

type Props = { problem: Problem; onLook?: () => void };

/** In place of a payment that cannot be shown. */
export function PaymentProblem({ problem: { title, text, mayPass }, onLook }: Props) {
  const look = mayPass ? onLook : undefined;
  return (
    <>
      <ErrorMessage title={title} text={text} />
      {/* Where it may have been paid, trying again is to look again. */}
      <NextSteps best={look ? null : 'dashboard'} canTryAgain={!look}>
        {look && (
          <Button leftSection={<IconRefresh aria-hidden size={18} />} onClick={look}>
            Try Again
          </Button>
        )}
      </NextSteps>
    </>
  );
}
