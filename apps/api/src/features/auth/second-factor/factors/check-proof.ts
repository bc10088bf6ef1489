import type { FactorProof } from '@nobayon/shared/contract/second-factor/factor-proof.ts';
import type { DbOrTx } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { secondsUntilTry, takeAppTry, takeStep } from './authenticator-apps.store.ts';
import { checkPasskey } from './check-passkey.ts';
import { decryptSecret } from './encrypt-secret.ts';
import { recordPasskeyUse } from './passkeys.store.ts';
import { findRecoveryHash, takeRecoveryCode } from './recovery-codes/recovery-codes.store.ts';
import { readRecoveryCode } from './recovery-codes/recovery-codes.ts';
import { readAppCode, stepOfCode } from './totp.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'secrets' | 'passwords' | 'log'>;
type Whose = { userId: number; version: number };

/**
 * A valid proof that must still be used up, in which only one of two simultaneous calls succeeds.
 */
export type VerifiedProof = {
  /** The methods by RFC 8176. */
  amr: readonly string[];
  isRecoveryCode: boolean;
  use: (tx: DbOrTx) => Promise<boolean>;
};

/** Checks a proof of a second factor; null if it is wrong. Throws `too_many_codes`. */
export async function checkProof(
  deps: Deps,
  whose: Whose,
  { code, passkey }: Pick<FactorProof, 'code' | 'passkey'>,
  challenge: string | null,
): Promise<VerifiedProof | null> {
  if (passkey) {
    if (challenge === null) return null;
    const checked = await checkPasskey(deps, passkey, { challenge, userId: whose.userId });
    if (!checked) return null;
    const { counter } = checked;
    return {
      amr: [...checked.amr, 'mfa'],
      isRecoveryCode: false,
      use: (tx) => recordPasskeyUse(tx, checked.passkey.id, { counter, now: deps.clock() }),
    };
  }
  if (code === undefined) return null;
  return readAppCode(code) === null
    ? checkRecoveryCode(deps, whose.userId, code)
    : checkAppCode(deps, whose, code);
}

async function checkAppCode(deps: Deps, whose: Whose, code: string): Promise<VerifiedProof | null> {
  const { db, clock, secrets, log } = deps;
  const { userId } = whose;
  const now = clock();
  const app = await takeAppTry(db, whose, now);
  if (!app) {
    const retryAfterSeconds = await secondsUntilTry(db, userId, now);
    if (retryAfterSeconds === null) return null;
    throw new AppError('too_many_codes', { retryAfterSeconds });
  }
  const secret = decryptSecret(app.secret, userId, secrets.secondFactorSecret);
  if (secret === null) {
    log.error({ userId }, 'could not read an authenticator app: SECOND_FACTOR_SECRET has changed');
    return null;
  }
  const step = stepOfCode(secret, code, { now, lastStep: app.lastStep });
  if (step === null) return null;
  return {
    amr: ['otp', 'mfa'],
    isRecoveryCode: false,
    use: (tx) => takeStep(tx, userId, step),
  };
}

/** Takes the same time for an unknown code as for a wrong one. */
async function checkRecoveryCode(
  { db, passwords }: Deps,
  userId: number,
  text: string,
): Promise<VerifiedProof | null> {
  const code = readRecoveryCode(text);
  if (!code) return null;
  const { selector, rest } = code;
  const codeHash = await findRecoveryHash(db, userId, selector);
  if (!(await passwords.matches(rest, codeHash)) || codeHash === null) return null;
  return {
    amr: ['otp', 'mfa'],
    isRecoveryCode: true,
    use: (tx) => takeRecoveryCode(tx, userId, { selector, codeHash }),
  };
}
