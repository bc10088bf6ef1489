import type { ZodType } from 'zod';

/** The caller's input is invalid; the message explains why. */
export class BadInput extends Error {}

export function parseInput<T>(schema: ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new BadInput(reasons.join('; '));
}
