import { auth } from '@nobayon/shared/contract/auth.ts';
import { z } from 'zod';

/** What an address with a reset link comes to. */
export type ResetLink =
  | { kind: 'token'; token: string }
  | { kind: 'missing' }
  /** The page has had a token and was loaded again without it. */
  | { kind: 'left_behind' }
  | { kind: 'used' };

const Mark = z.object({ resetLink: z.enum(['opened', 'used']) });

/** What the history keeps in place of the token. It survives a reload and is no secret. */
export type ResetMark = z.infer<typeof Mark>;

/** The token of a reset link; null for what cannot be one. */
export function readResetToken(search: string): string | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const parsed = auth.verifyResetToken.query.safeParse({ token: query.token });
  return parsed.success ? parsed.data.token : null;
}

/** `token` is the one in memory. */
export function resetLinkOf(token: string | null, historyState: unknown): ResetLink {
  const mark = Mark.safeParse(historyState).data?.resetLink;
  if (mark === 'used') return { kind: 'used' };
  if (token !== null) return { kind: 'token', token };
  return { kind: mark === 'opened' ? 'left_behind' : 'missing' };
}
