import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import css from './copy-button.module.css';

type Props = {
  /** The name of the copied value: "number". Screen readers hear it, and it is shown below a value. */
  what: string;
  text: string;
  /**
   * Beside a value, whose length can leave no room for a word; in a line of text, whose height must
   * not change; or below a value.
   */
  place?: 'beside' | 'inline' | 'below';
};

const looks = {
  beside: { variant: 'default', size: 'sm', px: 'sm', className: css.beside },
  inline: { variant: 'subtle', size: 'compact-sm', my: -2, c: 'var(--mantine-color-anchor)' },
  below: { variant: 'default', size: 'sm' },
} as const satisfies Record<NonNullable<Props['place']>, unknown>;

/**
 * Copies a text to paste into another app, and says so if that fails: users can deny it, and
 * browsers have no clipboard for pages over plain HTTP.
 */
export function CopyButton({ what, text, place = 'beside' }: Props) {
  const { copied, copy, error } = useClipboard({ timeout: 3_000 });
  const Icon = copied ? IconCheck : IconCopy;
  const word = copied ? 'Copied' : 'Copy';
  return (
    <>
      <Button
        {...looks[place]}
        flex="none"
        leftSection={<Icon aria-hidden size={16} />}
        onClick={() => copy(text)}
      >
        {place === 'below' ? (
          `${word} ${what}`
        ) : (
          <>
            <span aria-hidden className={css.word}>
              {word}
            </span>
            <VisuallyHidden>
              {word} {what}
            </VisuallyHidden>
          </>
        )}
      </Button>
      <VisuallyHidden role="status">{copied && `Copied ${what}`}</VisuallyHidden>
      {error && (
        <Text role="alert" size="sm" className={css.error}>
          Could not copy. Select the text and copy it.
        </Text>
      )}
    </>
  );
}
