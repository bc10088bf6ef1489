import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { lockUser } from '../../../subscriptions/subscriptions.store.ts';
import { type AddressState, askForProof, findAddress } from './address-proofs.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const REMINDER_INTERVAL_MS = DAY_MS;

/** Sends another link and another code, to the address that is to be confirmed. */
export async function sendAgain({ db, clock }: Deps, userId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await findAddress(tx, userId);
    if (!address) throw new AppError('session_ended');
    const email = emailToProve(address);
    if (email === null) throw new AppError('address_proven');
    await askForProof(tx, { userId, email, now: clock() });
  });
}

/** At a sign-in with an unconfirmed address, once a day at most. */
export async function remindToProve({ db, clock }: Deps, userId: number): Promise<void> {
  const now = clock();
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await findAddress(tx, userId);
    const email = address && emailToProve(address);
    const requestedAt = address?.addressProof?.requestedAt.getTime() ?? 0;
    if (email === null || now.getTime() - requestedAt < REMINDER_INTERVAL_MS) return;
    await askForProof(tx, { userId, email, now });
  });
}

/** The pending address if a change is pending; null if there is nothing to show. */
function emailToProve({ email, emailProvenAt, addressProof }: AddressState): string | null {
  if (addressProof && addressProof.email !== email) return addressProof.email;
  return emailProvenAt === null ? email : null;
}
