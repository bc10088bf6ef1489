import type { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { InteractionResults } from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import { queueAwaitedSyncs, retryFailedSyncsNow } from '../../chat-access/chat-jobs.store.ts';
import { isInTrouble } from '../../chat-access/service-health/service-health.ts';
import { isAddressUnsettledThere } from '../../chat-access/sync/account/is-address-unsettled-there.ts';
import { listHoldersOf } from '../provider/oidc-users.store.ts';
import { findSignIn } from '../records/oidc-sessions.store.ts';

/** A sign-in that another service has requested. */
export type PendingSignIn = {
  /** When it was requested. */
  startedAt: Date;
  /** Why the user has to sign in. */
  reasons: string[];
  /** The maximum age of the sign-in here; null for any. */
  maxAgeSeconds: number | null;
  /** The OpenID subject of the only user who may answer it; null for anybody. */
  subject: string | null;
  /** The number of earlier answers, which did not satisfy the request. */
  earlierAnswers: number;
};

/**
 * More than one, because the chat service may tell only after an answer that the account of the user
 * has another address. They have waited for their sync by the next one.
 */
const MAX_ANSWERS = 3;
/** How often a sync that keeps failing is repeated for users who wait for it. */
const HURRY_EVERY_MS = 30_000;

export type SignInAnswer =
  | { kind: 'finish'; result: InteractionResults }
  | { kind: Exclude<Reply<typeof oidc.continueSignIn>['next'], 'go'> };

/**
 * Completes a sign-in to another service with the caller's session here. Callers without a
 * confirmed address are sent to confirm it first. They wait while the chat service still has their
 * address for another user's account, which they would otherwise be signed in to, or their own
 * account does not have it yet: they would be signed in to a new one. They also wait while their own
 * account is being created: the chat service creates one for users without one, and of two at once
 * it rejects one, which may be the sign-in.
 */
export async function continueSignIn(
  deps: Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>,
  pending: PendingSignIn,
  sessionId: string,
): Promise<SignInAnswer> {
  const now = deps.clock();
  const signIn = await findSignIn(deps, sessionId, now);
  if (!signIn || isTooOld(pending, signIn.signedInAt, now)) return { kind: 'sign_in' };
  // OpenID Connect Core, 3.1.2.1, `id_token_hint`.
  if (pending.subject !== null && pending.subject !== signIn.subject)
    return { kind: 'finish', result: { error: 'login_required' } };
  if (signIn.emailProvenAt === null) return { kind: 'prove_address' };
  const { userId: id, email } = signIn;
  if (signIn.isAddressUnsettled) {
    await syncSoon(deps, [id, ...(await listHoldersOf(deps.db, { id, email }))]);
    return { kind: 'wait' };
  }
  if (signIn.isBeingLetIn) return { kind: 'wait' };
  if (pending.earlierAnswers >= MAX_ANSWERS)
    return { kind: 'finish', result: { error: 'access_denied' } };
  if (await isAddressUnsettledThere(deps, { id, email })) return { kind: 'wait' };
  return {
    kind: 'finish',
    result: {
      login: {
        accountId: signIn.subject,
        ts: Math.floor(signIn.signedInAt.getTime() / 1_000),
        amr: signIn.amr,
        sessionId,
        answers: pending.earlierAnswers + 1,
      },
    },
  };
}

/**
 * Syncs those who have to get other addresses before a sign-in. Usually that is queued already, but
 * it may be among the syncs of thousands, and after failures it would wait for up to six hours, even
 * if the chat service is well again.
 */
async function syncSoon(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  userIds: number[],
): Promise<void> {
  await queueAwaitedSyncs(db, userIds);
  // All that wait become due when the service is back.
  if (await isInTrouble({ db })) return;
  const failedBefore = new Date(clock().getTime() - HURRY_EVERY_MS);
  await retryFailedSyncsNow(db, { userIds, failedBefore });
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
