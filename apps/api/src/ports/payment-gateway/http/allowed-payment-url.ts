/**
 * Returns the address if customers may be sent there: https on one of `hosts` (host, or host:port).
 * Plain http is only allowed on this machine, with `allowLoopback`.
 */
export function allowedPaymentUrl(
  address: string,
  { hosts, allowLoopback }: { hosts: string[]; allowLoopback: boolean },
): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const isLoopback = url.protocol === 'http:' && allowLoopback && isLoopbackHost(url.hostname);
  const isListed = hosts.includes(url.host) || (isSecure && hosts.includes(url.hostname));
  const carriesLogin = url.username !== '' || url.password !== '';
  return (isSecure || isLoopback) && isListed && !carriesLogin ? url.href : null;
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
