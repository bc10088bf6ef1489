import type { SignIn } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import type { listSignInRows } from '../sign-ins/sign-ins.store.ts';

type Row = Awaited<ReturnType<typeof listSignInRows>>[number];

export function showSignIn({ id, at, isNewDevice, ...row }: Row): SignIn {
  return { ...row, id: Number(id), at: at.toISOString(), is_new_device: isNewDevice };
}
