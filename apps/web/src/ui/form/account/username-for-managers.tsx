/** Tells password managers whose password it is. Not visible. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
  );
}
