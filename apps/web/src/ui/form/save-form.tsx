import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FormError, showFormError } from '../errors/form-errors.ts';
import { SaveError } from '../errors/save-error.tsx';
import { Notice } from '../feedback/notice.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import { type Edited, editsLeft, editsOf } from './edits.ts';

/** The props that a dialog passes to its form. */
export type SaveFormProps<Subject> = DialogFormProps & {
  /** "coupon": in the button, and to find unsaved input again. */
  noun: string;
  /** Null for a new one. */
  subject: Subject | null;
  onSaved: () => void;
  /** The form as it was when an edit conflict restarted it; null otherwise. */
  edited: Edited[] | null;
  /** Restarts the form with the current state and what is in it now. */
  onReload: (subject: Subject, edited: Edited[]) => void;
};

type Props<Subject, Values extends Record<string, unknown>> = SaveFormProps<Subject> & {
  form: UseFormReturnType<Values>;
  /** Fields that mean something only together: a change of one is a change of all. */
  together?: readonly (keyof Values & string)[];
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
  const { together = [], edited, onBusy, onSaved, onReload, onClose } = props;
  const putBack = useEffectEvent(() => {
    if (edited) form.setValues(editsLeft(edited, form.getValues(), together));
  });
  useEffect(() => putBack(), []);
  const [hasFailed, setFailed] = useState(false);
  return (
    <DialogForm
      form={form}
      submitText={`${subject ? 'Save' : 'Create'} ${noun}`}
      save={async (values) => {
        await save(values);
        onSaved();
      }}
      onFailed={(error) => {
        setFailed(true);
        showFormError(form, formErrorOf(error));
      }}
      showError={(error) => (
        <SaveError
          title={failed}
          error={error}
          formError={formErrorOf(error)}
          find={find}
          onReload={(saved) => onReload(saved, editsOf(form.getInitialValues(), form.getValues()))}
          onGone={onClose}
        />
      )}
      identity={{ noun, subject }}
      onBusy={onBusy}
      onClose={onClose}
    >
      {edited && !hasFailed && (
        <Notice kind="warning" title={`Someone else has changed this ${noun}`} isResult>
          Their changes are shown, also where you had changed the same. Your other changes are kept,
          but not saved yet. Review them, then save again.
        </Notice>
      )}
      {children}
    </DialogForm>
  );
}
