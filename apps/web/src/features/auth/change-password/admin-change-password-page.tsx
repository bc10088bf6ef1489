import { Page } from '../../../ui/page/page.tsx';
import { adminPasswordChange } from './password-changes.ts';
import { PasswordSettings } from './password-settings.tsx';

export function AdminChangePasswordPage() {
  return (
    <Page title="Change Password">
      <PasswordSettings change={adminPasswordChange} />
    </Page>
  );
}
