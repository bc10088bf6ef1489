type Cookie = { value: string; path: string };

/** The cookies of one browser, which are sent to their paths. */
export function cookieJar() {
  const cookies = new Map<string, Cookie>();
  return {
    keep(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...parts] = line.split(';');
        const attributes = parts.map((part) => part.trim());
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        const path = attributes.find((it) => /^path=/i.test(it))?.slice(5) ?? '/';
        if (value === '') cookies.delete(`${name} ${path}`);
        else cookies.set(`${name} ${path}`, { value, path });
      }
    },
    header(pathname: string): string {
      return [...cookies]
        .filter(
          ([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
        )
        .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
        .join('; ');
    },
    clear: () => cookies.clear(),
  };
}
