import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { isResetLink } from './reset-link-mark.ts';

/** The state of a URL with a reset link. */
export type ResetLink = { kind: 'token'; token: string } | { kind: 'missing' } | { kind: 'used' };

/** The token of a reset link; null if it cannot be valid. */
export function readResetToken(search: string): string | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const parsed = auth.verifyResetToken.query.safeParse({ token: query.token });
  return parsed.success ? parsed.data.token : null;
}

/** `token` is from the URL, or the one stored in this tab. */
export function resetLinkOf(token: string | null, historyState: unknown): ResetLink {
  if (isResetLink('used', historyState)) return { kind: 'used' };
  return token === null ? { kind: 'missing' } : { kind: 'token', token };
}
