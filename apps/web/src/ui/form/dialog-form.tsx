import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DialogButtons } from '../dialogs/form-dialog.tsx';
import { focusFirstError } from '../errors/form-errors.ts';
import { useSubmit } from './use-submit.ts';

/** What a form in a dialog is told by the dialog. */
export type DialogFormProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

type Props<Values extends Record<string, unknown>> = DialogFormProps & {
  form: UseFormReturnType<Values>;
  /** On the button that sends it. */
  submitText: string;
  /** Sending it takes something from somebody: the button is red. */
  isHarsh?: boolean;
  /** For as long as it is not known what sending it would do. */
  isWaiting?: boolean;
  /** Once it is done the dialog closes. */
  save: (values: Values) => Promise<unknown>;
  /** What a form does beside saying so, for example at its fields. */
  onFailed?: (error: unknown) => unknown;
  /** Says above the fields that it was not saved. */
  showError?: (error: unknown) => ReactNode;
  /** Below the fields, further from them than they are from each other. */
  more?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog: its fields, its buttons below them, and nothing is sent twice. */
export function DialogForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, submitText, isHarsh = false, isWaiting = false } = props;
  const { save, onFailed, showError } = props;
  const { more, onBusy, onClose, children } = props;
  const { state, submit } = useSubmit(async (values: Values) => {
    onBusy(true);
    await save(values).finally(() => onBusy(false));
    onClose();
  }, onFailed);
  const isBusy = state.kind === 'busy' || state.kind === 'done';

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
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
          {...(isHarsh && { color: 'red' })}
        >
          {submitText}
        </Button>
      </DialogButtons>
    </form>
  );
}
