import type { UseFormReturnType } from '@mantine/form';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import type { z } from 'zod';
import { ApiError } from '../../api/errors/call-error.ts';
import { serverText } from '../../api/errors/error-text.ts';

export type FieldErrors = Record<string, string>;

/** What is wrong with each field: the first thing the schema says about it. */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path.join('.');
    errors[field] ??= issue.message;
  }
  return errors;
}

/** What was entered is not sent as it is: what is wrong with each field. */
export class InvalidFieldsError extends Error {
  override readonly name = 'InvalidFieldsError';
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('Some fields are not valid.');
    this.fields = fields;
  }
}

/** Where a form says that it was not accepted: at the fields at fault, else above them all. */
export type FormError = { kind: 'fields'; fields: FieldErrors } | { kind: 'text'; text: string };

/**
 * `fields`: those of the form. `otherwise`: for when the server gave no text. `fieldOf`: the field
 * that an error as a whole is about, where its code says so.
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

/** For a form's second argument to `onSubmit`: the focus goes to the first field at fault. */
export function focusFirstError(form: AnyForm, errors: object): void {
  const [first] = Object.keys(errors);
  if (first) form.getInputNode(first)?.focus();
}

/** Shows at the fields what is wrong with them, whoever found it. */
export function showFieldErrors(form: AnyForm, thrown: unknown): void {
  if (!(thrown instanceof ApiError || thrown instanceof InvalidFieldsError)) return;
  form.setErrors(thrown.fields);
  focusFirstError(form, thrown.fields);
}

/** Shows an error at the fields at fault. The form says the rest itself. */
export function showFormError(form: AnyForm, formError: FormError): void {
  if (formError.kind !== 'fields') return;
  form.setErrors(formError.fields);
  focusFirstError(form, formError.fields);
}
