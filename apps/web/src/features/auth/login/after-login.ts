import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { paths } from '../../../app/paths.ts';

/** The page to open after a login: the requested one, otherwise the default for the role. */
export function afterLogin(user: Pick<User, 'role'>, remembered: string | null): string {
  return remembered ?? (user.role === 'admin' ? paths.admin : paths.dashboard);
}
