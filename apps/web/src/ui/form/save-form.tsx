import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type FormError, showFormError } from '../errors/form-errors.ts';
import { SaveError } from '../errors/save-error.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

/** The props that a dialog passes to its form. */
export type SaveFormProps<Subject> = DialogFormProps & {
  /** "coupon": in the button, and to find unsaved input again. */
  noun: string;
  /** Null for a new one. */
  subject: Subject | null;
  onSaved: () => void;
  /** Restarts the form with the current state. */
  onReload: (subject: Subject) => void;
};

type Props<Subject, Values extends Record<string, unknown>> = SaveFormProps<Subject> & {
  form: UseFormReturnType<Values>;
  /** The text of the error: "Failed to save coupon". */
  failed: string;
  save: (values: Values) => Promise<void>;
  formErrorOf: (thrown: unknown) => FormError;
  /** Fetches the current state of what is being edited; null if it is gone. */
  find: () => Promise<Subject | null>;
  children: ReactNode;
};

/** A form that adds or edits something, and handles edit conflicts. */
export function SaveForm<Subject extends { id: number }, Values extends Record<string, unknown>>(
  props: Props<Subject, Values>,
) {
  const { subject, form, noun, failed, save, formErrorOf, find, children } = props;
  const { onBusy, onSaved, onReload, onClose } = props;
  return (
    <DialogForm
      form={form}
      submitText={`${subject ? 'Save' : 'Create'} ${noun}`}
      save={async (values) => {
        await save(values);
        onSaved();
      }}
      onFailed={(error) => showFormError(form, formErrorOf(error))}
      showError={(error) => (
        <SaveError
          title={failed}
          error={error}
          formError={formErrorOf(error)}
          find={find}
          onReload={onReload}
          onGone={onClose}
        />
      )}
      identity={{ noun, subject }}
      onBusy={onBusy}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
