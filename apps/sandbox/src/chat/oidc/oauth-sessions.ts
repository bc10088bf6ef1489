import { decodeJwt } from 'jose';

/** What the provider issued for a sign-in; there are no refresh tokens. */
export type IssuedTokens = { id_token?: string | undefined; expires_in?: number | undefined };

type OauthSession = { userId: string; idToken: string; expiresAt: number };

/** Tokens that expire sooner are renewed, or given up. */
const MARGIN_S = 5 * 60;
/** OAUTH_MAX_SESSIONS_PER_USER */
const KEPT_PER_USER = 10;

export type OauthSessions = ReturnType<typeof createOauthSessions>;

/**
 * The tokens of users who signed in at the provider, by their session. A sign-out reaches the
 * provider only with the ID token. As in the service, every message looks at the tokens, and forgets
 * those that are about to expire and cannot be renewed, and a sign-in forgets the user's oldest ones.
 * Signing out is then local.
 */
export function createOauthSessions() {
  const sessions = new Map<string, OauthSession>();
  const sessionsOf = (userId: string) =>
    [...sessions].filter(([, session]) => session.userId === userId).map(([id]) => id);
  return {
    keep(
      { session, userId }: { session: string; userId: string },
      { id_token: idToken = '', expires_in }: IssuedTokens,
      now: Date,
    ): void {
      for (const old of sessionsOf(userId).slice(0, 1 - KEPT_PER_USER)) sessions.delete(old);
      const ofAccessToken = seconds(now) + (expires_in ?? Number.POSITIVE_INFINITY);
      const { exp = Number.POSITIVE_INFINITY } = decodeJwt(idToken);
      sessions.set(session, { userId, idToken, expiresAt: Math.min(ofAccessToken, exp) });
    },
    /** To be called for every message that the user sends. */
    chat(session: string, now: Date): void {
      const found = sessions.get(session);
      if (found && seconds(now) + MARGIN_S >= found.expiresAt) sessions.delete(session);
    },
    /** To be called when the provider ends the sessions of a user. */
    forget(userId: string): void {
      for (const session of sessionsOf(userId)) sessions.delete(session);
    },
    /** Returns the ID token for the sign-out at the provider; undefined if there is none. */
    end(session: string): string | undefined {
      const found = sessions.get(session);
      sessions.delete(session);
      return found?.idToken;
    },
  };
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
