import { randomBytes } from 'node:crypto';

/** The login that bKash publishes for its sandbox; it is invalid on the live host. */
export const bkashMerchant = {
  username: 'sandboxTokenizedUser02',
  password: 'sandboxTokenizedUser02@12345',
  app_key: '4f6o0cjiki2rfm34kfdadl1eqq',
  app_secret: '2is7hdktrekvrbljjh44ll3d9l1dtjo4pasmjvs5vl5qr3fug4b',
};

/** bKash's limits. */
export const GRANTS_PER_HOUR = 2;
export const TOKEN_SECONDS = 3_600;
const HOUR_MS = 3_600_000;

type Granted = { idToken: string; refreshToken: string };
type Grant = ({ kind: 'granted' } & Granted) | { kind: 'blocked'; until: Date };

export type Tokens = ReturnType<typeof createTokens>;

/** Issues tokens: two per hour; a third request blocks all for an hour. */
export function createTokens() {
  let perHour: number | null = GRANTS_PER_HOUR;
  let granted: Date[] = [];
  let blockedUntil: Date | null = null;
  const expiries = new Map<string, Date>();
  const refreshTokens = new Set<string>();

  function issue(now: Date): Granted {
    const token = { idToken: newToken(), refreshToken: newToken() };
    expiries.set(token.idToken, new Date(now.getTime() + TOKEN_SECONDS * 1_000));
    refreshTokens.add(token.refreshToken);
    return token;
  }

  return {
    grant(now: Date): Grant {
      if (blockedUntil && now < blockedUntil) return { kind: 'blocked', until: blockedUntil };
      granted = granted.filter((at) => now.getTime() - at.getTime() < HOUR_MS);
      if (perHour !== null && granted.length >= perHour) {
        blockedUntil = new Date(now.getTime() + HOUR_MS);
        return { kind: 'blocked', until: blockedUntil };
      }
      granted.push(now);
      return { kind: 'granted', ...issue(now) };
    },
    /**
     * Refreshes do not count for the limit; each refresh token works once. Null for an invalid one.
     */
    refresh: (refreshToken: string, now: Date): Granted | null =>
      refreshTokens.delete(refreshToken) ? issue(now) : null,
    stateOf(idToken: string, now: Date): 'good' | 'expired' | 'unknown' {
      const expiry = expiries.get(idToken);
      if (!expiry) return 'unknown';
      return now < expiry ? 'good' : 'expired';
    },
    /** Expires all tokens. The limit does not change. */
    expireAll(now: Date): void {
      for (const idToken of expiries.keys()) expiries.set(idToken, now);
    },
    /** Forgets all issued tokens; null removes the limit. */
    resetLimit(grantsPerHour: number | null): void {
      perHour = grantsPerHour;
      granted = [];
      blockedUntil = null;
    },
    limit: () => ({ grantsPerHour: perHour, grants: granted.length, blockedUntil }),
  };
}

function newToken(): string {
  return `eyJ${randomBytes(48).toString('base64url')}`;
}
