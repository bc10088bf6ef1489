import type { z } from 'zod';

/** The first error message of each field, which is the one that is shown. */
export function firstMessages(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    messages[path.join('.')] ??= message;
  }
  return messages;
}
