import { BackToDashboard } from '../../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { userPasswordChange } from './password-changes.ts';
import { PasswordSettings } from './password-settings.tsx';

export function ChangePasswordPage() {
  return (
    <Page title="Change Password" actions={<BackToDashboard />}>
      <PasswordSettings change={userPasswordChange} />
    </Page>
  );
}
