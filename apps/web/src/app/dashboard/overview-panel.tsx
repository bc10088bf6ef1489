import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { importPart } from '../../api/import-part.ts';
import { useUser } from '../../api/session/session.ts';
import { ProfileCard } from '../../features/auth/account/profile-card.tsx';
import { ChatAccessNotice } from '../../features/chat-access/chat-access-notice.tsx';
import { useChatAccess } from '../../features/chat-access/use-chat-access.ts';
import { PlanCard } from '../../features/subscriptions/plan/plan-card.tsx';
import { ConfirmAddressNotice } from '../../ui/confirm-address/confirm-address-notice.tsx';
import css from './overview-panel.module.css';
import { QuickActions } from './quick-actions.tsx';

const loadNotices = async () => (await import('./rare-notices.tsx')).RareNotices;
// The page does not depend on them.
const RareNotices = lazy(async () => ({
  default: await importPart(loadNotices).catch(() => () => null),
}));

export function OverviewPanel() {
  const user = useUser();
  const { data: access } = useChatAccess().status;
  return (
    <Stack gap="lg">
      <ConfirmAddressNotice />
      <Suspense>
        <RareNotices />
      </Suspense>
      <ChatAccessNotice />
      <div className={css.columns}>
        <PlanCard user={user} freePlan={access?.state === 'granted' ? access.free_plan : null} />
        <Stack gap="lg">
          <ProfileCard user={user} />
          <QuickActions />
        </Stack>
      </div>
    </Stack>
  );
}
