import { userPasswordChange } from '../../features/auth/password-changes.ts';
import { PasswordSettings } from '../../features/auth/password-settings.tsx';

export function PasswordPanel() {
  return <PasswordSettings change={userPasswordChange} />;
}
