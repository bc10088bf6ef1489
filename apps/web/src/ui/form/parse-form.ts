import type { z } from 'zod';
import { fieldErrors, InvalidFieldsError } from '../errors/form-errors.ts';

/**
 * Parses the values with the schema. Throws an `InvalidFieldsError` with the errors of the fields.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: z.input<Schema>,
): z.output<Schema> {
  const { success, data } = schema.safeParse(values);
  if (!success) throw new InvalidFieldsError(fieldErrors(schema, values));
  return data;
}
