import { ExportRequest } from '@nobayon/shared/contract/exports.ts';
import { IdText } from '@nobayon/shared/contract/fields.ts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const AUDIENCE = 'nobayon:export';
const LIFETIME_SECONDS = 60;

export type Ticket = {
  adminId: number;
  /** The session version of the administrator when the ticket was made. */
  version: number;
  request: ExportRequest;
};

type Signing = { secret: string; now: Date };

const Claims = z.object({ sub: IdText, ver: z.int(), request: ExportRequest });

/**
 * Lets the browser of an administrator fetch one file for a minute: a download carries no token,
 * and a token does not belong in an address.
 */
export function signTicket(
  { adminId, version, request }: Ticket,
  { secret, now }: Signing,
): string {
  return jwt.sign({ ver: version, request, iat: secondsOf(now) }, secret, {
    algorithm: ALGORITHM,
    audience: AUDIENCE,
    subject: String(adminId),
    expiresIn: LIFETIME_SECONDS,
  });
}

/** What a ticket is for that we signed and that is still good; null for anything else. */
export function readTicket(ticket: string, { secret, now }: Signing): Ticket | null {
  try {
    const verified = jwt.verify(ticket, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      clockTimestamp: secondsOf(now),
    });
    const { sub, ver, request } = Claims.parse(verified);
    return { adminId: sub, version: ver, request };
  } catch {
    return null;
  }
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
