import type { UseFormReturnType } from '@mantine/form';
import { showFailure } from '../../ui/notify.tsx';
import { refusalOf } from '../../ui/refusal.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { failureText, type UserChange } from './user-failure.ts';

type AnyForm = Pick<
  UseFormReturnType<Record<string, unknown>>,
  'getInputNode' | 'setErrors' | 'getValues'
>;

/** Says in an alert that a form was not accepted, and at its fields what is wrong with them. */
export function sayRefused(form: AnyForm, change: UserChange, thrown: unknown): void {
  const text = failureText(change, thrown);
  showFailure(text);
  const fields = Object.keys(form.getValues());
  showRefusal(
    form,
    refusalOf(thrown, fields, text, {
      email_taken: 'email',
      chat_account_taken: 'email',
      plan_unknown: 'planName',
      plan_needed: 'expiryDate',
    }),
  );
}
