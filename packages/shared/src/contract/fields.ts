import { z } from 'zod';

// PostgreSQL refuses NUL in text, so it is refused here, by name.
const NUL = String.fromCharCode(0);
const MAX_INT = 2_147_483_647;

/** Text of at most `max` characters. */
export function text(max: number, required?: string) {
  const message = required ?? 'This must be a text';
  return z
    .string({ error: message })
    .max(max, `This must be at most ${max} characters`)
    .refine((value) => !value.includes(NUL), 'This must not contain control characters');
}

export const Id = z.int('This must be a whole number').positive().max(MAX_INT);

/** An id in a path or query, where everything is text. */
export const IdText = z
  .string()
  .regex(/^\d{1,10}$/, 'This must be a whole number')
  .transform(Number)
  .pipe(Id);

/** An amount in BDT: a number with at most two decimals. */
export const Taka = z.number();

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** `?page=2&limit=10`: the first page is 1. */
export function pageQuery(defaultLimit: number) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });
}
