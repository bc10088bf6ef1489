import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Parses a part of a request. Throws `invalid_request` with a text per field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // A map, because a caller may call a field `constructor`.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    for (const name of fieldsOf(issue)) {
      if (!fields.has(name)) fields.set(name, issue.message);
    }
  }
  const [text] = fields.values();
  throw new AppError('invalid_request', {
    ...(text && { text }),
    fields: Object.fromEntries(fields),
  });
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  return [issue.path.join('.') || 'body'];
}
