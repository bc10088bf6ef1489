import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/call-error.ts';

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setErrors'>;

/** For a form's second argument to `onSubmit`: the focus goes to the first field at fault. */
export function focusFirstError(form: AnyForm, errors: object): void {
  const [first] = Object.keys(errors);
  if (first) form.getInputNode(first)?.focus();
}

/** Shows at the fields what the server said about them. */
export function showServerErrors(form: AnyForm, thrown: unknown): void {
  if (!(thrown instanceof ApiError)) return;
  form.setErrors(thrown.fields);
  focusFirstError(form, thrown.fields);
}
