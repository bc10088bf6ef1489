import { ApiError } from '../../api/call-error.ts';
import { serverText } from '../../api/server-text.ts';
import type { FieldErrors } from '../../ui/field-errors.ts';

/** Where a form says that it was not accepted: at the fields at fault, else above them all. */
export type Refusal = { kind: 'fields'; fields: FieldErrors } | { kind: 'text'; text: string };

/** `fields`: those of the form. `otherwise`: for when the server gave no text. */
export function refusalOf(thrown: unknown, fields: readonly string[], otherwise: string): Refusal {
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
  const atFields = named.filter(([field]) => fields.includes(field));
  if (atFields.length > 0) return { kind: 'fields', fields: Object.fromEntries(atFields) };
  return { kind: 'text', text: serverText(thrown, otherwise) };
}
