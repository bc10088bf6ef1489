import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { paths } from '../../../app/paths.ts';

/** Where a login leads: to the page that was asked for before it, else to the user's own start. */
export function afterLogin(user: Pick<User, 'role'>, remembered: string | null): string {
  return remembered ?? (user.role === 'admin' ? paths.admin : paths.dashboard);
}
