import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type FormError, showFormError } from '../errors/form-errors.ts';
import { SaveError } from '../errors/save-error.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

/** What a form in a dialog is told by the dialog. */
export type SaveFormProps<Subject> = DialogFormProps & {
  /** Null for a new one. */
  subject: Subject | null;
  onSaved: () => void;
  /** Starts again with what is being edited as it is now. */
  onReload: (subject: Subject) => void;
};

type Props<Subject, Values extends Record<string, unknown>> = SaveFormProps<Subject> & {
  form: UseFormReturnType<Values>;
  /** "coupon": for the button. */
  noun: string;
  /** What did not work: "Failed to save coupon". */
  failed: string;
  save: (values: Values) => Promise<void>;
  formErrorOf: (thrown: unknown) => FormError;
  /** Fetches what is being edited as it is now; null when it is gone. */
  find: () => Promise<Subject | null>;
  children: ReactNode;
};

/** A form that adds or changes something, and offers what somebody else saved meanwhile. */
export function SaveForm<Subject, Values extends Record<string, unknown>>(
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
      onBusy={onBusy}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
