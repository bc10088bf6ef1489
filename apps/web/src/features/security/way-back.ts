import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { paths } from '../../app/paths.ts';

/** Where the page leads back to: the page that led here, or else the home of the role. */
export function wayBack(from: string | null, role: Role): { to: string; text: string } {
  if (from !== null) return { to: from, text: 'Back' };
  return role === 'admin'
    ? { to: paths.admin, text: 'Back to Admin Panel' }
    : { to: paths.dashboard, text: 'Back to Dashboard' };
}
