import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { statusProblem } from '../callback/problem.ts';
import css from './poll-status.module.css';
import type { Polling } from './use-polled-payment.ts';

/**
 * Shown while a payment is pending: that the page polls, or a button to check again. Nothing if
 * nothing is polled, as for the payment of another user.
 */
export function PollStatus({ polling }: { polling: Polling }) {
  const { state, isChecking, error, check } = polling;
  if (state === 'stopped' || (state === 'idle' && error)) {
    return (
      <div className={css.line}>
        <span role="status">{error ? statusProblem(error).title : 'No update yet.'}</span>
        <Button
          size="sm"
          variant="light"
          loading={isChecking}
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={check}
        >
          Refresh status
        </Button>
      </div>
    );
  }
  if (state === 'idle' && !isChecking) return null;
  return (
    <div className={css.line}>
      <Loader size="xs" aria-hidden />
      This page updates automatically.
    </div>
  );
}
