import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import css from './copy-button.module.css';

type Props = {
  /** The name of the copied value, for screen readers: "number". */
  what: string;
  text: string;
  /** Whether it is inline, so that it does not increase the line height. */
  isInLine?: boolean;
};

/** Copies a text to paste into another app. */
export function CopyButton({ what, text, isInLine = false }: Props) {
  const { copied, copy } = useClipboard({ timeout: 3_000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant={isInLine ? 'subtle' : 'default'}
        size={isInLine ? 'compact-sm' : 'sm'}
        className={isInLine ? undefined : css.button}
        flex="none"
        {...(isInLine ? { my: -2, c: 'var(--mantine-color-anchor)' } : { px: 'sm' })}
        leftSection={<Icon aria-hidden size={16} />}
        onClick={() => copy(text)}
      >
        <span aria-hidden className={css.word}>
          {copied ? 'Copied' : 'Copy'}
        </span>
        <VisuallyHidden>
          {copied ? 'Copied' : 'Copy'} {what}
        </VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{copied && `Copied ${what}`}</VisuallyHidden>
    </>
  );
}
