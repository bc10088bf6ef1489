import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../api/call-error.ts';
import { Failure } from './failure.tsx';

type Props = {
  error: unknown;
  /** What did not work, in the product's words: "Failed to load plans". */
  title?: string;
  onRetry?: () => void;
};

/** In place of what could not be loaded: what happened, and the way on. */
export function ErrorState({ error, title = 'This did not work', onRetry }: Props) {
  return (
    <Failure title={title} text={errorText(error)}>
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </Failure>
  );
}
