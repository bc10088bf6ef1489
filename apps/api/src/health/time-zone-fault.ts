/**
 * Each connection requests UTC, but a pooler may ignore that, which would shift every instant by
 * hours.
 */
export function timeZoneFault(timeZone: string): string | null {
  const isUtc = /^(etc\/)?(utc|gmt)$/i.test(timeZone);
  return isUtc ? null : `its time zone is ${timeZone} and must be UTC`;
}
