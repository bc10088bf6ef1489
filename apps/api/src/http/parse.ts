import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { fieldErrors } from './errors/field-errors.ts';

/** Parses a part of a request. Throws `invalid_request` with a text per field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error.issues);
  const [text] = Object.values(fields);
  throw new AppError('invalid_request', { ...(text && { text }), fields });
}
