import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Parses a part of a request. Throws `invalid_request` with a text per field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    for (const name of fieldsOf(issue)) fields[name] ??= issue.message;
  }
  const [text] = Object.values(fields);
  throw new AppError('invalid_request', { ...(text && { text }), fields });
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  return [issue.path.join('.') || 'body'];
}
