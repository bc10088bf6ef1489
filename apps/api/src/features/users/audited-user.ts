import type { Settings } from '../../deps.ts';
import type { Fields } from '../audit/changes-between.ts';
import { isPlanArchived } from '../auth/show-user.ts';
import type { UserRow } from '../auth/users.store.ts';
import { auditedExpiry } from '../subscriptions/given/audited-expiry.ts';

/** What the audit says of a user: what an administrator may change, as it is read on the screen. */
export function auditedUser(
  { firstname, lastname, email, addressProof, role, subscription }: UserRow,
  { timeZone }: Pick<Settings, 'timeZone'>,
): Fields {
  return {
    firstname,
    lastname,
    email,
    ...(addressProof && addressProof.email !== email && { new_email: addressProof.email }),
    role,
    plan_name: subscription?.plan.name ?? null,
    // Another plan can have the same name.
    ...(isPlanArchived({ subscription }) && { plan_archived: true }),
    expiry_date: auditedExpiry(subscription?.expiresAt ?? null, timeZone),
  };
}
