import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { ToneBadge } from '../../ui/feedback/tone-badge.tsx';

export function RoleBadge({ user }: { user: Pick<AdminUser, 'role' | 'must_prove_address'> }) {
  if (user.role === 'user') return <ToneBadge tone="gray">User</ToneBadge>;
  if (user.must_prove_address) return <ToneBadge tone="yellow">Admin once confirmed</ToneBadge>;
  return <ToneBadge tone="green">Admin</ToneBadge>;
}
