import type { UseFormReturnType } from '@mantine/form';
import { formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { showErrorToast } from '../../../ui/feedback/toast.tsx';
import { type UserChange, userErrorText } from './user-error-text.ts';

type AnyForm = Pick<
  UseFormReturnType<Record<string, unknown>>,
  'getInputNode' | 'setErrors' | 'getValues'
>;

/** Shows an alert that a form was rejected, and the errors at its fields. */
export function showUserError(form: AnyForm, change: UserChange, thrown: unknown): void {
  const text = userErrorText(change, thrown);
  showErrorToast(text);
  const fields = Object.keys(form.getValues());
  showFormError(
    form,
    formErrorOf(thrown, fields, text, {
      email_taken: 'email',
      chat_account_taken: 'email',
      plan_unknown: 'planName',
      plan_needed: 'expiryDate',
      date_too_far: 'expiryDate',
    }),
  );
}
