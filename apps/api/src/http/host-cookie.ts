/**
 * The name of a cookie that only this host can set: browsers reject one with this prefix that was
 * set over http or by another host of the same domain.
 */
export function hostCookieName(name: string, { https }: { https: boolean }): string {
  return https ? `__Host-${name}` : name;
}

/** The cookies in the header of a request, by their name. Of two with one name, the first counts. */
export function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
    return [name, value];
  });
  return new Map(pairs.toReversed());
}
