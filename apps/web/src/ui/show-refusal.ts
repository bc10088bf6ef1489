import type { UseFormReturnType } from '@mantine/form';
import { focusFirstError } from './form-errors.ts';
import type { Refusal } from './refusal.ts';

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setErrors'>;

/** Shows a refusal at the fields at fault. The form says the rest itself. */
export function showRefusal(form: AnyForm, refusal: Refusal): void {
  if (refusal.kind !== 'fields') return;
  form.setErrors(refusal.fields);
  focusFirstError(form, refusal.fields);
}
