import { Button, CloseButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Notice } from '../feedback/notice.tsx';
import css from './error-banner.module.css';

type Props = {
  text: string;
  /** Whether it scrolls into view: a list, or an action, that the user waits for has failed. */
  isResult?: boolean;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  onClose?: (() => void) | undefined;
};

/** An error above a list or another part of a screen. */
export function ErrorBanner(props: Props) {
  const { text, isResult = true, onRetry, isRetrying = false, onClose } = props;
  return (
    <Notice kind="error" isResult={isResult}>
      <div className={css.banner} data-with-retry={onRetry !== undefined || undefined}>
        <span className={css.text}>{text}</span>
        {onRetry && (
          <Button
            variant="default"
            size="xs"
            loading={isRetrying}
            leftSection={<IconRefresh aria-hidden size={16} />}
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
        {onClose && <CloseButton size="sm" aria-label="Close" c="inherit" onClick={onClose} />}
      </div>
    </Notice>
  );
}
