/**
 * The name of a cookie that only this host can set: browsers reject one with this prefix that was
 * set over http or by another host of the same domain.
 */
export function hostCookieName(name: string, { https }: { https: boolean }): string {
  return https ? `__Host-${name}` : name;
}

/** The value of a cookie in the header of a request; null without one. */
export function readCookie(header: string | undefined, name: string): string | null {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
