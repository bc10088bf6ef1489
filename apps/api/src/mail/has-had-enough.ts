import type { MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../deps.ts';
import { hashAddress } from '../features/auth/address/hash-address.ts';
import type { MailKey } from './mail.ts';
import { findClaimTimes } from './mails.store.ts';

type MailLimit = { kinds: readonly MailKind[]; most: { count: number; withinMs: number }[] };

const PROOFS = [
  { count: 4, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
];

/**
 * How many emails an address gets that a stranger can cause, whatever the accounts. Simultaneous
 * jobs may add a few.
 */
export const mailLimits = {
  /** To confirm the address of an account, when its user asks for another one. */
  ownProofs: {
    kinds: ['address'],
    // As many an hour as its user can request.
    most: [
      { count: 3, withinMs: HOUR_MS },
      { count: 10, withinMs: DAY_MS },
    ],
  },
  /**
   * The same at the registration. They are counted apart, so that an account that had the address
   * before cannot use up the one of its owner.
   */
  firstProofs: { kinds: ['address-first'], most: PROOFS },
  /**
   * To confirm the new address of an account. They are counted apart, so that nobody can use up
   * those of the account that an address has.
   */
  newProofs: { kinds: ['address-new'], most: PROOFS },
  /** To an address that was not confirmed, about what its user does, who can do it again and again. */
  notices: {
    kinds: [
      'welcome',
      'password-changed',
      'security',
      'address-change-asked',
      'address-changed',
      'receipt',
    ],
    most: [{ count: 10, withinMs: DAY_MS }],
  },
} as const satisfies Record<string, MailLimit>;

/** Whether an address got as many other emails of this kind as it may. */
export async function hasHadEnough(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  limit: keyof typeof mailLimits,
  { key, address }: { key: MailKey; address: string },
): Promise<boolean> {
  const { kinds, most } = mailLimits[limit];
  const now = clock().getTime();
  const others = { addressHash: hashAddress(address), kinds, key };
  const times = await findClaimTimes(db, others, Math.max(...most.map(({ count }) => count)));
  return most.some(({ count, withinMs }) => {
    const last = times[count - 1];
    return last !== undefined && last.getTime() > now - withinMs;
  });
}
