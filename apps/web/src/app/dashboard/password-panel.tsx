import { userPasswordChange } from '../../features/auth/change-password/password-changes.ts';
import { PasswordSettings } from '../../features/auth/change-password/password-settings.tsx';

export function PasswordPanel() {
  return <PasswordSettings change={userPasswordChange} />;
}
