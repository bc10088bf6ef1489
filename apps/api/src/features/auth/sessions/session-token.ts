import { createSecretKey, type KeyObject } from 'node:crypto';
import { IdText } from '@nobayon/shared/contract/fields/fields.ts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const ALGORITHM = 'HS256';

const Claims = z.object({
  sub: IdText,
  /** The session's id. */
  sid: z.uuid(),
  exp: z.int(),
  /** Tokens for other purposes, such as a download, are rejected. */
  aud: z.undefined().optional(),
});

/** What a token says about its session. */
export type TokenSession = { id: string; userId: number; expiresAt: Date };
/** `version`: the session version of its user with which it is valid. */
export type Session = TokenSession & { version: number };

/** Creates a token that is valid for the maximum duration of its session. */
export function signSession(
  { id, userId, expiresAt }: TokenSession,
  { secret, now }: { secret: string; now: Date },
): string {
  const times = { iat: secondsOf(now), exp: Math.ceil(expiresAt.getTime() / 1_000) };
  const options = { algorithm: ALGORITHM, subject: String(userId) } as const;
  return jwt.sign({ sid: id, ...times }, secret, options);
}

/** The sessions of recent tokens, so that no signature is checked twice: about five megabytes. */
const MAX_REMEMBERED = 10_000;

/** Finds the session of a token that `secret` signed and that has not expired; null for any other. */
export function sessionReader(secret: string): (token: string, now: Date) => TokenSession | null {
  // With a text, the library would check with each call that it is not a public key.
  const key = createSecretKey(Buffer.from(secret));
  const known = new LRUCache<string, TokenSession>({ max: MAX_REMEMBERED });
  return (token, now) => {
    const remembered = known.get(token);
    const session = remembered ?? verify(token, key, now);
    if (!session || session.expiresAt <= now) return null;
    if (!remembered) known.set(token, session);
    return session;
  };
}

function verify(token: string, key: KeyObject, now: Date): TokenSession | null {
  try {
    const clockTimestamp = secondsOf(now);
    const claims = Claims.parse(
      jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp }),
    );
    return {
      id: claims.sid,
      userId: claims.sub,
      expiresAt: new Date(claims.exp * 1_000),
    };
  } catch {
    return null;
  }
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
