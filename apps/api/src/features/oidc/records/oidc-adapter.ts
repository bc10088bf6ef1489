import { createHash } from 'node:crypto';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { isInTime } from '../../auth/sessions/session-limits.ts';
import {
  consumeRecord,
  deleteGrants,
  deleteOfGrant,
  deleteRecord,
  findRecord,
  type Payload,
  saveRecord,
} from './oidc-records.store.ts';
import { bindOidcSession, extendOidcSession, findOidcSession } from './oidc-sessions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'sessionLimits'>;

/** The maximum lifetime of a record of any kind. */
const LONGEST_S = 90 * 24 * 60 * 60;

/**
 * Stores one kind of the provider's records in PostgreSQL, so that any process can continue what
 * another one began. IDs that grant access are stored as hashes.
 */
export function oidcAdapter(deps: Deps, model: string): Adapter {
  const { db } = deps;
  const isSession = model === 'Session';
  return {
    async upsert(id, { jti: _secret, ...payload }, expiresIn = LONGEST_S) {
      // Real time, like the provider and `now()` in the statements.
      const expiresAt = new Date(Date.now() + expiresIn * 1_000);
      if (isSession && payload.uid) await bind(db, payload.uid, expiresAt);
      await saveRecord(db, {
        model,
        id: hashOf(id),
        payload,
        grantId: grantOf(model, id, payload),
        uid: payload.uid ?? null,
        expiresAt,
      });
    },
    async find(id) {
      if (isSession) return withId(await findSession(deps, { id: hashOf(id) }), id);
      const found = await findRecord(db, model, hashOf(id));
      return found ? withId({ ...found.payload, ...consumed(found.consumedAt) }, id) : undefined;
    },
    async findByUid(uid) {
      return (await findSession(deps, { uid })) ?? undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      // Only the first of two requests with the same code succeeds, and its tokens end: one of the
      // two may be a thief. The provider does this itself if the second one comes later.
      if (await consumeRecord(db, model, hashOf(id))) return;
      const grantId = (await findRecord(db, model, hashOf(id)))?.payload.grantId;
      if (typeof grantId === 'string') await deleteGrants(db, [grantId]);
      throw new errors.InvalidGrant('authorization code already consumed');
    },
    destroy: (id) => deleteRecord(db, model, hashOf(id)),
    revokeByGrantId: (grantId) => deleteOfGrant(db, model, grantId),
  };
}

/** Finds a session that has neither been ended nor expired here. */
async function findSession(
  { db, clock, sessionLimits }: Deps,
  wanted: { id: string } | { uid: string },
): Promise<Payload | null> {
  const found = await findOidcSession(db, wanted);
  if (!found) return null;
  const { payload, role, times } = found;
  return times && !isInTime(times, role, sessionLimits, clock()) ? null : payload;
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function withId(payload: Payload | null, jti: string): AdapterPayload | undefined {
  return payload ? { ...payload, jti } : undefined;
}

function consumed(at: Date | null): AdapterPayload {
  return at ? { consumed: Math.floor(at.getTime() / 1_000) } : {};
}

/** The grant of a record, which is deleted together with all of its records. */
function grantOf(model: string, id: string, payload: AdapterPayload): string | null {
  return model === 'Grant' ? id : (payload.grantId ?? null);
}

/** Links the provider's session to ours, which the result of `continue-sign-in.ts` contains. */
async function bind(db: Db, uid: string, expiresAt: Date): Promise<void> {
  const sessionId = Provider.ctx?.oidc.result?.login?.sessionId;
  if (typeof sessionId === 'string') await bindOidcSession(db, { uid, sessionId, expiresAt });
  else await extendOidcSession(db, uid, expiresAt);
}
