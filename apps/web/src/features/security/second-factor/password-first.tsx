import { useUser } from '../../../api/session/session.ts';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { UsernameForManagers } from '../../../ui/form/account/username-for-managers.tsx';

type Props = { value: string; error: string | undefined; onChange: (password: string) => void };

/** The first second factor requires the password. */
export function PasswordFirst({ value, error, onChange }: Props) {
  const { email } = useUser();
  return (
    <>
      <UsernameForManagers email={email} />
      <PasswordField
        label="Your password"
        description="To confirm your identity."
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
