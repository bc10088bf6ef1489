import { randomInt } from 'node:crypto';
import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../../deps.ts';
import { newResetToken } from '../../password-reset/reset-token.ts';
import { saveProof } from './address-proofs.store.ts';

const LIFETIME_MS = HOUR_MS;

export type Proof = { link: string; code: string };

/** Creates a link and a code, valid for an hour; every earlier one of the user becomes invalid. */
export async function createProof(
  { db, clock, passwords, settings }: Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'settings'>,
  request: { userId: number; requestId: string },
): Promise<Proof> {
  const { token, tokenHash } = newResetToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await passwords.hash(code);
  const expiresAt = new Date(clock().getTime() + LIFETIME_MS);
  await saveProof(db, request, { tokenHash, codeHash, expiresAt });
  return { link: `${settings.appUrl}/verify-email?token=${token}`, code };
}
