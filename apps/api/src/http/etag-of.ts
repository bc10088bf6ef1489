import { createHash } from 'node:crypto';

/** The ETag of a text. Weak, because the reply may be compressed. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}
