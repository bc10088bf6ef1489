import type { z } from 'zod';

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
