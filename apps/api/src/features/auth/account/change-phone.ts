import type { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { findUser } from '../session-user.store.ts';
import { showUser } from '../show-user.ts';
import { setPhone } from '../users.store.ts';

/** Keeps another phone number of the caller, or none. */
export async function changePhone(
  { db }: Pick<AppDeps, 'db'>,
  { caller, body }: Request<typeof accountPhone.change>,
): Promise<User> {
  await setPhone(db, caller.id, body.phone);
  return showUser(await findUser(db, caller.id));
}
