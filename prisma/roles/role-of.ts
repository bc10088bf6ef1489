/** The user of a connection address. */
export function roleOf(databaseUrl: string): { name: string; password: string } {
  const { username, password } = new URL(databaseUrl);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The same address with another user. */
export function withRole(databaseUrl: string, name: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
}
