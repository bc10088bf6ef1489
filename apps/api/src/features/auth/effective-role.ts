import type { Role } from '@nobayon/shared/contract/account/auth.ts';

type Standing = { role: Role; mustProveAddress: boolean };

/** What an account may do: an administrator who still has to confirm the address is a user. */
export function effectiveRole({ role, mustProveAddress }: Standing): Role {
  return mustProveAddress ? 'user' : role;
}

/** Whether an account is an administrator's once its address is confirmed. */
export function isRolePending(account: Standing): boolean {
  return effectiveRole(account) !== account.role;
}
