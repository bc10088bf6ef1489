import type { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError, fieldError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { hashResetToken } from '../../password-reset/reset-token.ts';
import { findLink, takeCodeTry } from './address-proofs.store.ts';
import { countCodeTry } from './code-tries.store.ts';
import { type SettleDeps, settleProof } from './settle-proof.ts';

/**
 * Confirms an address with the link that was sent there. The link proves that the address is
 * theirs. A session or the password must prove that the account is theirs, too: somebody else may
 * have registered it with their address and be waiting for them to press the button.
 */
export async function confirmLink(
  deps: SettleDeps,
  { caller, body: { token, password } }: Request<typeof accountAddress.confirmLink>,
): Promise<string> {
  const { db, clock, passwords } = deps;
  const tokenHash = hashResetToken(token);
  const link = await findLink(db, tokenHash, clock());
  if (!link) throw new AppError('link_invalid');
  const { userId, user } = link;
  const isOwn = caller?.id === userId;
  if (!isOwn && password === undefined) throw fieldError('password_needed', 'password');
  if (!isOwn && !(await passwords.matches(password ?? '', user.passwordHash))) {
    throw fieldError('wrong_password', 'password');
  }
  // The password is one of two factors: with both, the user is signed in.
  if (!isOwn && user.secondFactorSince) throw fieldError('sign_in_needed', 'password');
  return settleProof(deps, {
    userId,
    tokenHash,
    caller: isOwn ? caller : null,
    password: isOwn ? undefined : password,
  });
}

/** Confirms an address with the code that was sent there, for its signed-in owner. */
export async function confirmCode(
  deps: SettleDeps,
  { caller, body: { code } }: Request<typeof accountAddress.confirmCode>,
): Promise<string> {
  const { db, clock, passwords } = deps;
  const userId = caller.id;
  const proof = await takeCodeTry(db, userId, clock());
  if (!proof) throw fieldError('code_expired', 'code');
  if (!(await countCodeTry(db, proof.email, clock()))) throw fieldError('code_blocked', 'code');
  if (!(await passwords.matches(code, proof.codeHash))) throw fieldError('code_wrong', 'code');
  return settleProof(deps, { userId, tokenHash: proof.tokenHash, caller });
}

/** The purpose of a link. Does not use it up, because mail scanners open links. */
export async function lookAtLink(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, query: { token } }: Request<typeof accountAddress.lookAtLink>,
): Promise<RawReply<typeof accountAddress.lookAtLink>> {
  const link = await findLink(db, hashResetToken(token), clock());
  if (!link) return { valid: false, error: errors.link_invalid.text };
  const { email, user, userId } = link;
  return {
    valid: true,
    email,
    is_change: email !== user.email,
    password_needed: caller?.id !== userId,
  };
}
