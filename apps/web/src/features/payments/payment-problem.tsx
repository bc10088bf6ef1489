import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Failure } from '../../ui/failure.tsx';
import { NextSteps } from './next-steps.tsx';
import type { Problem } from './problem.ts';

type Props = { problem: Problem; onLook?: () => void };

/** In place of a payment that cannot be shown. */
export function PaymentProblem({ problem: { title, text, mayPass }, onLook }: Props) {
  const look = mayPass ? onLook : undefined;
  return (
    <>
      <Failure title={title} text={text}>
        {look && (
          <Button leftSection={<IconRefresh aria-hidden size={18} />} onClick={look}>
            Check again
          </Button>
        )}
      </Failure>
      <NextSteps best={look ? null : 'dashboard'} canTryAgain />
    </>
  );
}
