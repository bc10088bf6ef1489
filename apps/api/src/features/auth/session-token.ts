import { IdText } from '@nobayon/shared/contract/fields.ts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const LIFETIME = '7d';

const Claims = z.object({
  sub: IdText,
  /** The session version of the user when the token was made. */
  ver: z.int(),
  /** What is meant for something else, such as a download, opens nothing here. */
  aud: z.undefined().optional(),
});

export type Session = { userId: number; version: number };

export function signSession({ userId, version }: Session, secret: string): string {
  return jwt.sign({ ver: version }, secret, {
    algorithm: ALGORITHM,
    subject: String(userId),
    expiresIn: LIFETIME,
  });
}

/** The session of a token that we signed and that has not expired; null for any other. */
export function readSession(token: string, secret: string): Session | null {
  try {
    const claims = Claims.parse(jwt.verify(token, secret, { algorithms: [ALGORITHM] }));
    return { userId: claims.sub, version: claims.ver };
  } catch {
    return null;
  }
}
