import type { ExportRequest } from '@nobayon/shared/contract/admin/exports.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findSessionUser } from '../../auth/sessions/sessions.store.ts';
import { readTicket } from './export-ticket.ts';
import { spendTicket } from './spent-tickets.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets'>;

/**
 * Checks a ticket and returns the request. Throws `session_ended` if it is invalid or already used,
 * or its administrator has signed out, and `not_allowed` if the user is no longer an administrator.
 */
export async function redeemTicket(
  { db, clock, secrets }: Deps,
  text: string,
): Promise<{ adminId: number; request: ExportRequest }> {
  const ticket = readTicket(text, { secret: secrets.jwtSecret, now: clock() });
  const admin = ticket && (await findSessionUser(db, ticket.session));
  if (!admin) {
    throw new AppError('session_ended', { text: 'This link has expired. Export again.' });
  }
  if (admin.account.role !== 'admin') throw new AppError('not_allowed');
  if (!(await spendTicket(db, ticket, clock()))) {
    throw new AppError('session_ended', { text: 'This link has already been used. Export again.' });
  }
  return { adminId: ticket.session.userId, request: ticket.request };
}
