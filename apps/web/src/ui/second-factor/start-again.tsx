import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../api/errors/error-text.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { useSubmit } from '../form/use-submit.ts';

type Props = {
  /** That the step has expired. */
  error: unknown;
  onStartAgain: () => void | Promise<void>;
  /** What is different afterwards. */
  children?: ReactNode;
};

/** Replaces a step that has expired, so that nothing more can be entered. */
export function StartAgain({ error, onStartAgain, children }: Props) {
  const { state, submit } = useSubmit(async () => onStartAgain());
  const shown = state.kind === 'failed' ? state.error : error;
  return (
    <Stack gap="md">
      <ErrorNotice text={errorText(shown)} error={shown} />
      {children}
      <Button autoFocus loading={state.kind === 'busy'} onClick={() => void submit(undefined)}>
        Start again
      </Button>
    </Stack>
  );
}
