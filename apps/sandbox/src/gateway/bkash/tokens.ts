import { randomBytes } from 'node:crypto';

/** The login that bKash gives for trying its sandbox; it opens nothing on the live host. */
export const bkashMerchant = {
  username: 'sandboxTokenizedUser02',
  password: 'sandboxTokenizedUser02@12345',
  app_key: '4f6o0cjiki2rfm34kfdadl1eqq',
  app_secret: '2is7hdktrekvrbljjh44ll3d9l1dtjo4pasmjvs5vl5qr3fug4b',
};

/** What bKash allows. */
export const GRANTS_PER_HOUR = 2;
export const TOKEN_SECONDS = 3_600;
const HOUR_MS = 3_600_000;

type Granted = { idToken: string; refreshToken: string };
type Grant = ({ kind: 'granted' } & Granted) | { kind: 'blocked'; until: Date };

export type Tokens = ReturnType<typeof createTokens>;

/** Hands tokens out: two an hour, and whoever wants a third gets none for an hour. */
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
    /** A refresh counts for no limit; each refresh token serves once. Null for one that does not. */
    refresh: (refreshToken: string, now: Date): Granted | null =>
      refreshTokens.delete(refreshToken) ? issue(now) : null,
    stateOf(idToken: string, now: Date): 'good' | 'expired' | 'unknown' {
      const expiry = expiries.get(idToken);
      if (!expiry) return 'unknown';
      return now < expiry ? 'good' : 'expired';
    },
    /** Every token so far has expired. The limit stays as it is. */
    expireAll(now: Date): void {
      for (const idToken of expiries.keys()) expiries.set(idToken, now);
    },
    /** As if nobody had asked for a token; null lifts the limit. */
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
