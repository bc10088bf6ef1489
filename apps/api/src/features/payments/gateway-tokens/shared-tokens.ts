import { setTimeout as wait } from 'node:timers/promises';
import type { AppDeps } from '../../../deps.ts';
import type { GrantedToken, SharedTokens } from '../../../ports/payment-gateway/shared-tokens.ts';
import { claimGrant, dropToken, findToken, saveToken } from './gateway-tokens.store.ts';

/** One process renews a token before it expires, while the others still use it. */
const RENEWED_BEFORE_MS = 10 * 60_000;
/** How many times to look again while another process requests a token. */
const LOOKS = 20;
const LOOK_EVERY_MS = 250;

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type Found = Awaited<ReturnType<typeof findToken>>;

/** The token of a gateway, shared by all processes through the database. */
export function sharedTokens({ db, clock }: Deps, gateway: string): SharedTokens {
  const lifeOf = (found: Found) =>
    found?.expiresAt ? found.expiresAt.getTime() - clock().getTime() : 0;
  const isBeingFetched = (found: Found) => found !== null && found.claimedUntil > clock();

  /** Null if the gateway issued none. It is requested again after the claim has expired. */
  async function fetchToken(grant: () => Promise<GrantedToken | null>): Promise<string | null> {
    const granted = await grant();
    if (granted === null) return null;
    const now = clock();
    const expiresAt = new Date(now.getTime() + granted.lifeMs);
    await saveToken(db, gateway, { token: granted.token, expiresAt, now });
    return granted.token;
  }

  return {
    async get(grant) {
      for (let looks = 0; looks < LOOKS; looks += 1) {
        const found = await findToken(db, gateway);
        const good = lifeOf(found) > 0 ? (found?.token ?? null) : null;
        if (good !== null && lifeOf(found) > RENEWED_BEFORE_MS) return good;
        if (await claimGrant(db, gateway, { now: clock(), instead: found })) {
          return (await fetchToken(grant)) ?? good;
        }
        if (good !== null) return good;
        const since = await findToken(db, gateway);
        if (isBeingFetched(since)) await wait(LOOK_EVERY_MS);
        // The limit is reached: no other process may request one now.
        else if (since?.token === found?.token) return null;
      }
      return null;
    },
    drop: (token) => dropToken(db, gateway, { token, now: clock() }),
  };
}
