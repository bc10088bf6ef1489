import { randomUUID } from 'node:crypto';
import { ExportRequest } from '@nobayon/shared/contract/admin/exports.ts';
import { IdText } from '@nobayon/shared/contract/fields/fields.ts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { TokenSession } from '../../auth/sessions/session-token.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'nobayon:export';
const LIFETIME_SECONDS = 60;

export type Ticket = {
  /** The administrator's session, with which the ticket ends. */
  session: Omit<TokenSession, 'expiresAt'>;
  request: ExportRequest;
};

type Signing = { secret: string; now: Date };

const Claims = z.object({
  sub: IdText,
  sid: z.uuid(),
  request: ExportRequest,
  jti: z.uuid(),
  exp: z.int(),
});

/**
 * Allows an administrator's browser to download one file once, within a minute. A download cannot
 * send the token, and a token must not be in a URL.
 */
export function signTicket({ session, request }: Ticket, { secret, now }: Signing): string {
  const claims = { sid: session.id, request, iat: secondsOf(now) };
  return jwt.sign(claims, secret, {
    algorithm: ALGORITHM,
    audience: AUDIENCE,
    subject: String(session.userId),
    jwtid: randomUUID(),
    expiresIn: LIFETIME_SECONDS,
  });
}

/** A ticket with the id under which its use is recorded. */
export type ReadTicket = Ticket & { id: string; expiresAt: Date };

/** The content of a valid ticket that we signed; null for anything else. */
export function readTicket(ticket: string, { secret, now }: Signing): ReadTicket | null {
  try {
    const verified = jwt.verify(ticket, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      clockTimestamp: secondsOf(now),
    });
    const { sub, sid, request, jti, exp } = Claims.parse(verified);
    return {
      session: { id: sid, userId: sub },
      request,
      id: jti,
      expiresAt: new Date(exp * 1_000),
    };
  } catch {
    return null;
  }
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
