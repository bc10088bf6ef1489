import { useUser } from '../../../api/session/session.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

type Props = { value: string; error: string | undefined; onChange: (password: string) => void };

/** The first second factor requires the password. */
export function PasswordFirst({ value, error, onChange }: Props) {
  const { email } = useUser();
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
