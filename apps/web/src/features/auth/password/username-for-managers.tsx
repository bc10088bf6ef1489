/** Tells a password manager whose password it is. Nobody sees it. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
  );
}
