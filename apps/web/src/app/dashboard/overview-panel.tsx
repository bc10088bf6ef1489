import { Stack } from '@mantine/core';
import { useUser } from '../../api/session/session.ts';
import { ProfileCard } from '../../features/auth/account/profile-card.tsx';
import { ChatAccessNotice } from '../../features/chat-access/chat-access-notice.tsx';
import { PlanCard } from '../../features/subscriptions/plan/plan-card.tsx';
import { ConfirmAddressNotice } from '../../ui/confirm-address/confirm-address-notice.tsx';
import css from './overview-panel.module.css';
import { QuickActions } from './quick-actions.tsx';

export function OverviewPanel() {
  const user = useUser();
  return (
    <Stack gap="lg">
      <ConfirmAddressNotice />
      <ChatAccessNotice />
      <div className={css.columns}>
        <PlanCard user={user} />
        <Stack gap="lg">
          <ProfileCard user={user} />
          <QuickActions />
        </Stack>
      </div>
    </Stack>
  );
}
