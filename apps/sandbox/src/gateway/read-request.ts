import { z } from 'zod';

/** A text field of a body or a query, trimmed. */
export function fieldOf(fields: unknown, name: string): string | undefined {
  return z.object({ [name]: z.string().trim() }).safeParse(fields).data?.[name];
}

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
