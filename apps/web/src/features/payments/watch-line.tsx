import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { statusProblem } from './problem.ts';
import type { Watching } from './use-watched-payment.ts';
import css from './watch-line.module.css';

/** While a payment is pending: that the page looks again by itself, and later the button for it. */
export function WatchLine({ watching }: { watching: Watching }) {
  const { watch, isLooking, error, look } = watching;
  if (watch !== 'tired') {
    return (
      <div className={css.line}>
        <Loader size="xs" aria-hidden />
        This page keeps looking and changes by itself.
      </div>
    );
  }
  return (
    <div className={css.line}>
      <span role="status">{error ? statusProblem(error).title : 'Nothing new so far.'}</span>
      <Button
        size="sm"
        variant="light"
        loading={isLooking}
        leftSection={<IconRefresh aria-hidden size={18} />}
        onClick={look}
      >
        Check again
      </Button>
    </div>
  );
}
