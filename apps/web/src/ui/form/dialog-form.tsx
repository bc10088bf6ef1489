import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DialogButtons } from '../dialogs/form-dialog.tsx';
import { focusFirstError } from '../errors/form-errors.ts';
import { RestoredNotice } from './unsaved/restored-notice.tsx';
import { type Identity, useUnsavedInput } from './unsaved/use-unsaved-input.ts';
import { useSubmit } from './use-submit.ts';

/** The props that a dialog passes to its form. */
export type DialogFormProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

type Props<Values extends Record<string, unknown>> = DialogFormProps & {
  form: UseFormReturnType<Values>;
  /** The label of the submit button. */
  submitText: string;
  /** Whether submitting is destructive, so that the button is red. */
  isDestructive?: boolean;
  /** Whether the effect of submitting is still unknown, which disables the button. */
  isWaiting?: boolean;
  /** Called after success; closes the dialog. */
  save: (values: Values) => Promise<unknown>;
  /** Handles an error in addition to showing it, for example at its fields. */
  onFailed?: (error: unknown) => unknown;
  /** Renders the error above the fields. */
  showError?: (error: unknown) => ReactNode;
  /** Set if what is entered survives the end of the session. */
  identity?: Identity;
  /** Content below the fields, at a larger distance. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * A form in a dialog with its fields and buttons. Prevents a second submit while one is running.
 */
export function DialogForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, submitText, isDestructive = false, isWaiting = false } = props;
  const { save, onFailed, showError, identity } = props;
  const { more, onBusy, onClose, children } = props;
  const { state, submit } = useSubmit(async (values: Values) => {
    onBusy(true);
    await save(values).finally(() => onBusy(false));
    onClose();
  }, onFailed);
  const isRestored = useUnsavedInput(form, identity);
  const isBusy = state.kind === 'busy' || state.kind === 'done';

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {isRestored && state.kind === 'idle' && <RestoredNotice />}
        {state.kind === 'failed' && showError?.(state.error)}
        {children}
      </Stack>
      {more}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={isWaiting}
          {...(isDestructive && { color: 'red' })}
        >
          {submitText}
        </Button>
      </DialogButtons>
    </form>
  );
}
