import { parseCookie } from 'cookie';

/**
 * The name of a cookie that only this host can set: browsers reject one with this prefix that was
 * set over http or by another host of the same domain.
 */
export function hostCookieName(name: string, { https }: { https: boolean }): string {
  return https ? `__Host-${name}` : name;
}

/**
 * The cookies in the header of a request, by their name. Of two with one name, the first counts. Only
 * spaces and tabs around a name are ignored, as in browsers: whatever else stands before a prefix
 * makes it another name, which any host can set.
 */
export function readCookies(header = ''): Map<string, string> {
  const cookies = Object.entries(parseCookie(header));
  return new Map(cookies.map(([name, value]) => [name, value ?? '']));
}
