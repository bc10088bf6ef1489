import type { Role } from '@nobayon/shared/contract/account/auth.ts';

type Standing = { role: Role; emailProvenAt: Date | null; mustProveAddress: boolean };

/** What an account may do: an administrator who still has to confirm the address is a user. */
export function effectiveRole(account: Standing): Role {
  return mustProveAddress(account) ? 'user' : account.role;
}

/** Whether an account is an administrator's once its address is confirmed. */
export function isRolePending(account: Standing): boolean {
  return effectiveRole(account) !== account.role;
}

/** Whether an account becomes an administrator's only once its address is confirmed. */
export function mustProveAddress(account: Omit<Standing, 'role'>): boolean {
  return account.mustProveAddress && account.emailProvenAt === null;
}
