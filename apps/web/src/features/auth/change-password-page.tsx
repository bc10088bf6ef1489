import { BackToDashboard } from '../../ui/back-to-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { userPasswordChange } from './password-changes.ts';
import { PasswordSettings } from './password-settings.tsx';

export function ChangePasswordPage() {
  return (
    <Page title="Change Password" actions={<BackToDashboard />}>
      <PasswordSettings change={userPasswordChange} />
    </Page>
  );
}
