import type { SignIn } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import type { AppDeps } from '../../../deps.ts';
import { listSignInRows } from '../sign-ins/sign-ins.store.ts';

const SHOWN = 20;

/** A user's recent sign-ins and failed attempts, newest first. */
export async function listSignIns({ db }: Pick<AppDeps, 'db'>, userId: number): Promise<SignIn[]> {
  const rows = await listSignInRows(db, userId, SHOWN);
  return rows.map(({ id, at, isNewDevice, ...row }) => ({
    ...row,
    id: Number(id),
    at: at.toISOString(),
    is_new_device: isNewDevice,
  }));
}
