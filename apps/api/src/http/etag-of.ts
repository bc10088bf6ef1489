import { createHash } from 'node:crypto';

/** By it whoever kept a text asks whether it is still the same. Weak: it may come compressed. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}
