import { z } from 'zod';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { deleteGrants, type Payload } from '../records/oidc-records.store.ts';
import { deleteOidcSession, takeEndedSessions } from '../records/oidc-sessions.store.ts';
import { queueLogout } from './oidc-logouts.store.ts';

const AT_ONCE = 100;

const SessionPayload = z.object({
  accountId: z.uuid(),
  authorizations: z
    .record(z.string(), z.object({ sid: z.string().optional(), grantId: z.string().optional() }))
    .default({}),
});

/**
 * Ends the sessions of the provider whose session here has ended for any reason, revokes their
 * tokens and queues notifications of the services.
 */
export async function endOidcSessions({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  let ended: number;
  do {
    ended = await db.$transaction(async (tx) => {
      const uids = await takeEndedSessions(tx, AT_ONCE);
      for (const uid of uids) await end(tx, await deleteOidcSession(tx, uid));
      return uids.length;
    });
  } while (ended === AT_ONCE);
}

async function end(tx: DbOrTx, payload: Payload | null): Promise<void> {
  const session = SessionPayload.safeParse(payload).data;
  if (!session) return;
  const authorizations = Object.entries(session.authorizations);
  for (const [clientId, { sid }] of authorizations) {
    if (sid !== undefined) await queueLogout(tx, { clientId, subject: session.accountId, sid });
  }
  await deleteGrants(
    tx,
    authorizations.flatMap(([, { grantId }]) => (grantId === undefined ? [] : [grantId])),
  );
}
