import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { FormErrorNotice } from '../errors/error-notice.tsx';
import { fieldErrors, formErrorOf, showFormError } from '../errors/form-errors.ts';
import { showSuccessToast } from '../feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import type { Identity } from './unsaved/use-unsaved-input.ts';

export type Note = { note: string };

type Props = DialogFormProps & {
  identity: Identity;
  /** What is marked as resolved, for the toast: "#1042". */
  name: string;
  schema: z.ZodType;
  /** Where the note is stored: "Saved in the audit log." */
  savedWhere: string;
  resolve: (note: Note) => Promise<unknown>;
  /** Invalidates the list: also after a failure, because someone else may have resolved it. */
  refresh: () => Promise<void>;
  /** What it is about. */
  children: ReactNode;
};

/** The form in which an administrator notes what was done about something that needed attention. */
export function ResolveForm(props: Props) {
  const { identity, name, schema, savedWhere, resolve, refresh, onBusy, onClose, children } = props;
  const form = useForm<Note>({
    initialValues: { note: '' },
    validate: (values) => fieldErrors(schema, values),
  });
  return (
    <DialogForm
      form={form}
      identity={identity}
      submitText="Mark as resolved"
      save={async (note) => {
        await resolve(note);
        showSuccessToast(`${name} marked as resolved`);
        void refresh();
      }}
      onFailed={(error) => {
        showFormError(form, formErrorFor(error));
        void refresh();
      }}
      showError={(error) => <FormErrorNotice formError={formErrorFor(error)} error={error} />}
      onBusy={onBusy}
      onClose={onClose}
    >
      <Text>{children}</Text>
      <Textarea
        label="What did you do?"
        name="note"
        description={savedWhere}
        size="md"
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

function formErrorFor(error: unknown) {
  return formErrorOf(error, ['note'], 'Failed to mark it as resolved');
}
