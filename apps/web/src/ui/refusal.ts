import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { ApiError } from '../api/call-error.ts';
import { serverText } from '../api/server-text.ts';
import type { FieldErrors } from './field-errors.ts';

/** Where a form says that it was not accepted: at the fields at fault, else above them all. */
export type Refusal = { kind: 'fields'; fields: FieldErrors } | { kind: 'text'; text: string };

/**
 * `fields`: those of the form. `otherwise`: for when the server gave no text. `fieldOf`: the field
 * that a refusal as a whole is about, where its code says so.
 */
export function refusalOf(
  thrown: unknown,
  fields: readonly string[],
  otherwise: string,
  fieldOf: Partial<Record<ErrorCode | 'unknown', string>> = {},
): Refusal {
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
  const atFields = named.filter(([field]) => fields.includes(field));
  if (atFields.length > 0) return { kind: 'fields', fields: Object.fromEntries(atFields) };
  const field = thrown instanceof ApiError ? fieldOf[thrown.code] : undefined;
  const text = serverText(thrown, otherwise);
  return field ? { kind: 'fields', fields: { [field]: text } } : { kind: 'text', text };
}
