import type { AppDeps } from '../../../../../deps.ts';
import type { StoredRecoveryCode } from './recovery-codes.store.ts';
import { newRecoveryCodes, showRecoveryCode } from './recovery-codes.ts';

/** Creates ten recovery codes: as shown once, and as stored. */
export async function makeRecoveryCodes({
  passwords,
}: Pick<AppDeps, 'passwords'>): Promise<{ shown: string[]; stored: StoredRecoveryCode[] }> {
  const codes = newRecoveryCodes();
  const stored = await Promise.all(
    codes.map(async ({ selector, rest }) => ({ selector, codeHash: await passwords.hash(rest) })),
  );
  return { shown: codes.map(showRecoveryCode), stored };
}
