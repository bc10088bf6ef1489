import type {
  PasskeyAnswer,
  PasskeyRequest,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { AppDeps } from '../../../../deps.ts';
import { findPasskey, type PasskeyRow } from './passkeys.store.ts';
import { relyingParty, userHandleOf } from './relying-party.ts';

type Deps = Pick<AppDeps, 'db' | 'settings' | 'secrets'>;

/** The options for the browser. With a passkey alone, its owner must unlock it too. */
export async function askForPasskey(
  settings: AppDeps['settings'],
  passkeys: Pick<PasskeyRow, 'credentialId' | 'transports'>[] | 'any',
): Promise<PasskeyRequest> {
  return await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    userVerification: passkeys === 'any' ? 'required' : 'preferred',
    ...(passkeys !== 'any' && {
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
    }),
  });
}

export type CheckedPasskey = { passkey: PasskeyRow; counter: number; amr: readonly string[] };

/**
 * Returns the passkey that signed the challenge; null if it is unknown, not the user's, or the
 * signature is invalid. `alone`: whether nothing else identifies the user.
 */
export async function checkPasskey(
  { db, settings, secrets }: Deps,
  answer: PasskeyAnswer,
  { challenge, userId }: { challenge: string; userId: number | 'alone' },
): Promise<CheckedPasskey | null> {
  const passkey = await findPasskey(db, answer.id);
  if (!passkey || (userId !== 'alone' && passkey.userId !== userId)) return null;
  if (!isHandleOf(passkey.userId, answer, secrets.secondFactorSecret)) return null;
  const { id, origin } = relyingParty(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: userId === 'alone',
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) return null;
    const { newCounter, userVerified } = authenticationInfo;
    return { passkey, counter: newCounter, amr: passkeyAmr({ ...passkey, userVerified }) };
  } catch {
    // The library throws for every invalid response.
    return null;
  }
}

/** A discoverable passkey must name its user, and the name must be right. */
function isHandleOf(userId: number, { response }: PasskeyAnswer, secret: string): boolean {
  if (response.userHandle === undefined) return true;
  return response.userHandle === Buffer.from(userHandleOf(userId, secret)).toString('base64url');
}

/**
 * The methods by RFC 8176: a key in hardware or a synced one, and whether its owner unlocked it.
 */
export function passkeyAmr({
  isSynced,
  userVerified,
}: {
  isSynced: boolean;
  userVerified: boolean;
}): string[] {
  return [isSynced ? 'swk' : 'hwk', ...(userVerified ? ['user'] : [])];
}
