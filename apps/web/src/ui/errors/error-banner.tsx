import { Button, CloseButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Notice } from '../feedback/notice.tsx';
import css from './error-banner.module.css';

type Props = {
  text: string;
  /** Whether it scrolls into view: a list, or an action, that the user waits for has failed. */
  isResult?: boolean;
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
};

/** An error above a list or another part of a screen. */
export function ErrorBanner({ text, isResult = true, onRetry, onClose }: Props) {
  return (
    <Notice kind="error" isResult={isResult}>
      <div className={css.banner}>
        <span className={css.text}>{text}</span>
        {onRetry && (
          <Button
            variant="default"
            size="xs"
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
