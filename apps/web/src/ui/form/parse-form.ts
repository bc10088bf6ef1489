import type { z } from 'zod';
import { fieldErrors, InvalidFieldsError } from '../errors/form-errors.ts';

/** The values as the schema wants them. Throws an `InvalidFieldsError` that says what is wrong. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: z.input<Schema>,
): z.output<Schema> {
  const { success, data } = schema.safeParse(values);
  if (!success) throw new InvalidFieldsError(fieldErrors(schema, values));
  return data;
}
