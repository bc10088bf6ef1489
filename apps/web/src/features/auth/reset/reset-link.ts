import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { z } from 'zod';

/** What an address with a reset link comes to. */
export type ResetLink = { kind: 'token'; token: string } | { kind: 'missing' } | { kind: 'used' };

/** What the history keeps of a link that was used. It survives a reload and is no secret. */
const Mark = z.object({ resetLink: z.literal('used') });

/** The token of a reset link; null for what cannot be one. */
export function readResetToken(search: string): string | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const parsed = auth.verifyResetToken.query.safeParse({ token: query.token });
  return parsed.success ? parsed.data.token : null;
}

/** `token` is that of the address, or the one that this tab keeps. */
export function resetLinkOf(token: string | null, historyState: unknown): ResetLink {
  if (Mark.safeParse(historyState).success) return { kind: 'used' };
  return token === null ? { kind: 'missing' } : { kind: 'token', token };
}
