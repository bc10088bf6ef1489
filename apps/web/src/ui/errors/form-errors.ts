import type { UseFormReturnType } from '@mantine/form';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import type { z } from 'zod';
import { ApiError } from '../../api/errors/call-error.ts';
import { serverText } from '../../api/errors/error-text.ts';

export type FieldErrors = Record<string, string>;

/** The first error of the schema for each field. */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path.join('.');
    errors[field] ??= issue.message;
  }
  return errors;
}

/** The input was not sent because it is invalid: the error of each field. */
export class InvalidFieldsError extends Error {
  override readonly name = 'InvalidFieldsError';
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('Some fields are not valid.');
    this.fields = fields;
  }
}

/** Where a form shows an error: at the invalid fields, otherwise above all fields. */
export type FormError = { kind: 'fields'; fields: FieldErrors } | { kind: 'text'; text: string };

/**
 * `fields`: those of the form. `otherwise`: the text if the server sent none. `fieldOf`: the field
 * for the code of an error without fields.
 */
export function formErrorOf(
  thrown: unknown,
  fields: readonly string[],
  otherwise: string,
  fieldOf: Partial<Record<ErrorCode | 'unknown', string>> = {},
): FormError {
  if (thrown instanceof InvalidFieldsError) return { kind: 'fields', fields: thrown.fields };
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
  const atFields = named.filter(([field]) => fields.includes(field));
  if (atFields.length > 0) return { kind: 'fields', fields: Object.fromEntries(atFields) };
  const field = thrown instanceof ApiError ? fieldOf[thrown.code] : undefined;
  const text = serverText(thrown, otherwise);
  return field ? { kind: 'fields', fields: { [field]: text } } : { kind: 'text', text };
}

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setErrors'>;

/** For a form's second argument to `onSubmit`: focuses the first invalid field. */
export function focusFirstError(form: AnyForm, errors: object): void {
  const [first] = Object.keys(errors);
  if (first) form.getInputNode(first)?.focus();
}

/** Shows errors at their fields, whether the form or the server found them. */
export function showFieldErrors(form: AnyForm, thrown: unknown): void {
  if (!(thrown instanceof ApiError || thrown instanceof InvalidFieldsError)) return;
  form.setErrors(thrown.fields);
  focusFirstError(form, thrown.fields);
}

/** Shows an error at its fields. The form shows anything else itself. */
export function showFormError(form: AnyForm, formError: FormError): void {
  if (formError.kind !== 'fields') return;
  form.setErrors(formError.fields);
  focusFirstError(form, formError.fields);
}
