import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { listMethods } from '../factors/factors.store.ts';
import { newTicket } from '../factors/new-ticket.ts';
import { encryptPassword } from './carried-password.ts';

/**
 * The reply to a right password if a second step is required: a ticket for five minutes. A password
 * for the chat service is stored until then, encrypted with the ticket.
 */
export async function askForSecondStep(
  { db, clock, secrets }: Pick<AppDeps, 'db' | 'clock' | 'secrets'>,
  { id, sessionVersion }: { id: number; sessionVersion: number },
  forChat: string | null,
): Promise<AppError> {
  const methods = await listMethods(db, id);
  const ticket = await newTicket(db, clock(), {
    kind: 'sign_in',
    userId: id,
    sessionVersion,
    ...(forChat !== null && {
      secret: (token) => encryptPassword(forChat, id, { token, secrets }),
    }),
  });
  return new AppError('second_step', { secondFactor: { ticket, methods } });
}
