import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { z } from 'zod';

/** The state of an address with a reset link. */
export type ResetLink = { kind: 'token'; token: string } | { kind: 'missing' } | { kind: 'used' };

/** The history state of a used link. It survives a reload and contains no secret. */
const Mark = z.object({ resetLink: z.literal('used') });

/** The token of a reset link; null if it cannot be valid. */
export function readResetToken(search: string): string | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const parsed = auth.verifyResetToken.query.safeParse({ token: query.token });
  return parsed.success ? parsed.data.token : null;
}

/** `token` is from the address, or the one stored in this tab. */
export function resetLinkOf(token: string | null, historyState: unknown): ResetLink {
  if (Mark.safeParse(historyState).success) return { kind: 'used' };
  return token === null ? { kind: 'missing' } : { kind: 'token', token };
}
