import type { z } from 'zod';

/** Parses JSON with a schema; null if it is invalid or does not match. */
export function parseJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
