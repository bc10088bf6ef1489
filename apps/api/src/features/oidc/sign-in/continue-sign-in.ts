import type { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { InteractionResults } from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import { findSignIn } from '../records/oidc-sessions.store.ts';

/** What is known of a sign-in that another service has asked for. */
export type PendingSignIn = {
  /** Since when it waits. */
  startedAt: Date;
  /** Why somebody is asked who they are. */
  reasons: string[];
  /** How old the sign-in here may be, at most; null where that is all the same. */
  maxAgeSeconds: number | null;
  /** It has been answered before, and that was not what was asked for. */
  isRepeated: boolean;
};

export type SignInAnswer =
  | { kind: 'finish'; result: InteractionResults }
  | { kind: Exclude<Reply<typeof oidc.continueSignIn>['next'], 'go'> };

/**
 * Answers another service's question who somebody is with the session here that asks us to. Somebody
 * whose address is not proven is sent to prove it first. Where it is still the address of somebody
 * else’s account in the chat service, that account would be theirs: they wait until it is moved. They
 * also wait while their own is being made, and given access: the chat service makes one too for whoever
 * has none when they come, and of two at once it refuses one, which may be the sign-in.
 */
export async function continueSignIn(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  pending: PendingSignIn,
  sessionId: string,
): Promise<SignInAnswer> {
  const now = clock();
  const signIn = await findSignIn(db, sessionId, now);
  if (!signIn || isTooOld(pending, signIn.signedInAt, now)) return { kind: 'sign_in' };
  if (signIn.emailProvenAt === null) return { kind: 'prove_address' };
  if (signIn.isAddressHeld || signIn.isBeingLetIn) return { kind: 'wait' };
  if (pending.isRepeated) return { kind: 'finish', result: { error: 'access_denied' } };
  return {
    kind: 'finish',
    result: {
      login: {
        accountId: signIn.subject,
        ts: Math.floor(signIn.signedInAt.getTime() / 1_000),
        amr: signIn.amr,
        sessionId,
      },
    },
  };
}

function isTooOld(
  { startedAt, reasons, maxAgeSeconds }: PendingSignIn,
  signedInAt: Date,
  now: Date,
): boolean {
  if (reasons.includes('login_prompt') && signedInAt < startedAt) return true;
  const age = now.getTime() - signedInAt.getTime();
  return maxAgeSeconds !== null && age > maxAgeSeconds * 1_000;
}
